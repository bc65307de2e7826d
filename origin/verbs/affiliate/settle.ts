/**
 * Settlements. The schedule makes them once a month is over; it may run at any time and any number of times, since a
 * settlement and the rows it claims are one batch, and an affiliate has one for a month.
 */
import type { Origin } from "#origin/ground/origin.ts";
import type { Transition } from "#origin/ground/db/transition.ts";
import { type Share, WHOLE } from "#origin/ground/work.ts";
import { newId } from "#origin/ground/ids.ts";
import { mailAboutSettlement } from "./letters.ts";
import { isDue, lastPeriod, type Period } from "./period.ts";
import { claimEntries, insertSettlement, type UnsettledSum, unsettledSums } from "./repository.ts";

/** Returns how many were made. One affiliate's failure stops no other's settlement. */
export async function settleCommissions(origin: Origin, share: Share = WHOLE): Promise<number> {
  const { db, clock, businessAt } = origin;
  const period = lastPeriod(clock.now());
  const { affiliate } = businessAt(period.endsAt - 1);
  const { amount: threshold, currency } = affiliate.settlementThreshold;
  const sums = await unsettledSums(db, period, currency);
  let made = 0;
  for (const sum of sums.filter(({ amount }) => isDue(amount, threshold))) {
    if (share.isUsedUp()) break;
    if (await tryToSettle(origin, sum, period)) made++;
  }
  return made;
}

async function tryToSettle(origin: Origin, sum: UnsettledSum, period: Period): Promise<boolean> {
  try {
    return await settle(origin, sum, period);
  } catch (error) {
    origin.tell("settlement.failed", { error });
    return false;
  }
}

/** False when another run was faster, or the sum is no longer what it was. */
async function settle(origin: Origin, sum: UnsettledSum, period: Period): Promise<boolean> {
  const { db, clock } = origin;
  const transition: Transition = { aggregate: "settlement", id: newId(), transitionId: newId() };
  const settlement = { sum, period, at: clock.now() };
  const [inserted] = await db.batch([
    insertSettlement(db, transition, settlement),
    claimEntries(db, transition, settlement),
    ...(await mailAboutSettlement(origin, {
      name: "settlement-made",
      settlement: { ...sum, period: period.month },
      transition,
    })),
  ]);
  return (inserted?.meta.changes ?? 0) > 0;
}
