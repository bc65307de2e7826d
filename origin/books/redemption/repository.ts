/** The SQL of making and claiming redemption codes. A code is here only as a hash; its 100 random bits need no key. */
import { insertRow, statement } from "#origin/ground/db/statement.ts";
import { guard, guardValues, type Transition } from "#origin/ground/db/transition.ts";

export interface NewRedemptionCode {
  id: string;
  codeHash: string;
  months: number;
  seconds: number;
  note: string;
  now: number;
  expiresAt: number | null;
}

/** With a transition the row is written only if that transition's own update was. */
export function insertRedemptionCode(
  db: D1Database,
  { id, codeHash, months, seconds, note, now, expiresAt }: NewRedemptionCode,
  transition?: Transition,
): D1PreparedStatement {
  const row = {
    id,
    code_hash: codeHash,
    months,
    seconds,
    note,
    created_at: now,
    expires_at: expiresAt,
  };
  return insertRow(db, "redemption_code", row, guard(transition), guardValues(transition));
}

/** Claims an unused code: of many at once one changes the row. */
export function claimRedemptionCode(
  db: D1Database,
  id: string,
  { userId, transitionId, now }: { userId: string; transitionId: string; now: number },
): D1PreparedStatement {
  return statement(
    db,
    `UPDATE redemption_code SET redeemed_by = :userId, redeemed_at = :now, transition_id = :transitionId
       WHERE id = :id AND redeemed_by IS NULL AND (expires_at IS NULL OR expires_at > :now)`,
    { id, userId, transitionId, now },
  );
}
