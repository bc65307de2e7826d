/** `codes_list`: what became of the codes, newest first; the codes themselves are not known any more. Gifts have a list of their own. */
import { DAY_MS, instant } from "#origin/ground/clock.ts";
import { succeed } from "#origin/ground/context.ts";
import { pageFrom } from "#origin/ground/db/page.ts";
import type { Operation } from "#origin/ground/operation.ts";
import { recordLook } from "#origin/books/audit/record.ts";
import { listRedemptionCodes } from "./repository.ts";

const DAY_SECONDS = DAY_MS / 1_000;

export const listCodes: Operation<"codes_list"> = async (context, { id, ...page }) => {
  const { rows, next } = await pageFrom(
    page,
    (after, count) => listRedemptionCodes(context.db, { id, after }, count),
    (row) => ({ at: row.created_at, id: row.id }),
  );
  await recordLook(context, { action: "codes_list", subject: `${rows.length} codes` });
  return succeed({
    codes: rows.map((row) => ({
      id: row.id,
      months: row.months,
      days: row.seconds / DAY_SECONDS,
      note: row.note,
      createdAt: instant(row.created_at),
      expiresAt: row.expires_at === null ? null : instant(row.expires_at),
      revokedAt: row.revoked_at === null ? null : instant(row.revoked_at),
      redeemedAt: row.redeemed_at === null ? null : instant(row.redeemed_at),
      redeemedByUid: row.redeemed_by_uid,
    })),
    next,
  });
};
