/**
 * A refund that comes to nothing, because the provider refuses it, takes it back after it had succeeded, or a dispute is
 * won, undoes everything that it did: each was seen to keep money or time where only the money was booked back.
 */
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { DAY_MS } from "#origin/ground/clock.ts";
import { runGroupJobs } from "#origin/verbs/group/end/run.ts";
import { listAttention } from "#origin/verbs/attention/list.ts";
import { paymentsOf, ProviderRefusal } from "#origin/ground/ports/payments.ts";
import { sandboxProvider } from "#origin/providers/sandbox/provider.ts";
import { sendDueRefunds } from "#origin/books/payment/send-refunds.ts";
import { asOperator } from "#test/support/as-operator.ts";
import { fakeClock } from "#test/support/clock.ts";
import {
  ALONE,
  chooseRefund,
  endedGroup,
  freeSeat,
  heldSeat,
  isSettled,
  openGroup,
  pay,
  refundedOf,
  seatOf,
  soloOrder,
  takenBack,
  UNIT,
  undoRefund,
} from "#test/support/groups.ts";
import { gateBefore } from "#test/support/gate.ts";
import { assertInvariants } from "#test/support/invariants.ts";
import { memoryDb } from "#test/support/memory-db.ts";
import { expiryOf, newBuyer, shopContext } from "#test/support/shop.ts";
import { plainDetail } from "#tools/operator/plain-detail.ts";

const [SEAT, PART] = [UNIT[2]!, 300];

const memory = memoryDb();
const clock = fakeClock();
const parts = { db: memory.db, clock };
let refuses = false;
const sandbox = sandboxProvider(parts);
const shop = shopContext(memory.db, clock, {
  payments: paymentsOf([
    {
      ...sandbox,
      refund: (order) => {
        if (refuses) throw new ProviderRefusal("the card is closed");
        return sandbox.refund(order);
      },
    },
  ]),
});

beforeEach(() => void (refuses = false));
afterEach(() => assertInvariants(shop.db));
afterAll(() => memory.close());

async function attention(): Promise<string[]> {
  const outcome = await listAttention(asOperator(shop), {});
  return outcome.ok
    ? outcome.data.items.map(({ what, detail }) => `${what} ${plainDetail(detail)}`)
    : [];
}

test("money that came back after its owner took it is chosen about again, and goes back by a refund of its own", async () => {
  const { creator, groupId, orderId } = await endedGroup(shop, clock);
  await chooseRefund(creator, groupId);
  await runGroupJobs(shop);
  expect(await seatOf(creator, groupId)).toMatchObject({ state: "refunded", choice: null });
  await undoRefund(shop, orderId);
  expect(await attention()).toContain("refund operator 8.99 USD");
  expect(await seatOf(creator, groupId)).toMatchObject({
    state: "paid",
    choice: { refund: { amount: SEAT }, difference: { amount: ALONE - SEAT } },
  });
  await chooseRefund(creator, groupId);
  expect(await seatOf(creator, groupId)).toMatchObject({ state: "refunded" });
  expect(await refundedOf(shop, orderId)).toBe(SEAT);
});

test("its owner may take the plan alone instead", async () => {
  const { creator, groupId, orderId } = await endedGroup(shop, clock);
  await chooseRefund(creator, groupId);
  await undoRefund(shop, orderId);
  await pay(shop, await soloOrder(creator, groupId));
  expect(await seatOf(creator, groupId)).toMatchObject({ state: "converted" });
  expect(await expiryOf(creator)).not.toBeNull();
});

test("without a choice it goes back by itself, after another time to choose", async () => {
  const { creator, groupId, orderId } = await endedGroup(shop, clock);
  clock.advance(2 * DAY_MS);
  await runGroupJobs(shop);
  expect(await isSettled(shop, groupId)).toBe(true);
  await undoRefund(shop, orderId);
  expect(await isSettled(shop, groupId)).toBe(false);
  await runGroupJobs(shop);
  expect(await seatOf(creator, groupId)).toMatchObject({ state: "paid" });
  clock.advance(2 * DAY_MS);
  await runGroupJobs(shop);
  expect(await seatOf(creator, groupId)).toMatchObject({ state: "refunded" });
  expect([await refundedOf(shop, orderId), await isSettled(shop, groupId)]).toEqual([SEAT, true]);
});

test("a refund that the provider refuses leaves the choice, and is not tried every minute", async () => {
  refuses = true;
  const { creator, groupId, orderId } = await endedGroup(shop, clock);
  clock.advance(2 * DAY_MS);
  for (let minute = 0; minute < 3; minute++) {
    await runGroupJobs(shop);
    await sendDueRefunds(shop);
    clock.advance(60_000);
  }
  const sql = `SELECT COUNT(*) AS n FROM refund WHERE order_id = ?1`;
  expect(await shop.db.prepare(sql).bind(orderId).first("n")).toBe(1);
  expect(await isSettled(shop, groupId)).toBe(false);
  expect(await seatOf(creator, groupId)).toMatchObject({ state: "paid", choice: {} });
});

test("a dispute that was won makes the seat of a finished group paid again, with its time", async () => {
  const { creator, groupId, orderId } = await openGroup(shop);
  await pay(shop, (await heldSeat(await newBuyer(shop), groupId)).id);
  const whole = await expiryOf(creator);
  await takenBack(shop, orderId, SEAT, "dispute");
  expect(await seatOf(creator, groupId)).toMatchObject({ state: "refunded" });
  await undoRefund(shop, orderId);
  expect(await seatOf(creator, groupId)).toMatchObject({ state: "paid" });
  expect(await expiryOf(creator)).toBe(whole);
});

test("what nobody took of a group that one paid for goes back again", async () => {
  const { groupId, orderId } = await openGroup(shop, 2, "all");
  clock.advance(DAY_MS);
  await runGroupJobs(shop);
  const untaken = 2 * SEAT - ALONE;
  expect([await refundedOf(shop, orderId), await isSettled(shop, groupId)]).toEqual([
    untaken,
    true,
  ]);
  await undoRefund(shop, orderId);
  await runGroupJobs(shop);
  expect([await refundedOf(shop, orderId), await isSettled(shop, groupId)]).toEqual([0, false]);
  clock.advance(2 * DAY_MS);
  await runGroupJobs(shop);
  expect([await refundedOf(shop, orderId), await isSettled(shop, groupId)]).toEqual([
    untaken,
    true,
  ]);
});

test("where the provider refuses that part, the group does not count as settled", async () => {
  refuses = true;
  const { groupId } = await openGroup(shop, 2, "all");
  clock.advance(DAY_MS);
  await runGroupJobs(shop);
  expect(await isSettled(shop, groupId)).toBe(false);
});

test("friends who had a seat for nothing get back what the refund took of theirs", async () => {
  const { groupId, orderId } = await openGroup(shop, 2, "all");
  const friend = await newBuyer(shop);
  await freeSeat(friend, groupId);
  const whole = await expiryOf(friend);
  await takenBack(shop, orderId, 2 * SEAT);
  expect(await expiryOf(friend)).not.toBe(whole);
  await undoRefund(shop, orderId);
  expect(await expiryOf(friend)).toBe(whole);
});

test("a part that comes back while the difference waits is another choice", async () => {
  const { creator, groupId, orderId } = await endedGroup(shop, clock);
  await takenBack(shop, orderId, PART);
  await soloOrder(creator, groupId);
  await undoRefund(shop, orderId);
  expect(await seatOf(creator, groupId)).toMatchObject({
    state: "paid",
    choice: { refund: { amount: SEAT }, difference: { amount: ALONE - SEAT } },
  });
});

test("a part that its owner made up for with the difference, and that comes back then, goes back again", async () => {
  const { creator, groupId, orderId } = await endedGroup(shop, clock);
  await takenBack(shop, orderId, PART);
  await pay(shop, await soloOrder(creator, groupId));
  clock.advance(2 * DAY_MS);
  await runGroupJobs(shop);
  expect(await isSettled(shop, groupId)).toBe(true);
  await undoRefund(shop, orderId);
  expect(await isSettled(shop, groupId)).toBe(false);
  const whole = await expiryOf(creator);
  clock.advance(2 * DAY_MS);
  await runGroupJobs(shop);
  expect([await refundedOf(shop, orderId), await isSettled(shop, groupId)]).toEqual([PART, true]);
  expect(await expiryOf(creator)).toBe(whole);
});

test("all of a seat's money taken by two at the same moment goes back once, also after it became a plan", async () => {
  const { creator, groupId, orderId } = await endedGroup(shop, clock);
  await pay(shop, await soloOrder(creator, groupId));
  const gate = gateBefore(shop.db, 2);
  const all = [1, 2].map(() =>
    takenBack({ ...shop, db: gate.db }, orderId, SEAT).catch((error: Error) => error.message),
  );
  await gate.reached(2);
  gate.open(true);
  expect((await Promise.all(all)).filter((id) => id === "nothing was taken back")).toHaveLength(1);
  expect(await refundedOf(shop, orderId)).toBe(SEAT);
});
