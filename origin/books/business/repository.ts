/** The SQL of the business numbers that were changed. Rows are only ever added. */
import type { Transition } from "#origin/ground/db/transition.ts";
import { insertRow, statement } from "#origin/ground/db/statement.ts";
import type { Change } from "./numbers.ts";

export interface ChangeRow extends Change {
  seq: number;
  before: number;
  at: number;
  operator: string;
  note: string;
}

/** All that were ever made, in the order in which they hold: of one instant the one that was set last. */
export async function changesOfBusiness(db: D1Database): Promise<ChangeRow[]> {
  const { results } = await statement(
    db,
    `SELECT seq, name, before, value, holds_from, at, operator, note FROM business_number ORDER BY holds_from, seq`,
    {},
  ).all<ChangeRow>();
  return results;
}

export interface NewChange extends Change {
  before: number;
  at: number;
  operator: string;
  note: string;
  /** The newest change of any number, as it was read; null where there was none. */
  was: number | null;
}

/** Adds nothing when somebody else changed a number since. */
export function insertChange(
  db: D1Database,
  { id, transitionId }: Transition,
  { was, ...change }: NewChange,
): D1PreparedStatement {
  const row = { id, transition_id: transitionId, ...change };
  const isNewest = `(SELECT max(seq) FROM business_number) IS :was`;
  return insertRow(db, "business_number", row, isNewest, { was });
}
