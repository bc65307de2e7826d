/** The SQL that reads the operators' record. */
import type { Place } from "#origin/ground/db/page.ts";
import { statement } from "#origin/ground/db/statement.ts";
import type { Trace } from "#origin/ground/operation.ts";

export interface ActionRow extends Place {
  operator: string;
  action: string;
  subject: string;
  detail: string;
  person: string | null;
  way: Trace["way"] | null;
  country: string | null;
  network: string | null;
  request: string | null;
  before: string | null;
  after: string | null;
}

export interface ActionsOf {
  operator: string | null;
  action: string | null;
  /** A person's number: what is about them, or about an order of theirs. */
  person: string | null;
  from: number;
  before: number;
}

const SELECT = `SELECT id, at, operator, action, subject, detail, person, way, country, network, request, before, after
     FROM operator_action`;

/** Rows of before that column: their subjects are numbers of people and of orders. */
const OF_PERSON_BEFORE = `person IS NULL AND subject IN (
    SELECT :person UNION ALL
    SELECT number FROM purchase WHERE user_id = (SELECT id FROM user WHERE uid = :person)
  )`;

/** Newest first, from just after a row on; only what is asked is in the statement, so that its index is taken. */
export async function actionsOf(
  db: D1Database,
  { person, operator, action, from, before }: ActionsOf,
  after: Place | null,
  limit: number,
): Promise<ActionRow[]> {
  const asked = [
    "at >= :from AND at < :before AND (at, id) < (:at, :id)",
    ...(operator === null ? [] : ["operator = :operator"]),
    ...(action === null ? [] : ["action = :action"]),
  ];
  // How often one operator does one thing is no measure of whether they ever did: the statistics would have all of theirs walked.
  const by =
    person === null && operator !== null && action !== null ? "INDEXED BY operator_action_of" : "";
  const found = (of: string[]) => `${SELECT} ${by} WHERE ${[...asked, ...of].join(" AND ")}`;
  const rows =
    person === null
      ? found([])
      : `${found(["person = :person"])} UNION ALL ${found([OF_PERSON_BEFORE])}`;
  const { results } = await statement(db, `${rows} ORDER BY at DESC, id DESC LIMIT :limit`, {
    person,
    operator,
    action,
    from,
    // Where the index is entered: a pair that is compared says that to nobody, and a late page would walk all before it.
    before: after ? Math.min(before, after.at + 1) : before,
    limit,
    at: after?.at ?? Number.MAX_SAFE_INTEGER,
    id: after?.id ?? "",
  }).all<ActionRow>();
  return results;
}
