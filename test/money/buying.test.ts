/** An order from quote to receipt, through the verbs, against the real database and the sandbox provider. */
import { CouponCode } from "#contract/order.ts";
import { asOperator } from "#test/support/as-operator.ts";
import { scaled } from "#test/support/scale.ts";
import { describe, expect, test } from "vitest";
import type { SignedInContext } from "#origin/ground/context.ts";
import { newId } from "#origin/ground/ids.ts";
import { cancelOrder } from "#origin/verbs/order/cancel.ts";
import { checkCoupon } from "#origin/verbs/checkout/check-coupon.ts";
import { createCoupon } from "#origin/verbs/coupon/manage.ts";
import { checkOrder } from "#origin/verbs/order/check.ts";
import { expireOrders } from "#origin/books/payment/expire.ts";
import { listOrders } from "#origin/verbs/order/list.ts";
import { placeOrder } from "#origin/verbs/checkout/place.ts";
import { previewOrder } from "#origin/verbs/checkout/preview.ts";
import { fakeClock } from "#test/support/clock.ts";
import { capture } from "#test/support/sandbox.ts";
import {
  boughtOrder,
  buy,
  expiryOf,
  newBuyer,
  newCoupon,
  ORDER_LIFETIME_MS,
  openShop,
} from "#test/support/shop.ts";

const clock = fakeClock("2026-01-31T10:00:00.000Z");
const shop = await openShop(clock);

async function statusOf(buyer: SignedInContext, orderId: string) {
  clock.advance(3_000);
  const outcome = await checkOrder(buyer, { orderId });
  return outcome.ok ? outcome.data.order : outcome.problem;
}

describe("buying", () => {
  test("ends exactly where the quote said", async () => {
    const buyer = await newBuyer(shop);
    const coupon = await newCoupon(shop.db);
    const quoted = await previewOrder(buyer, {
      productId: "month-6",
      coupon,
    });
    expect(quoted).toMatchObject({
      ok: true,
      data: {
        listPrice: { amount: 4_194, currency: "USD" },
        discount: { amount: 839 },
        total: { amount: 3_355 },
        coupon: { code: coupon, percent: 20 },
        methods: ["alipay", "wechat", "unionpay", "card"],
        membership: { current: null },
      },
    });
    const order = await boughtOrder(buyer, { productId: "month-6", coupon });
    expect(order).toMatchObject({
      status: "pending",
      payUrl: expect.stringContaining("/sandbox/"),
    });
    await capture(shop, order.id);
    const paid = await statusOf(buyer, order.id);
    expect(paid).toMatchObject({ status: "paid", payUrl: null, total: { amount: 3_355 } });
    expect(await expiryOf(buyer)).toMatch(/^2026-07-31T/);
  });

  test("the next month is counted from the expiry and keeps its anchor day", async () => {
    clock.set("2026-01-31T12:00:00.000Z");
    const buyer = await newBuyer(shop);
    for (const expiry of ["2026-02-28T12:00:00.000Z", "2026-03-31T12:00:00.000Z"]) {
      const order = await boughtOrder(buyer);
      const quoted = await previewOrder(buyer, { productId: "month-1" });
      await capture(shop, order.id);
      const outcome = await checkOrder(buyer, { orderId: order.id });
      expect(outcome).toMatchObject({ ok: true, data: { order: { status: "paid" } } });
      expect(await expiryOf(buyer)).toBe(expiry);
      expect(quoted).toMatchObject({ data: { membership: { expiresAt: expiry } } });
    }
  });

  test("a coupon of 100 percent needs no payment", async () => {
    const buyer = await newBuyer(shop);
    const coupon = await newCoupon(shop.db, { percent: 100 });
    const order = await boughtOrder(buyer, { coupon, method: null });
    expect(order).toMatchObject({ status: "paid", method: null, total: { amount: 0 } });
    expect(order.membership?.expiresAt).toBe(await expiryOf(buyer));
  });

  test("a repeated request with the same key is the same order with the same session", async () => {
    const buyer = await newBuyer(shop);
    const clientKey = newId();
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, () => boughtOrder(buyer, { clientKey })),
    );
    expect(new Set(outcomes.map(({ id }) => id)).size).toBe(1);
    expect(new Set(outcomes.map(({ payUrl }) => payUrl)).size).toBe(1);
    const sessions = await shop.db
      .prepare(`SELECT COUNT(*) AS n FROM sandbox_session WHERE order_id = ?1`)
      .bind(outcomes[0]!.id)
      .first("n");
    expect(sessions).toBe(1);
  });

  test("a key stands for one order only", async () => {
    const buyer = await newBuyer(shop);
    const clientKey = newId();
    await boughtOrder(buyer, { clientKey });
    expect(await buy(buyer, { clientKey, productId: "year-1" })).toMatchObject({
      problem: "OrderKeyReused",
    });
    expect(await buy(buyer, { clientKey, method: "alipay" })).toMatchObject({
      problem: "OrderKeyReused",
    });
  });
});

describe("another wish for the same plan", () => {
  test("gets the order that stands when it is the same, whatever its key", async () => {
    const buyer = await newBuyer(shop);
    const first = await boughtOrder(buyer);
    expect(await boughtOrder(buyer)).toEqual(first);
    expect((await boughtOrder(await newBuyer(shop))).id).not.toBe(first.id);
    await capture(shop, first.id);
    await statusOf(buyer, first.id);
    expect((await boughtOrder(buyer)).id).not.toBe(first.id);
  });

  test("replaces an order to be paid another way, and takes its coupon over", async () => {
    const buyer = await newBuyer(shop);
    const coupon = await newCoupon(shop.db, { totalLimit: 1, userLimit: 1 });
    const first = await boughtOrder(buyer, { coupon });
    const second = await boughtOrder(buyer, { coupon, method: "alipay" });
    expect(second).toMatchObject({ status: "pending", total: first.total, method: "alipay" });
    expect(await statusOf(buyer, first.id)).toMatchObject({ status: "expired", payUrl: null });
    // Nobody else's wish gets it, and no other plan.
    expect(await buy(await newBuyer(shop), { coupon })).toMatchObject({ problem: "CouponInvalid" });
    expect(await buy(buyer, { coupon, productId: "year-1" })).toMatchObject({
      problem: "CouponInvalid",
    });
    const plain = await boughtOrder(buyer);
    expect(await statusOf(buyer, second.id)).toMatchObject({ status: "expired" });
    expect(await statusOf(buyer, plain.id)).toMatchObject({ status: "pending" });
  });

  test("money that still comes for the replaced order counts, and takes its coupon back", async () => {
    const buyer = await newBuyer(shop);
    const coupon = await newCoupon(shop.db, { userLimit: 1 });
    for (const [wish, rest] of [
      [{}, "pending"],
      [{ coupon }, "expired"],
    ] as const) {
      const first = await boughtOrder(buyer, wish);
      const second = await boughtOrder(buyer, { ...wish, method: "alipay" });
      await capture(shop, first.id);
      expect(await statusOf(buyer, first.id)).toMatchObject({ status: "paid" });
      expect(await statusOf(buyer, second.id)).toMatchObject({ status: rest });
    }
  });

  test("is not made when the order that stands turns out to be paid", async () => {
    const buyer = await newBuyer(shop);
    const first = await boughtOrder(buyer);
    await capture(shop, first.id);
    clock.advance(3_000);
    const shown = await boughtOrder(buyer, { method: "alipay" });
    expect(shown).toMatchObject({ id: first.id, status: "paid", method: "card" });
    expect(await listOrders(buyer, {})).toMatchObject({ data: { orders: [{ id: first.id }] } });
  });
});

describe("an order is refused", () => {
  test("for a plan that is not on sale", async () => {
    const buyer = await newBuyer(shop);
    expect(await buy(buyer, { productId: "month-3" })).toMatchObject({ problem: "PlanGone" });
  });

  test("at another price than the buyer saw", async () => {
    const buyer = await newBuyer(shop);
    expect(await buy(buyer, { expected: 998 })).toMatchObject({ problem: "PriceChanged" });
  });

  test("for a method that nobody serves", async () => {
    const buyer = await newBuyer(shop);
    expect(await buy(buyer, { method: "crypto" })).toMatchObject({ problem: "MethodUnavailable" });
    expect(await buy(buyer, { method: null })).toMatchObject({ problem: "MethodUnavailable" });
  });

  test("while as many others as one may have wait for payment", async () => {
    const buyer = { ...(await newBuyer(shop)), business: { ...shop.business, openOrdersLimit: 2 } };
    for (const productId of ["month-6", "year-1"]) await boughtOrder(buyer, { productId });
    expect(await buy(buyer)).toMatchObject({ problem: "TooManyOpenOrders" });
    expect(await buy(buyer, { productId: "year-1", method: "alipay" })).toMatchObject({ ok: true });
    clock.advance(ORDER_LIFETIME_MS);
    expect(await buy(buyer)).toMatchObject({ ok: true });
  });

  test("after as many as one may make in a day, each replaced by the next", async () => {
    const buyer = await newBuyer(shop);
    const aDay = shop.business.ordersADayLimit;
    const began = clock.now();
    const answers: string[] = [];
    for (let tries = 0; tries < aDay + 25; tries++) {
      const outcome = await buy(buyer, { method: tries % 2 === 0 ? "card" : "alipay" });
      answers.push(outcome.ok ? outcome.order.id : outcome.problem);
      clock.advance(1_000);
    }
    expect(new Set(answers.slice(0, aDay)).size).toBe(aDay);
    expect(answers.slice(aDay)).toEqual(Array(25).fill("TooManyOrders"));
    const waitMs = began + 24 * 3_600_000 - clock.now();
    expect(await buy(buyer, { productId: "year-1" })).toMatchObject({
      problem: "TooManyOrders",
      retryAfter: waitMs / 1_000,
    });
    clock.advance(waitMs);
    expect(await buy(buyer, { productId: "year-1" })).toMatchObject({ ok: true });
  });

  test("for a network, over however many accounts", async () => {
    let made = 0;
    for (let account = 0; account < scaled(12); account++) {
      const buyer = { ...(await newBuyer(shop)), caller: { ...shop.caller, ip: "203.0.113.50" } };
      for (let tries = 0; tries < 10; tries++) {
        const outcome = await buy(buyer, { method: tries % 2 === 0 ? "card" : "alipay" });
        if (outcome.ok) made++;
      }
    }
    expect(made).toBe(100);
  });

  test("when its coupon is not good any more, and is not sold at the full price instead", async () => {
    const buyer = await newBuyer(shop);
    const coupon = await newCoupon(shop.db, { validUntil: clock.now() + 1_000 });
    const key = { productId: "month-1", method: "card", coupon, clientKey: newId() } as const;
    clock.advance(1_000);
    const expected = { amount: 799, currency: "USD" };
    expect(await placeOrder(buyer, { ...key, expected })).toMatchObject({
      problem: "CouponInvalid",
      fields: ["coupon"],
    });
  });

  test("when the membership would run beyond the cap", async () => {
    const buyer = await newBuyer(shop);
    const coupon = await newCoupon(shop.db, { percent: 100 });
    for (let years = 0; years < 10; years += 2) {
      await boughtOrder(buyer, { productId: "year-2", coupon, method: null });
    }
    expect(await buy(buyer, { productId: "year-2", coupon, method: null })).toMatchObject({
      problem: "MembershipTooLong",
    });
  });
});

describe("coupons", () => {
  test("an unknown code gets the answer of one that is over", async () => {
    const buyer = await newBuyer(shop);
    const over = await newCoupon(shop.db, { validUntil: clock.now() });
    for (const code of [over, "NOSUCHCODE"]) {
      const outcome = await checkCoupon(buyer, { productId: "month-1", code });
      expect(outcome).toMatchObject({ problem: "CouponInvalid", fields: ["code"] });
    }
  });

  test("guessing codes is slowed, for a right one as well, until the wait is over (R6)", async () => {
    const buyer = await newBuyer(shop);
    const right = await newCoupon(shop.db, { percent: 20 });
    const answerTo = async (code: string) => {
      const outcome = await checkCoupon(buyer, { productId: "month-1", code });
      return outcome.ok ? "counts" : outcome.problem;
    };
    const answers: string[] = [];
    for (let tries = 0; tries < 20; tries++) answers.push(await answerTo(`GUESS${tries}`));
    const heard = answers.filter((answer) => answer !== "TooManyRequests");
    expect(heard).toEqual(Array(10).fill("CouponInvalid"));
    expect(await answerTo(right)).toBe("TooManyRequests");
    expect(await buy(buyer, { coupon: right })).toMatchObject({ problem: "TooManyRequests" });
    clock.advance(3_600_000);
    expect(await answerTo(right)).toBe("counts");
    expect(await answerTo("GUESS")).toBe("CouponInvalid");
  });

  test("a code that one knows excuses no guess, on whatever account of a network (R6)", async () => {
    const known = await newCoupon(shop.db, { percent: 20 });
    const looked: string[] = [];
    for (let account = 0; account < scaled(10); account++) {
      const buyer = { ...(await newBuyer(shop)), caller: { ...shop.caller, ip: "203.0.113.9" } };
      for (let tries = 0; tries < 20; tries++) {
        await checkCoupon(buyer, { productId: "month-1", code: known });
        const guess = await checkCoupon(buyer, {
          productId: "month-1",
          code: `G${account}X${tries}`,
        });
        if (!guess.ok && guess.problem === "CouponInvalid") looked.push(`${account} ${tries}`);
      }
    }
    expect(looked).toHaveLength(60);
  });

  test("four unpaid orders cannot dodge one use for a person", async () => {
    const buyer = await newBuyer(shop);
    const coupon = await newCoupon(shop.db, { userLimit: 1 });
    const plans = ["month-1", "month-6", "year-1", "year-2"];
    const outcomes = await Promise.all(plans.map((productId) => buy(buyer, { productId, coupon })));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes.filter((one) => !one.ok && one.problem === "CouponHeld")).toHaveLength(3);
  });

  test("two coupons for a first purchase are not held at once", async () => {
    const buyer = await newBuyer(shop);
    const [one, other] = [
      await newCoupon(shop.db, { firstPurchaseOnly: true }),
      await newCoupon(shop.db, { firstPurchaseOnly: true }),
    ];
    await boughtOrder(buyer, { coupon: one });
    expect(await buy(buyer, { productId: "year-1", coupon: other })).toMatchObject({
      problem: "CouponHeld",
    });
  });

  test("a cancelled order gives its coupon back, once", async () => {
    const buyer = await newBuyer(shop);
    const coupon = await newCoupon(shop.db, { totalLimit: 1 });
    const order = await boughtOrder(buyer, { coupon });
    expect(await buy(await newBuyer(shop), { coupon })).toMatchObject({ problem: "CouponInvalid" });
    await cancelOrder(buyer, { orderId: order.id });
    await cancelOrder(buyer, { orderId: order.id });
    clock.advance(ORDER_LIFETIME_MS);
    await expireOrders(shop);
    expect(await buy(await newBuyer(shop), { coupon })).toMatchObject({ ok: true });
    expect(await buy(await newBuyer(shop), { coupon })).toMatchObject({ problem: "CouponInvalid" });
  });
});

describe("ending an order", () => {
  test("it reads as expired at once, and the schedule makes it so", async () => {
    const buyer = await newBuyer(shop);
    const order = await boughtOrder(buyer);
    clock.advance(ORDER_LIFETIME_MS);
    expect(await statusOf(buyer, order.id)).toMatchObject({ status: "expired", payUrl: null });
    await expireOrders(shop);
    expect(await statusOf(buyer, order.id)).toMatchObject({ status: "expired" });
    expect(await cancelOrder(buyer, { orderId: order.id })).toMatchObject({
      problem: "OrderNotOpen",
    });
  });

  test("money that is there already wins over a cancellation", async () => {
    const buyer = await newBuyer(shop);
    const order = await boughtOrder(buyer);
    await capture(shop, order.id);
    expect(await cancelOrder(buyer, { orderId: order.id })).toMatchObject({
      problem: "OrderAlreadyPaid",
    });
  });

  test("a late payment of an expired order is honoured", async () => {
    const buyer = await newBuyer(shop);
    const coupon = await newCoupon(shop.db, { totalLimit: 1 });
    const order = await boughtOrder(buyer, { coupon });
    clock.advance(ORDER_LIFETIME_MS);
    await expireOrders(shop);
    await capture(shop, order.id);
    expect(await statusOf(buyer, order.id)).toMatchObject({ status: "paid" });
  });

  test("holds its coupon no second longer than its time, for nobody", async () => {
    const firstOnly = await newCoupon(shop.db, { firstPurchaseOnly: true });
    const another = await newCoupon(shop.db, { firstPurchaseOnly: true });
    const single = await newCoupon(shop.db, { totalLimit: 1 });
    const buyer = await newBuyer(shop);
    const stranger = await newBuyer(shop);
    await boughtOrder(buyer, { coupon: firstOnly });
    await boughtOrder(stranger, { coupon: single });
    expect(await buy(buyer, { coupon: another, productId: "month-6" })).toMatchObject({
      problem: "CouponHeld",
    });
    expect(await buy(buyer, { coupon: single })).toMatchObject({ problem: "CouponInvalid" });
    clock.advance(ORDER_LIFETIME_MS);
    const wish = { coupon: another, productId: "month-6" };
    expect(await previewOrder(buyer, wish)).toMatchObject({ data: { couponProblem: null } });
    expect(await buy(buyer, wish)).toMatchObject({ ok: true });
    expect(await buy(await newBuyer(shop), { coupon: single })).toMatchObject({ ok: true });
  });

  test("and its late money counts before the buyer's own unpaid order of another plan", async () => {
    const buyer = await newBuyer(shop);
    const coupon = await newCoupon(shop.db, { firstPurchaseOnly: true });
    const late = await boughtOrder(buyer, { coupon });
    clock.advance(ORDER_LIFETIME_MS);
    await expireOrders(shop);
    const waiting = await boughtOrder(buyer, { coupon, productId: "month-6" });
    await capture(shop, late.id);
    expect(await statusOf(buyer, late.id)).toMatchObject({ status: "paid" });
    expect(await statusOf(buyer, waiting.id)).toMatchObject({ status: "expired" });
  });

  test("a late payment whose coupon is gone goes back", async () => {
    const buyer = await newBuyer(shop);
    const coupon = await newCoupon(shop.db, { totalLimit: 1 });
    const order = await boughtOrder(buyer, { coupon });
    clock.advance(ORDER_LIFETIME_MS);
    await expireOrders(shop);
    await boughtOrder(await newBuyer(shop), { coupon });
    await capture(shop, order.id);
    expect(await statusOf(buyer, order.id)).toMatchObject({ status: "expired" });
    expect(await expiryOf(buyer)).toBeNull();
  });

  test("a payment after a cancellation goes back", async () => {
    const buyer = await newBuyer(shop);
    const order = await boughtOrder(buyer);
    await cancelOrder(buyer, { orderId: order.id });
    await capture(shop, order.id);
    expect(await statusOf(buyer, order.id)).toMatchObject({ status: "cancelled" });
  });

  test("paid twice: once credited, once on its way back", async () => {
    const buyer = await newBuyer(shop);
    const order = await boughtOrder(buyer);
    await capture(shop, order.id);
    await capture(shop, order.id);
    const before = await statusOf(buyer, order.id);
    expect(before).toMatchObject({ status: "paid", refunded: { amount: 0 } });
    const surplus = await shop.db
      .prepare(`SELECT amount, kind, status FROM refund WHERE order_id = ?1`)
      .bind(order.id)
      .all();
    expect(surplus.results).toEqual([{ amount: 999, kind: "surplus", status: "requested" }]);
  });
});

describe("whose order", () => {
  test("another person's order is as unknown as none", async () => {
    const order = await boughtOrder(await newBuyer(shop));
    const stranger = await newBuyer(shop);
    for (const orderId of [order.id, newId()]) {
      expect(await checkOrder(stranger, { orderId })).toMatchObject({ problem: "NotFound" });
      expect(await cancelOrder(stranger, { orderId })).toMatchObject({ problem: "NotFound" });
    }
    expect(await listOrders(stranger, {})).toMatchObject({ data: { orders: [], next: null } });
  });

  test("orders come newest first, a page at a time, each once", async () => {
    const buyer = await newBuyer(shop);
    const made: string[] = [];
    for (let count = 0; count < 5; count++) {
      const { id } = await boughtOrder(buyer);
      made.unshift(id);
      await cancelOrder(buyer, { orderId: id });
    }
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listOrders(buyer, { limit: 2, ...(cursor ? { cursor } : {}) });
      if (!page.ok) throw new Error(page.problem);
      seen.push(...page.data.orders.map(({ id }) => id));
      cursor = page.data.next ?? undefined;
    } while (cursor);
    expect(new Set(seen)).toEqual(new Set(made));
    expect(seen).toHaveLength(5);
  });
});

describe("a promo code that an operator makes", () => {
  const wish = { percent: 20, productIds: [], firstPurchaseOnly: false, note: "test" };
  const make = (code: string, validUntil?: string) =>
    createCoupon(asOperator(shop), {
      ...wish,
      code: CouponCode.parse(code),
      ...(validUntil && { validUntil }),
    });

  test("is found with its hyphens and without", async () => {
    expect(await make("EDU-2026")).toMatchObject({ data: { code: "EDU2026" } });
    expect(await make("edu2026")).toMatchObject({ problem: "CouponTaken" });
    const buyer = await newBuyer(shop);
    for (const code of ["EDU2026", "edu–2026"]) {
      expect(
        await checkCoupon(buyer, { productId: "month-1", code: CouponCode.parse(code) }),
      ).toMatchObject({ ok: true });
    }
  });

  test("has an end that is to come", async () => {
    expect(await make("PAST", new Date(clock.now() - 1).toISOString())).toEqual({
      ok: false,
      problem: "InvalidRequest",
      fields: ["validUntil"],
    });
  });
});
