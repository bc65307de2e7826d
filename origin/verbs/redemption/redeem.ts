/**
 * `system_redeem_code`: turns a code into membership time, once; a gift's code as well. Unknown, expired and used codes get one answer, and
 * tries are counted for the account and its network before a code is looked up.
 */
import { refuse } from "#contract/problem.ts";
import { instant } from "#origin/ground/clock.ts";
import { type Outcome, type SignedInContext, succeed, type Verb } from "#origin/ground/context.ts";
import { newId, tokenHash } from "#origin/ground/ids.ts";
import { LIMITS } from "#origin/books/limit/limits.ts";
import { ofNetworks, takeAll } from "#origin/books/limit/take.ts";
import { retryLost } from "#origin/ground/db/retry.ts";
import { giveGift } from "#origin/books/gift/give.ts";
import { giftById } from "#origin/books/gift/repository.ts";
import { claimRedemptionCode } from "#origin/books/redemption/repository.ts";
import { timeBook } from "#origin/books/time/book.ts";
import { fitsMembership } from "#origin/books/time/preview.ts";
import { redeemableCode, type RedeemableRow } from "./repository.ts";

/** Refuses `BadRedemptionCode`, `TooManyRequests`, and for a gift `MembershipTooLong`. */
export const redeemCode: Verb<"system_redeem_code"> = async (context, input) => {
  const { db, clock, session } = context;
  const full = await takeAll(context, [
    ...ofNetworks(context, LIMITS.redemptionsOfNetwork),
    { limit: LIMITS.redemptionsOfUser, subject: session.userId },
  ]);
  if (full) return full;
  const row = await redeemableCode(db, await tokenHash(input.code), clock.now());
  if (!row) return refuse("BadRedemptionCode", "code");
  return retryLost(() => redeem(context, row));
};

async function redeem(
  context: SignedInContext,
  { id, months, seconds, gift: isGift }: RedeemableRow,
): Promise<Outcome<{ months: number; seconds: number; expiresAt: string }>> {
  const { db, clock, session } = context;
  const { userId } = session;
  const at = clock.now();
  const grant = months > 0 ? { months } : { seconds };
  const gift = isGift ? await giftById(db, id) : null;
  // It was bought, so that a membership may get no longer by it than by buying.
  if (gift && !(await fitsMembership(context, userId, grant))) return refuse("MembershipTooLong");
  const transition = { aggregate: "redemption_code", id, transitionId: newId() } as const;
  const times = timeBook(db);
  const of = { userId, source: "redemption_code", sourceId: id, at } as const;
  const gives = gift
    ? await giveGift({ origin: context, at, transition, times }, gift, userId)
    : [await times.credit(grant, of, transition)];
  const claim = { userId, transitionId: transition.transitionId, now: at };
  const [claimed] = await db.batch([claimRedemptionCode(db, id, claim), ...gives]);
  if (claimed?.meta.changes !== 1) return refuse("BadRedemptionCode", "code");
  const last = await times.last(userId);
  return succeed({ months, seconds, expiresAt: instant(last?.expires_at ?? at) });
}
