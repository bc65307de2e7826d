/**
 * `system_redeem_code`: turns a code into membership time, once; a gift's code as well. Unknown, expired and used codes get
 * one answer, and tries are counted for the account and its network before anything is told of a code. Who sends their
 * own once more, since the answer was late or lost, is told again what it gave.
 */
import { refuse } from "#contract/problem.ts";
import { instant } from "#origin/ground/clock.ts";
import {
  asking,
  type Outcome,
  type SignedInContext,
  succeed,
  type Verb,
} from "#origin/ground/context.ts";
import { newId, tokenHash } from "#origin/ground/ids.ts";
import { LIMITS } from "#origin/books/limit/limits.ts";
import { ofNetworks, takeAll } from "#origin/books/limit/take.ts";
import { retryLost } from "#origin/ground/db/retry.ts";
import { giveGift } from "#origin/books/gift/give.ts";
import { giftById } from "#origin/books/gift/repository.ts";
import { claimRedemptionCode } from "#origin/books/redemption/repository.ts";
import { timeBook } from "#origin/books/time/book.ts";
import { creditTime } from "#origin/books/time/credit.ts";
import { fitsMembership } from "#origin/books/time/preview.ts";
import { lastTimeEntry } from "#origin/books/time/repository.ts";
import type { TimeEntryRow } from "#origin/ground/ports/time.ts";
import { lastRedeemed, redeemableCode, type RedeemableRow } from "./repository.ts";

/** Refuses `BadRedemptionCode`, `TooManyRequests`, and for a gift `MembershipTooLong`. */
export const redeemCode: Verb<"system_redeem_code"> = asking(
  async ({ db, clock, me }, input) => {
    const hash = await tokenHash(input.code);
    const rows = [redeemableCode(db, hash, clock.now()), lastTimeEntry(db, me)] as const;
    const [row, time] = await Promise.all(rows);
    return { hash, row, time };
  },
  async (context, _input, { hash, row, time }) => {
    const full = await takeAll(context, [
      ...ofNetworks(context, LIMITS.redemptionsOfNetwork),
      { limit: LIMITS.redemptionsOfUser, subject: context.session.userId },
    ]);
    if (full) return full;
    const given = row && (await claim(context, row, time));
    return given ?? redeemedBefore(context, hash);
  },
);

/** Null when another call claimed the code. */
function claim(context: SignedInContext, row: RedeemableRow, time: TimeEntryRow | null) {
  if (row.gift) return retryLost(() => redeemGift(context, row));
  return retryLost((given) => redeem(context, row, given), { time });
}

type Redeemed = Outcome<{ months: number; seconds: number; expiresAt: string }>;

async function redeem(
  { db, clock, session }: SignedInContext,
  { id, months, seconds }: RedeemableRow,
  given: { time: TimeEntryRow | null } | undefined,
): Promise<Redeemed | null> {
  const { userId } = session;
  const now = clock.now();
  const transitionId = newId();
  const credit = creditTime(
    db,
    given ? given.time : await lastTimeEntry(db, userId),
    months > 0 ? { months } : { seconds },
    { userId, source: "redemption_code", sourceId: id, at: now },
    { aggregate: "redemption_code", id, transitionId },
  );
  const [claimed] = await db.batch([
    claimRedemptionCode(db, id, { userId, transitionId, now }),
    credit.statement,
  ]);
  if (claimed?.meta.changes !== 1) return null;
  return succeed({ months, seconds, expiresAt: instant(credit.step.expiresAt) });
}

/** It was bought: a membership gets no longer by it than by buying. */
async function redeemGift(
  context: SignedInContext,
  { id, months, seconds }: RedeemableRow,
): Promise<Redeemed | null> {
  const { db, clock, session } = context;
  const { userId } = session;
  const now = clock.now();
  const times = timeBook(db);
  const [gift, last] = await Promise.all([giftById(db, id), times.last(userId)]);
  if (!gift) throw new Error("a gift is gone");
  if (!fitsMembership(context, last, { months })) return refuse("MembershipTooLong");
  const transition = { aggregate: "redemption_code", id, transitionId: newId() } as const;
  const claim = { userId, transitionId: transition.transitionId, now };
  const [claimed] = await db.batch([
    claimRedemptionCode(db, id, claim),
    ...(await giveGift({ origin: context, at: now, transition, times }, gift, userId)),
  ]);
  if (claimed?.meta.changes !== 1) return null;
  const given = await times.last(userId);
  return succeed({ months, seconds, expiresAt: instant(given?.expires_at ?? now) });
}

/** As the first answer was, for as long as nothing else came to the person's time: later it would be taken for new time. */
async function redeemedBefore({ db, session }: SignedInContext, hash: string): Promise<Redeemed> {
  const row = await lastRedeemed(db, hash, session.userId);
  if (!row) return refuse("BadRedemptionCode", "code");
  const { months, seconds, expires_at } = row;
  return succeed({ months, seconds, expiresAt: instant(expires_at) });
}
