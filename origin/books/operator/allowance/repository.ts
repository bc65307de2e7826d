/** The SQL of what operators did of what they may do so much of in a day. */
import { statement } from "#origin/ground/db/statement.ts";
import { guard, guardValues, type Transition } from "#origin/ground/db/transition.ts";

export interface AllowanceUse {
  operator: string;
  kind: string;
  /** Days since 1970, UTC. */
  day: number;
  /** Below nothing where it comes back: never more than was used. */
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
       SELECT :operator, :kind, :day, max(0, :amount), :most WHERE ${guard(transition)}
       ON CONFLICT (operator, kind, day) DO UPDATE
         SET used = max(0, used + :amount), most = iif(:amount < 0, most, excluded.most)`,
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

/** Whether the operator's record has that they gave or took it since then. */
export async function hasMoved(
  db: D1Database,
  of: { operator: string; uid: string; key: string; since: number },
): Promise<boolean> {
  const { operator, uid, key, since } = of;
  const moved = await statement(
    db,
    `SELECT 1 AS moved FROM operator_action
       WHERE subject = :uid AND at >= :since AND operator = :operator AND action IN ('people_give', 'people_take')
         AND json_extract(detail, '$.key') = :key`,
    { operator, uid, key, since },
  ).first<number>("moved");
  return moved !== null;
}
