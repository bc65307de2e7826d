/** `gifts_find`: the gifts that a number, a code or a person's number names. Each look is recorded. */
import { RedemptionCode } from "#contract/membership.ts";
import { readCode } from "#contract/typed.ts";
import { recordAction } from "#origin/books/audit/record.ts";
import { giftState } from "#origin/books/gift/rules.ts";
import { instant } from "#origin/ground/clock.ts";
import { succeed } from "#origin/ground/context.ts";
import { pageFrom } from "#origin/ground/db/page.ts";
import { tokenHash } from "#origin/ground/ids.ts";
import type { Operation } from "#origin/ground/operation.ts";
import { giftsNamed } from "./repository.ts";

export const findGifts: Operation<"gifts_find"> = async (context, { of, ...page }) => {
  const code = RedemptionCode.safeParse(of).data;
  const codeHash = code === undefined ? "" : await tokenHash(code);
  const named = { text: readCode(of), codeHash };
  const { rows, next } = await pageFrom(
    page,
    (after, count) => giftsNamed(context.db, { ...named, after }, count),
    (row) => ({ at: row.bought_at, id: row.id }),
  );
  await recordAction(context, {
    action: "gifts_find",
    // A code that somebody may still redeem is no matter of record.
    subject: rows.length === 1 ? rows[0]!.number : `${rows.length} gifts`,
  }).run();
  return succeed({
    gifts: rows.map((row) => ({
      id: row.id,
      number: row.number,
      buyerUid: row.buyer_uid,
      months: row.months,
      total: { amount: row.amount, currency: row.currency },
      refunded: { amount: row.refunded, currency: row.currency },
      state: giftState(row),
      boughtAt: instant(row.bought_at),
      redeemedAt: row.redeemed_at === null ? null : instant(row.redeemed_at),
      redeemedByUid: row.redeemed_by_uid,
      letterDueAt: row.letter_due_at === null ? null : instant(row.letter_due_at),
      lettersSent: row.letters_sent,
    })),
    next,
  });
};
