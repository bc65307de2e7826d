/** What a group that is over keeps, and who can still join one whose money went back: never more than was sold, never less. */
import { afterAll, afterEach, expect, test } from "vitest";
import { DAY_MS } from "#origin/ground/clock.ts";
import { runGroupJobs, settleGroups } from "#origin/verbs/group/end/run.ts";
import { joinFree } from "#origin/verbs/group/join.ts";
import { joinForPay } from "#origin/verbs/group/join-for-pay.ts";
import { listOpen } from "#origin/verbs/group/read.ts";
import { newId } from "#origin/ground/ids.ts";
import { fakeClock } from "#test/support/clock.ts";
import { gateBefore } from "#test/support/gate.ts";
import {
  ALONE,
  chooseRefund,
  freeSeat,
  groupOf,
  heldSeat,
  isSettled,
  openGroup,
  pay,
  refundedOf,
  seatOf,
  takenBack,
  UNIT,
} from "#test/support/groups.ts";
import { assertInvariants } from "#test/support/invariants.ts";
import { memoryDb } from "#test/support/memory-db.ts";
import { expiryOf, newBuyer, shopContext } from "#test/support/shop.ts";

const MONTH_MS = 31 * DAY_MS;
const ALL = 2 * UNIT[2]!;
const UNTAKEN = ALL - ALONE;

const memory = memoryDb();
const clock = fakeClock();
const shop = shopContext(memory.db, clock);

afterEach(() => assertInvariants(shop.db));
afterAll(() => memory.close());

test.each([
  ["all of it", UNTAKEN, UNTAKEN],
  ["some of it", 300, UNTAKEN],
  ["more than that", UNTAKEN + 100, UNTAKEN + 100],
])(
  "the part that nobody took, of which %s went back before, goes back once",
  async (_, before, whole) => {
    const { orderId } = await openGroup(shop, 2, "all");
    await takenBack(shop, orderId, before);
    clock.advance(DAY_MS);
    await runGroupJobs(shop);
    expect(await refundedOf(shop, orderId)).toBe(whole);
  },
);

test.each([true, false])(
  "a friend who joins in the last instant against the settlement that counts the seats: the seat is paid for (%s)",
  async (friendFirst) => {
    const { groupId, orderId } = await openGroup(shop, 2, "all");
    const friend = await newBuyer(shop);
    clock.advance(DAY_MS - 1);
    const last = clock.now();
    const gate = gateBefore(shop.db, 2);
    const joining = joinFree({ ...friend, db: gate.db, clock: { now: () => last } }, { groupId });
    await gate.reached(1);
    clock.advance(1);
    const settling = settleGroups({ ...shop, db: gate.db });
    await gate.reached(2);
    gate.open(friendFirst);
    await Promise.all([joining, settling]);
    const hasTime = (await expiryOf(friend)) !== null;
    expect(await refundedOf(shop, orderId)).toBe(hasTime ? 0 : UNTAKEN);
  },
);

test("with seats that friends have for nothing the group is settled in one go", async () => {
  const { groupId, orderId } = await openGroup(shop, 3, "all");
  await freeSeat(await newBuyer(shop), groupId);
  clock.advance(DAY_MS);
  await runGroupJobs(shop);
  expect(await refundedOf(shop, orderId)).toBeGreaterThan(0);
  expect(await isSettled(shop, groupId)).toBe(true);
});

test("money that somebody takes while its group is settled leaves less to go back, in the same turn", async () => {
  const { groupId, orderId } = await openGroup(shop, 2, "all");
  clock.advance(DAY_MS);
  const gate = gateBefore(shop.db, 1);
  const settling = settleGroups({ ...shop, db: gate.db });
  await gate.reached(1);
  await takenBack(shop, orderId, 300);
  gate.open(true);
  await settling;
  expect(await refundedOf(shop, orderId)).toBe(UNTAKEN);
  expect(await isSettled(shop, groupId)).toBe(true);
});

test("a group of which a paid seat is refunded can no longer be complete: nobody pays a seat in it, and it ends at once", async () => {
  const { creator, groupId, orderId } = await openGroup(shop);
  await takenBack(shop, orderId, UNIT[2]!, "dispute");
  const friend = await newBuyer(shop);
  const listed = await listOpen(friend, {});
  expect(listed.ok && listed.data.groups.map(({ id }) => id)).not.toContain(groupId);
  const payment = { method: "card", clientKey: newId() } as const;
  const expected = { amount: UNIT[2]!, currency: "USD" };
  expect(await joinForPay(friend, { groupId, ...payment, expected })).toMatchObject({
    problem: "GroupEnded",
  });
  await runGroupJobs(shop);
  expect(await groupOf(creator, groupId)).toMatchObject({
    isEnded: true,
    joinedCount: 0,
    chooseUntil: expect.any(String) as string,
    members: [{ slip: 0 }],
  });
});

test("whoever had paid a seat in it by then chooses, one that was paid in the same minute too", async () => {
  const { groupId, orderId } = await openGroup(shop, 3);
  const [paid, held] = [await newBuyer(shop), await newBuyer(shop)];
  await pay(shop, (await heldSeat(paid, groupId)).id);
  const order = await heldSeat(held, groupId);
  await takenBack(shop, orderId, UNIT[3]!);
  await pay(shop, order.id);
  await runGroupJobs(shop);
  for (const friend of [paid, held]) {
    expect(await seatOf(friend, groupId)).toMatchObject({
      choice: { refund: { amount: UNIT[3] } },
    });
    await chooseRefund(friend, groupId);
  }
});

test("a friend joins a group that one paid for though a cent of it went back, for that much less time", async () => {
  const { groupId, orderId } = await openGroup(shop, 2, "all");
  await takenBack(shop, orderId, 1);
  const friend = await newBuyer(shop);
  const begun = clock.now();
  await freeSeat(friend, groupId);
  const share = (Date.parse((await expiryOf(friend))!) - begun) / MONTH_MS;
  expect(share).toBeCloseTo((ALL - 1) / ALL, 5);
  // All of it takes the rest of that time, and no more.
  await takenBack(shop, orderId, ALL - 1);
  expect(Date.parse((await expiryOf(friend))!)).toBe(begun);
});

test("where no money is left for another seat, its page shows none, and nobody joins", async () => {
  const { creator, groupId, orderId } = await openGroup(shop, 2, "all");
  await takenBack(shop, orderId, UNTAKEN);
  expect(await groupOf(creator, groupId)).toMatchObject({ status: 1, isEnded: true });
  expect(await joinFree(await newBuyer(shop), { groupId })).toMatchObject({
    problem: "GroupEnded",
  });
  await runGroupJobs(shop);
  expect(await refundedOf(shop, orderId)).toBe(UNTAKEN);
});
