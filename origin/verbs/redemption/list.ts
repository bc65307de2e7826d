/** `codes_list`: what became of the codes, newest first; the codes themselves are not known any more. */
import { instant } from "#origin/ground/clock.ts";
import { succeed } from "#origin/ground/context.ts";
import type { Operation } from "#origin/ground/operation.ts";
import { listRedemptionCodes } from "./repository.ts";

export const listCodes: Operation<"codes_list"> = async ({ db }, { limit }) => {
  const rows = await listRedemptionCodes(db, limit);
  return succeed({
    codes: rows.map((row) => ({
      id: row.id,
      months: row.months,
      seconds: row.seconds,
      note: row.note,
      createdAt: instant(row.created_at),
      expiresAt: row.expires_at === null ? null : instant(row.expires_at),
      redeemedAt: row.redeemed_at === null ? null : instant(row.redeemed_at),
      redeemedByUid: row.redeemed_by_uid,
    })),
  });
};
