/** Money that comes late, twice or for somebody who is gone, and orders that end while somebody pays: nothing is kept, nothing lost. */
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { DAY_MS } from "#origin/ground/clock.ts";
import type { Context } from "#origin/ground/context.ts";
import { runGroupJobs } from "#origin/verbs/group/end/run.ts";
import { cancelOrder } from "#origin/verbs/order/cancel.ts";
import { checkOrder } from "#origin/verbs/order/check.ts";
import { beginPayment } from "#origin/books/payment/begin.ts";
import { cancelOrders } from "#origin/books/payment/cancel-orders.ts";
import { expireOrders } from "#origin/books/payment/expire.ts";
import { openOrdersOf, orderById } from "#origin/books/order/repository.ts";
import { syncOrderById } from "#origin/books/payment/sync.ts";
import { paymentsOf, ProviderSilence } from "#origin/ground/ports/payments.ts";
import { sandboxProvider } from "#origin/providers/sandbox/provider.ts";
import { fakeClock } from "#test/support/clock.ts";
import {
  endedGroup,
  heldSeat,
  openGroup,
  pay,
  refundedOf,
  seatOf,
  soloOrder,
  takenBack,
  UNIT,
} from "#test/support/groups.ts";
import { assertInvariants } from "#test/support/invariants.ts";
import { memoryDb } from "#test/support/memory-db.ts";
import { capture } from "#test/support/sandbox.ts";
import {
  boughtOrder,
  expiryOf,
  newBuyer,
  newCoupon,
  ORDER_LIFETIME_MS,
  shopContext,
} from "#test/support/shop.ts";

const memory = memoryDb();
const clock = fakeClock();
const sandbox = sandboxProvider({ db: memory.db, clock });
let silent = false;
/** Holds the next question's answer back: it is given as it was when the provider was asked. */
let held: { reached: () => void; answered: Promise<void> } | null = null;
const shop = shopContext(memory.db, clock, {
  payments: paymentsOf([
    {
      ...sandbox,
      async inspect(ref) {
        if (silent) throw new ProviderSilence("an outage");
        const facts = await sandbox.inspect(ref);
        const waits = held;
        held = null;
        waits?.reached();
        await waits?.answered;
        return facts;
      },
    },
  ]),
});

beforeEach(() => {
  silent = false;
  held = null;
});
afterEach(() => assertInvariants(shop.db));
afterAll(() => memory.close());

async function erase(userId: string): Promise<void> {
  const sql = `UPDATE user SET deleted_at = ?2 WHERE id = ?1`;
  await shop.db.prepare(sql).bind(userId, clock.now()).run();
}

async function statusOf(orderId: string) {
  return (await orderById(shop.db, orderId))!.status;
}

async function isSessionOpen(orderId: string): Promise<boolean> {
  const sql = `SELECT COUNT(*) AS n FROM sandbox_session WHERE order_id = ?1 AND closed = 0`;
  return (await shop.db.prepare(sql).bind(orderId).first<number>("n"))! > 0;
}

/** Somebody asks, and before their answer is here `meanwhile` happens. */
async function whileSomebodyAsks(ask: () => Promise<unknown>, meanwhile: () => Promise<void>) {
  const [question, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  held = { reached: question.resolve, answered: answer.promise };
  const asking = ask();
  await question.promise;
  await meanwhile();
  answer.resolve();
  await asking;
}

test("money for an order of a deleted account goes back, an expired order's too", async () => {
  const buyer = await newBuyer(shop);
  const { id } = await boughtOrder(buyer);
  clock.advance(ORDER_LIFETIME_MS);
  await expireOrders(shop);
  await erase(buyer.session.userId);
  await pay(shop, id);
  expect([await statusOf(id), await refundedOf(shop, id)]).toEqual(["expired", 999]);
  expect(await expiryOf(buyer)).toBeNull();
});

test("an order that the account's deletion overlooked takes no money either", async () => {
  const buyer = await newBuyer(shop);
  await cancelOrders(shop, await openOrdersOf(shop.db, buyer.session.userId));
  const { id } = await boughtOrder(buyer);
  await erase(buyer.session.userId);
  await pay(shop, id);
  expect([await statusOf(id), await refundedOf(shop, id)]).toEqual(["cancelled", 999]);
});

test("a seat's money for a deleted account goes back, and the seat stays free", async () => {
  const { creator, groupId } = await openGroup(shop);
  const friend = await newBuyer(shop);
  const { id } = await heldSeat(friend, groupId);
  clock.advance(15 * 60_000);
  await expireOrders(shop);
  await erase(friend.session.userId);
  await pay(shop, id);
  expect(await refundedOf(shop, id)).toBe(UNIT[2]);
  expect(await seatOf(creator, groupId)).toMatchObject({ state: "paid" });
});

test("a seat that was paid in time counts, though somebody asked in the same seconds before it was paid", async () => {
  const { groupId } = await openGroup(shop);
  const friend = await newBuyer(shop);
  clock.advance(DAY_MS - 60_000);
  const { id } = await heldSeat(friend, groupId);
  clock.advance(59_000);
  await whileSomebodyAsks(
    () => checkOrder(friend, { orderId: id }),
    async () => {
      await capture(shop, id);
      clock.advance(1_000);
      await runGroupJobs(shop);
    },
  );
  expect(await seatOf(friend, groupId)).toMatchObject({ state: "paid" });
  expect(await refundedOf(shop, id)).toBe(0);
});

test.each<[string, (orderId: string, context: Context) => Promise<unknown>]>([
  ["its buyer gives it up", (orderId, context) => cancelOrder(context as never, { orderId })],
  [
    "its time is over",
    (_, context) => {
      clock.advance(1_000);
      return expireOrders(context);
    },
  ],
])("a payment counts though somebody is asking while %s", async (_, end) => {
  const buyer = await newBuyer(shop);
  const coupon = await newCoupon(shop.db, { totalLimit: 1 });
  const { id } = await boughtOrder(buyer, { coupon });
  clock.advance(ORDER_LIFETIME_MS - 1_000);
  await whileSomebodyAsks(
    () => checkOrder(buyer, { orderId: id }),
    async () => {
      await capture(shop, id);
      await end(id, buyer);
      expect(await statusOf(id)).toBe("paid");
    },
  );
});

test("an outage of the provider ends no order, until it answers", async () => {
  const buyer = await newBuyer(shop);
  const { id } = await boughtOrder(buyer);
  clock.advance(ORDER_LIFETIME_MS - 1);
  await capture(shop, id);
  clock.advance(1);
  silent = true;
  await expireOrders(shop);
  expect(await cancelOrder(buyer, { orderId: id })).toMatchObject({
    problem: "PaymentUnavailable",
  });
  expect(await statusOf(id)).toBe("pending");
  silent = false;
  clock.advance(60_000);
  await expireOrders(shop);
  expect(await statusOf(id)).toBe("paid");
});

test("a group does not end while the provider of a held seat is silent", async () => {
  const { groupId } = await openGroup(shop);
  const friend = await newBuyer(shop);
  clock.advance(DAY_MS - 60_000);
  const { id } = await heldSeat(friend, groupId);
  await capture(shop, id);
  clock.advance(60_000);
  silent = true;
  await runGroupJobs(shop);
  expect(await seatOf(friend, groupId)).toMatchObject({ state: "held" });
  silent = false;
  await runGroupJobs(shop);
  expect(await seatOf(friend, groupId)).toMatchObject({ state: "paid" });
});

test("orders whose provider is silent hold up no others", async () => {
  const buyers = await Promise.all(Array.from({ length: 40 }, () => newBuyer(shop)));
  for (const buyer of buyers) await boughtOrder(buyer);
  clock.advance(ORDER_LIFETIME_MS);
  silent = true;
  await expireOrders(shop);
  const sql = `SELECT COUNT(*) AS n FROM purchase WHERE status = 'pending' AND expires_at <= ?1 AND next_end_at <= ?1`;
  expect(await shop.db.prepare(sql).bind(clock.now()).first<number>("n")).toBe(0);
  silent = false;
  clock.advance(60_000);
  await expireOrders(shop);
});

test("the difference that a refund makes pointless can no longer be paid at its provider", async () => {
  const { creator, groupId, orderId } = await endedGroup(shop, clock);
  const whole = await soloOrder(creator, groupId);
  await takenBack(shop, orderId, UNIT[2]!);
  expect([await statusOf(whole), await isSessionOpen(whole)]).toEqual(["cancelled", false]);
  const other = await endedGroup(shop, clock);
  const part = await soloOrder(other.creator, other.groupId);
  await takenBack(shop, other.orderId, 300);
  expect([await statusOf(part), await isSessionOpen(part)]).toEqual(["cancelled", false]);
});

test("the order that gives way to late money of the one before it can no longer be paid either", async () => {
  const buyer = await newBuyer(shop);
  const coupon = await newCoupon(shop.db, { userLimit: 1 });
  const first = await boughtOrder(buyer, { coupon });
  const second = await boughtOrder(buyer, { coupon, method: "alipay" });
  await pay(shop, first.id);
  expect([await statusOf(first.id), await statusOf(second.id)]).toEqual(["paid", "expired"]);
  expect(await isSessionOpen(second.id)).toBe(false);
});

test("a session that is opened while its order ends is closed again", async () => {
  const buyer = await newBuyer(shop);
  const { id } = await boughtOrder(buyer);
  const sql = `UPDATE purchase SET provider_session = NULL, pay_url = NULL WHERE id = ?1`;
  await shop.db.prepare(sql).bind(id).run();
  const order = (await orderById(shop.db, id))!;
  await cancelOrder(buyer, { orderId: id });
  await beginPayment(shop, order);
  expect(await isSessionOpen(id)).toBe(false);
  await syncOrderById(shop, id);
});
