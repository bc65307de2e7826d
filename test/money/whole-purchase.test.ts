/** A plan alone after a group is one purchase, of the seat and its difference: for the buyer's benefits and for the inviter. */
import { afterAll, afterEach, expect, test } from "vitest";
import { DAY_MS } from "#origin/ground/clock.ts";
import type { SignedInContext } from "#origin/ground/context.ts";
import { newId } from "#origin/ground/ids.ts";
import { choose } from "#origin/verbs/group/choose.ts";
import { runGroupJobs } from "#origin/verbs/group/end/run.ts";
import { runningRight } from "#origin/books/order/benefits-right.ts";
import { fakeClock } from "#test/support/clock.ts";
import {
  ALONE,
  endedGroup,
  heldSeat,
  openGroup,
  pay,
  soloOrder,
  takenBack,
  UNIT,
  undoRefund,
  usd,
} from "#test/support/groups.ts";
import { assertInvariants } from "#test/support/invariants.ts";
import { memoryDb } from "#test/support/memory-db.ts";
import { affiliate, invitee, paidOrder } from "#test/support/referrals.ts";
import { expiryOf, newBuyer, shopContext } from "#test/support/shop.ts";

const SEAT = UNIT[2]!;
const DIFFERENCE = ALONE - SEAT;

const memory = memoryDb();
const clock = fakeClock();
const shop = shopContext(memory.db, clock);

afterEach(() => assertInvariants(shop.db));
afterAll(() => memory.close());

async function setAffiliate({ session }: SignedInContext, kol: 0 | 1): Promise<void> {
  const sql = `UPDATE user SET kol = ?2 WHERE id = ?1`;
  await shop.db.prepare(sql).bind(session.userId, kol).run();
}

/** Type and base of each row that an order earned, in their order. */
async function earnedBy({ session }: SignedInContext) {
  const sql = `SELECT type, base, amount FROM commission_entry WHERE affiliate_id = ?1 ORDER BY rowid`;
  const { results } = await shop.db.prepare(sql).bind(session.userId).all();
  return results;
}

async function hasReward({ session }: SignedInContext): Promise<boolean> {
  const sql = `SELECT 1 FROM time_entry WHERE user_id = ?1 AND source = 'invitation'`;
  return (await shop.db.prepare(sql).bind(session.userId).first()) !== null;
}

/** Somebody who has time, and a friend of theirs. */
async function invited() {
  const inviter = await newBuyer(shop);
  await paidOrder(inviter, { productId: "year-1" });
  return { inviter, friend: await invitee(inviter) };
}

test("a yearly plan opens the benefits as long as any of its money is here, that of its seat too", async () => {
  const { creator, groupId, orderId } = await endedGroup(shop, clock, { productId: "year-1" });
  const soloId = await soloOrder(creator, groupId);
  await pay(shop, soloId);
  const hasRight = async () =>
    (await runningRight(shop.db, creator.session.userId, clock.now())) !== null;
  expect(await hasRight()).toBe(true);
  await takenBack(shop, soloId, 599);
  expect(await hasRight()).toBe(true);
  await takenBack(shop, orderId, 5389);
  expect(await hasRight()).toBe(false);
  await undoRefund(shop, orderId);
  expect(await hasRight()).toBe(true);
});

test("a yearly plan whose difference was too little to be charged opens them as long as its seat's money is here", () =>
  memory.tell(async () => {
    await shop.db.prepare(`UPDATE product SET price = 450 WHERE id = 'year-1'`).run();
    const { creator, groupId, orderId } = await endedGroup(shop, clock, { productId: "year-1" });
    const free = { choice: "solo", method: null, clientKey: newId(), expected: usd(0) } as const;
    expect(await choose(creator, { groupId, ...free })).toMatchObject({ ok: true });
    const right = () => runningRight(shop.db, creator.session.userId, clock.now());
    expect(await right()).not.toBeNull();
    // Time that goes on, of a plan without benefits.
    await paidOrder(creator);
    await takenBack(shop, orderId, 405);
    expect(await right()).toBeNull();
    await assertInvariants(shop.db);
  }));

test("an inviter who became an affiliate before the group was complete gets commission for the seat, and no time", async () => {
  const { inviter, friend } = await invited();
  const { groupId, orderId } = await openGroup(shop, 2, "self", { creator: friend });
  await takenBack(shop, orderId, 100);
  await setAffiliate(inviter, 1);
  await pay(shop, (await heldSeat(await newBuyer(shop), groupId)).id);
  expect(await hasReward(inviter)).toBe(false);
  expect(await earnedBy(inviter)).toEqual([
    { type: 0, base: SEAT, amount: 225 },
    { type: 0, base: SEAT, amount: -25 },
  ]);
  expect(await expiryOf(friend)).not.toBeNull();
});

test("the difference of a seat is no renewal: it earns as the seat did, a later plan as a renewal", async () => {
  const kol = await affiliate(shop, 50);
  const friend = await invitee(kol);
  const { groupId } = await endedGroup(shop, clock, { creator: friend });
  await pay(shop, await soloOrder(friend, groupId));
  await paidOrder(friend);
  expect(await earnedBy(kol)).toEqual([
    { type: 0, base: SEAT, amount: 450 },
    { type: 0, base: DIFFERENCE, amount: 50 },
    { type: 1, base: ALONE, amount: 200 },
  ]);
});

test("what was bought and agreed since the seat was paid changes nothing of what its difference earns", async () => {
  const kol = await affiliate(shop, 50);
  const friend = await invitee(kol);
  const { groupId } = await openGroup(shop, 2, "self", { creator: friend });
  // In the same moment.
  await paidOrder(friend);
  const sql = `UPDATE user SET kol_percent = 25 WHERE id = ?1`;
  await shop.db.prepare(sql).bind(kol.session.userId).run();
  clock.advance(DAY_MS);
  await runGroupJobs(shop);
  await pay(shop, await soloOrder(friend, groupId));
  expect(await earnedBy(kol)).toEqual([
    { type: 0, base: SEAT, amount: 450 },
    { type: 1, base: ALONE, amount: 200 },
    { type: 0, base: DIFFERENCE, amount: 50 },
  ]);
});

test("an inviter who became an affiliate before the difference was paid gets commission for both", async () => {
  const { inviter, friend } = await invited();
  const { groupId } = await endedGroup(shop, clock, { creator: friend });
  await setAffiliate(inviter, 1);
  await pay(shop, await soloOrder(friend, groupId));
  expect(await hasReward(inviter)).toBe(false);
  expect(await earnedBy(inviter)).toEqual([
    { type: 0, base: SEAT, amount: 225 },
    { type: 0, base: DIFFERENCE, amount: 25 },
  ]);
});

test("a plan bought after the seat makes no renewal of it, where commission comes with the difference", async () => {
  const { inviter, friend } = await invited();
  const { groupId } = await endedGroup(shop, clock, { creator: friend });
  await paidOrder(friend);
  await setAffiliate(inviter, 1);
  await pay(shop, await soloOrder(friend, groupId));
  expect(await earnedBy(inviter)).toEqual([
    { type: 0, base: SEAT, amount: 225 },
    { type: 0, base: DIFFERENCE, amount: 25 },
  ]);
});

test("one who is no affiliate any more by then goes on as one for this purchase", async () => {
  const { inviter, friend } = await invited();
  await setAffiliate(inviter, 1);
  const { groupId } = await endedGroup(shop, clock, { creator: friend });
  await setAffiliate(inviter, 0);
  await pay(shop, await soloOrder(friend, groupId));
  expect(await hasReward(inviter)).toBe(false);
  expect(await earnedBy(inviter)).toHaveLength(2);
});

test("the last one to pay a seat earns their affiliate commission once", async () => {
  const kol = await affiliate(shop, null);
  const { groupId } = await openGroup(shop);
  await pay(shop, (await heldSeat(await invitee(kol), groupId)).id);
  expect(await earnedBy(kol)).toEqual([{ type: 0, base: SEAT, amount: 225 }]);
});
