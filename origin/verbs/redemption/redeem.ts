/**
 * `system_redeem_code`: turns a code into membership time, once. Unknown, expired and used codes get one answer, and
 * tries are counted for the account and its network before anything is told of a code.
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
import type { TimeEntryRow } from "#origin/ground/ports/time.ts";
import { creditTime } from "#origin/books/time/credit.ts";
import { lastTimeEntry } from "#origin/books/time/repository.ts";
import { claimRedemptionCode, redeemableCode, type RedeemableRow } from "./repository.ts";

/** Refuses `BadRedemptionCode`, `TooManyRequests`. */
export const redeemCode: Verb<"system_redeem_code"> = asking(
  async ({ db, clock, me }, input) => {
    const hash = await tokenHash(input.code);
    return Promise.all([redeemableCode(db, hash, clock.now()), lastTimeEntry(db, me)]);
  },
  async (context, _input, [row, time]) => {
    const full = await takeAll(context, [
      ...ofNetworks(context, LIMITS.redemptionsOfNetwork),
      { limit: LIMITS.redemptionsOfUser, subject: context.session.userId },
    ]);
    if (full) return full;
    if (!row) return refuse("BadRedemptionCode", "code");
    return retryLost((given) => redeem(context, row, given), { time });
  },
);

async function redeem(
  { db, clock, session }: SignedInContext,
  { id, months, seconds }: RedeemableRow,
  given: { time: TimeEntryRow | null } | undefined,
): Promise<Outcome<{ months: number; seconds: number; expiresAt: string }>> {
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
  if (claimed?.meta.changes !== 1) return refuse("BadRedemptionCode", "code");
  return succeed({ months, seconds, expiresAt: instant(credit.step.expiresAt) });
}
