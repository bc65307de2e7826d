/**
 * `system_redeem_code`: turns a code into membership time, once. Unknown, expired and used codes get one answer, and
 * tries are counted for the account and its network before a code is looked up.
 */
import { refuse } from "#contract/problem.ts";
import { instant } from "#origin/ground/clock.ts";
import { type Outcome, type SignedInContext, succeed, type Verb } from "#origin/ground/context.ts";
import { newId, tokenHash } from "#origin/ground/ids.ts";
import { LIMITS } from "#origin/books/limit/limits.ts";
import { ofNetworks, takeAll } from "#origin/books/limit/take.ts";
import { retryLost } from "#origin/ground/db/retry.ts";
import { creditTime } from "#origin/books/time/credit.ts";
import { lastTimeEntry } from "#origin/books/time/repository.ts";
import { claimRedemptionCode, redeemableCode, type RedeemableRow } from "./repository.ts";

/** Refuses `BadRedemptionCode`, `TooManyRequests`. */
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
  { db, clock, session }: SignedInContext,
  { id, months, seconds }: RedeemableRow,
): Promise<Outcome<{ months: number; seconds: number; expiresAt: string }>> {
  const { userId } = session;
  const now = clock.now();
  const transitionId = newId();
  const credit = creditTime(
    db,
    await lastTimeEntry(db, userId),
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
