/** `user_statement`: every change of membership time and all its money, newest first. */
import { instant } from "#origin/ground/clock.ts";
import { asking, succeed, type Verb } from "#origin/ground/context.ts";
import { pageFrom } from "#origin/ground/db/page.ts";
import { giftState } from "#origin/books/gift/rules.ts";
import { type StatementEntryRow, statementRows } from "./repository.ts";

const PAGE = 50;

export const readStatement: Verb<"user_statement"> = asking(
  ({ db, me }, { cursor }) =>
    pageFrom(
      { limit: PAGE, cursor },
      (after, count) => statementRows(db, me, after, count),
      ({ at, id }) => ({ at, id }),
    ),
  (_context, _input, { rows, next }) =>
    succeed({
      rows: rows.map((row) => {
        const { id, at, source, months, seconds, amount, currency, expires_at } = row;
        return {
          id,
          at: instant(at),
          source,
          months,
          seconds,
          money: amount === null || currency === null ? null : { amount, currency },
          gift: giftOn(row),
          expiresAt: expires_at === null ? null : instant(expires_at),
        };
      }),
      next,
    }),
);

/** How it stands, and never by whose doing. */
function giftOn({ gift, redeemed_at, ended_at, paid, refunded }: StatementEntryRow) {
  if (!gift) return null;
  const state = giftState({ redeemed_at, ended_at, amount: paid ?? 0, refunded: refunded ?? 0 });
  return { state, redeemedAt: redeemed_at === null ? null : instant(redeemed_at) };
}
