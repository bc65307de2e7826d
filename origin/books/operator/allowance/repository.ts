/** The SQL of what operators did of what they may do so much of in a day. */
import { statement } from "#origin/ground/db/statement.ts";
import { guard, guardValues, type Transition } from "#origin/ground/db/transition.ts";

export interface AllowanceUse {
  operator: string;
  kind: string;
  /** Days since 1970, UTC. */
  day: number;
  amount: number;
  most: number;
}

/** Refused by a rule of the table where it is more than is left. */
export function useAllowance(
  db: D1Database,
  use: AllowanceUse,
  transition?: Transition,
): D1PreparedStatement {
  const { operator, kind, day, amount, most } = use;
  return statement(
    db,
    `INSERT INTO operator_allowance (operator, kind, day, used, most)
       SELECT :operator, :kind, :day, :amount, :most WHERE ${guard(transition)}
       ON CONFLICT (operator, kind, day) DO UPDATE SET used = used + excluded.used, most = excluded.most`,
    { operator, kind, day, amount, most, ...guardValues(transition) },
  );
}

export async function usedOf(
  db: D1Database,
  of: Pick<AllowanceUse, "operator" | "kind" | "day">,
): Promise<number> {
  const { operator, kind, day } = of;
  const used = await statement(
    db,
    `SELECT used FROM operator_allowance WHERE operator = :operator AND kind = :kind AND day = :day`,
    { operator, kind, day },
  ).first<number>("used");
  return used ?? 0;
}
