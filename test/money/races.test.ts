/**
 * Many at once, round after round. Each was seen to fail on its broken variant: the order's update without its `from`
 * state (cancels), and without the trigger too (cancel against payment), the coupon without its CHECK (limit), payments
 * without their unique key and the look for a known one (copies of one notification), the order's insert without its look
 * for one that is open (two tabs) and without the move it comes after (another way to pay against a payment).
 */
import { expect, test } from "vitest";
import type { PaymentMethod } from "#contract/payment-method.ts";
import type { SignedInContext } from "#origin/ground/context.ts";
import { newId } from "#origin/ground/ids.ts";
import { checkOrder } from "#origin/verbs/order/check.ts";
import { cancelOrder } from "#origin/verbs/order/cancel.ts";
import { keepEvent, workEventById } from "#origin/books/payment/inbox/inbox.ts";
import { sandboxEvents } from "#origin/providers/sandbox/events.ts";
import { placeOrder } from "#origin/verbs/checkout/place.ts";
import { fakeClock } from "#test/support/clock.ts";
import { capture } from "#test/support/sandbox.ts";
import { scaled } from "#test/support/scale.ts";
import { boughtOrder, newBuyer, newCoupon, openShop } from "#test/support/shop.ts";
import { gateBefore } from "#test/support/gate.ts";

const clock = fakeClock();
const shop = await openShop(clock);

/** 200 in the drills; of those with many parties as many as TEST_SCALE says. */
const ROUNDS = scaled(10);
const CROWDED_ROUNDS = scaled(1);

async function rounds(count: number, round: () => Promise<void>): Promise<void> {
  for (let each = 0; each < count; each++) await round();
}

function times<Made>(count: number, make: (at: number) => Promise<Made>): Promise<Made[]> {
  return Promise.all(Array.from({ length: count }, (_, at) => make(at)));
}

async function count(sql: string, id: string): Promise<number> {
  return (await shop.db.prepare(`SELECT COUNT(*) AS n FROM ${sql}`).bind(id).first<number>("n"))!;
}

/** Pays an order and tells the shop of it, so many times over. */
async function notify(orderId: string, { copies = 1, to = shop } = {}): Promise<void> {
  const eventId = newId();
  await capture(shop, orderId);
  const session = await shop.db
    .prepare(`SELECT id AS session, amount FROM sandbox_session WHERE order_id = ?1`)
    .bind(orderId)
    .first();
  const payload = JSON.stringify({ orderId, ...session, currency: "USD" });
  await times(copies, async () => {
    await keepEvent(to, "sandbox", { eventId, type: "capture", payload });
    await workEventById(to, sandboxEvents, eventId);
  });
}

let turn = 0;

test("a cancellation against a payment: one of them wins, and the money is where it belongs", () =>
  rounds(ROUNDS, async () => {
    const buyer = await newBuyer(shop);
    const order = await boughtOrder(buyer);
    // Both have read the order as open, and write at once; who comes first takes turns.
    const gate = gateBefore(shop.db, 2);
    const line = { ...shop, db: gate.db };
    const cancelling = cancelOrder({ ...line, session: buyer.session }, { orderId: order.id });
    await gate.reached(1);
    const paying = notify(order.id, { to: line });
    await gate.reached(2);
    gate.open(turn++ % 2 === 0);
    const [cancelled] = await Promise.all([cancelling, paying]);
    const grants = await count("time_entry WHERE source_id = ?1", order.id);
    const back = await count(
      "refund WHERE kind = 'surplus' AND amount = 999 AND order_id = ?1",
      order.id,
    );
    const status = await shop.db
      .prepare(`SELECT status FROM purchase WHERE id = ?1`)
      .bind(order.id)
      .first("status");
    expect({ status, grants, back }).toEqual(
      cancelled.ok
        ? { status: "cancelled", grants: 0, back: 1 }
        : { status: "paid", grants: 1, back: 0 },
    );
  }));

test("twenty cancellations at once: one move, and the coupon is given back once", () =>
  rounds(CROWDED_ROUNDS, async () => {
    const buyer = await newBuyer(shop);
    const coupon = await newCoupon(shop.db, { totalLimit: 5 });
    const order = await boughtOrder(buyer, { coupon });
    await boughtOrder(buyer, { coupon, productId: "year-1" });
    const outcomes = await times(20, () => cancelOrder(buyer, { orderId: order.id }));
    expect(outcomes.every(({ ok }) => ok)).toBe(true);
    const taken = await shop.db
      .prepare(`SELECT taken FROM coupon WHERE code = ?1`)
      .bind(coupon)
      .first("taken");
    expect(taken).toBe(1);
  }));

test("two tabs that order a plan at the same moment: one open order, which both get", () =>
  rounds(ROUNDS, async () => {
    const buyer = await newBuyer(shop);
    const { first, second } = await atOnce(buyer, ["card", "card"]);
    expect(first).toEqual(second);
    expect(await openOrders(buyer)).toEqual([first]);
  }));

test("two tabs that order a plan in two ways: one open order, and its coupon held once", () =>
  rounds(ROUNDS, async () => {
    const buyer = await newBuyer(shop);
    const coupon = await newCoupon(shop.db, { userLimit: 1 });
    const { first, second } = await atOnce(buyer, ["card", "alipay"], coupon);
    const open = await openOrders(buyer);
    expect(open).toHaveLength(1);
    expect([first, second]).toContain(open[0]);
    expect(await count("coupon_reservation WHERE state = 'held' AND user_id = ?1", of(buyer))).toBe(
      1,
    );
  }));

test("another way to pay against a payment: the money counts, and no more is asked for", () =>
  rounds(ROUNDS, async () => {
    const buyer = await newBuyer(shop);
    const coupon = await newCoupon(shop.db, { userLimit: 1 });
    const order = await boughtOrder(buyer, { coupon });
    // Its provider was asked just now, so nobody is told of the money by asking again.
    await checkOrder(buyer, { orderId: order.id });
    const gate = gateBefore(shop.db, 2);
    const line = { ...shop, db: gate.db };
    const wish = { method: "alipay", coupon } as const;
    const placing = boughtOrder({ ...line, session: buyer.session }, wish);
    await gate.reached(1);
    const paying = notify(order.id, { to: line });
    await gate.reached(2);
    gate.open(turn++ % 2 === 0);
    await Promise.all([placing, paying]);
    expect(await count("time_entry WHERE source_id = ?1", order.id)).toBe(1);
    expect(await openOrders(buyer)).toEqual([]);
  }));

/** Both have seen that nothing is open, and write at once; who comes first takes turns. */
async function atOnce(buyer: SignedInContext, methods: PaymentMethod[], coupon?: string) {
  const gate = gateBefore(shop.db, methods.length);
  const tab = { ...buyer, db: gate.db };
  const made = methods.map((method) => boughtOrder(tab, { method, ...(coupon ? { coupon } : {}) }));
  await gate.reached(methods.length);
  gate.open(turn++ % 2 === 0);
  const [first, second] = await Promise.all(made);
  return { first: first!.id, second: second!.id };
}

async function openOrders(buyer: SignedInContext): Promise<string[]> {
  const { results } = await shop.db
    .prepare(`SELECT id FROM purchase WHERE user_id = ?1 AND status = 'pending'`)
    .bind(of(buyer))
    .all<{ id: string }>();
  return results.map(({ id }) => id);
}

function of({ session }: SignedInContext): string {
  return session.userId;
}

test("a coupon for three and forty orders at once: three get it", async () => {
  const expected = { amount: 799, currency: "USD" };
  const order = (buyer: SignedInContext, coupon: string) =>
    placeOrder(buyer, {
      productId: "month-1",
      method: "card",
      coupon,
      clientKey: newId(),
      expected,
    });
  await rounds(CROWDED_ROUNDS, async () => {
    const coupon = await newCoupon(shop.db, { totalLimit: 3 });
    const buyers = await times(40, () => newBuyer(shop));
    const outcomes = await Promise.all(buyers.map((buyer) => order(buyer, coupon)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(3);
    expect(outcomes.filter((one) => !one.ok && one.problem === "CouponInvalid")).toHaveLength(37);
  });
});

test("fifty copies of one notification: one payment, one grant", () =>
  rounds(CROWDED_ROUNDS, async () => {
    const { id } = await boughtOrder(await newBuyer(shop));
    await notify(id, { copies: 50 });
    expect(await count("time_entry WHERE source_id = ?1", id)).toBe(1);
    expect(await count("payment WHERE order_id = ?1", id)).toBe(1);
    expect(await count("refund WHERE order_id = ?1", id)).toBe(0);
  }));
