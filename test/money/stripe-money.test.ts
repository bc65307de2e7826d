/** Money through Stripe when lines break: lost notifications and answers, refunds of every kind, disputes. */
import { afterAll, afterEach, describe, expect, test } from "vitest";
import type { OperationRequest } from "#contract/ops/operations.ts";
import { MINUTE_MS } from "#origin/ground/clock.ts";
import { markDisputed } from "#origin/verbs/payment/dispute.ts";
import { newId } from "#origin/ground/ids.ts";
import { cancelOrder } from "#origin/verbs/order/cancel.ts";
import { checkOrder } from "#origin/verbs/order/check.ts";
import { paymentToRefund } from "#origin/books/payment/find.ts";
import { decideRefund } from "#origin/books/payment/refund.ts";
import { listAttention } from "#origin/verbs/attention/list.ts";
import { markReviewed } from "#origin/verbs/payment/review.ts";
import { sendDueRefunds, sendRefund } from "#origin/books/payment/send-refunds.ts";
import { asOperator } from "#test/support/as-operator.ts";
import { fakeClock } from "#test/support/clock.ts";
import { openDatabase } from "#test/support/database.ts";
import {
  boughtOrder,
  buy,
  expiryOf,
  newBuyer,
  newCoupon,
  ORDER_LIFETIME_MS,
} from "#test/support/shop.ts";
import { StripeRefusal } from "#test/support/stripe-books.ts";
import { stripeShop, type StripeShop } from "#test/support/stripe-shop.ts";

const clock = fakeClock("2026-03-10T08:00:00.000Z");
const db = await openDatabase();
const shop = await stripeShop(db, clock);
afterEach(() => shop.stripe.refuse(null));
afterAll(() => shop.stripe.stop());

async function statusOf(orderId: string): Promise<unknown> {
  return db.prepare(`SELECT status FROM purchase WHERE id = ?1`).bind(orderId).first("status");
}

async function refundsOf(orderId: string) {
  const { results } = await db
    .prepare(`SELECT kind, amount, status FROM refund WHERE order_id = ?1 ORDER BY at, amount`)
    .bind(orderId)
    .all();
  return results;
}

/** A paid order, as its notification tells it. */
async function paidOrder(wish?: Parameters<StripeShop["order"]>[0]) {
  const { books } = shop.stripe;
  const order = await shop.order(wish);
  const intent = books.pay(order.session);
  await shop.deliver(books.tell("checkout.session.completed", books.session(order.session)));
  expect(await statusOf(order.id)).toBe("paid");
  return { ...order, intent: intent.id };
}

/** What an operator decides; sent at once. */
async function refund(orderId: string, amount: number): Promise<string> {
  const id = newId();
  const payment = (await paymentToRefund(db, orderId))!;
  const common = { kind: "operator", note: "test", providerRefund: null } as const;
  const decided = await decideRefund(shop.context, { id, payment, amount, ...common });
  if (decided === "decided") await sendRefund(shop.context, id);
  return decided;
}

async function numberOf(orderId: string): Promise<string> {
  const number = db.prepare(`SELECT number FROM purchase WHERE id = ?1`).bind(orderId);
  return (await number.first<string>("number"))!;
}

function byHand(of: OperationRequest<"orders_dispute">) {
  return markDisputed(asOperator(shop.context), of);
}

describe("a session", () => {
  test.each([
    ["card", "card"],
    ["unionpay", "card"],
    ["alipay", "alipay"],
    ["wechat", "wechat_pay"],
  ] as const)("for %s is one that Stripe takes, at Stripe's own address", async (method, type) => {
    const buyer = await newBuyer(shop.context);
    const order = await boughtOrder(buyer, { method });
    const session = shop.stripe.books.sessionOf(order.id);
    expect(order.payUrl).toBe(session.url);
    expect(session).toMatchObject({
      allowed_payment_method_types: [type],
      amount_total: 999,
      currency: "usd",
      client_reference_id: order.id,
      metadata: { order_id: order.id },
    });
  });

  test("in yen is asked for in yen: 699 less 20 percent is 559", async () => {
    await db
      .prepare(
        `INSERT INTO product (id, name_en, name_zh_cn, months, price, full_price, currency, max_devices, yearly, on_sale, position)
         VALUES ('yen-1', '1 month', '1 个月', 1, 699, 699, 'JPY', 5, 0, 1, 99)`,
      )
      .run();
    const coupon = await newCoupon(db);
    const { id, session } = await paidOrder({ productId: "yen-1", coupon });
    expect(shop.stripe.books.session(session)).toMatchObject({
      amount_total: 559,
      currency: "jpy",
    });
    expect(await refund(id, 559)).toBe("decided");
    expect(await refundsOf(id)).toEqual([{ kind: "operator", amount: 559, status: "succeeded" }]);
  });

  test.each(["before", "after"] as const)(
    "whose answer is lost %s it was made: the retry finds the one session",
    async (when) => {
      const buyer = await newBuyer(shop.context);
      const clientKey = newId();
      shop.stripe.breakLine(2, when);
      expect(await buy(buyer, { clientKey })).toMatchObject({ problem: "PaymentUnavailable" });
      const order = await boughtOrder(buyer, { clientKey });
      const made = [...shop.stripe.books.sessions.values()];
      expect(made.filter(({ metadata }) => metadata.order_id === order.id)).toHaveLength(1);
    },
  );

  test("is closed with its order, so that nobody pays it by mistake", async () => {
    const { buyer, id, session } = await shop.order();
    expect(await cancelOrder(buyer, { orderId: id })).toMatchObject({ ok: true });
    expect(shop.stripe.books.session(session).status).toBe("expired");
  });
});

describe("a lost notification", () => {
  test("is found by reconciliation within two minutes, once", async () => {
    const { id, session } = await shop.order();
    shop.stripe.books.pay(session);
    clock.advance(MINUTE_MS);
    await shop.minute();
    clock.advance(MINUTE_MS);
    await shop.minute();
    expect(await statusOf(id)).toBe("paid");
  });

  test("is found by the payer who asks", async () => {
    const { buyer, id, session } = await shop.order();
    shop.stripe.books.pay(session);
    clock.advance(3_000);
    const answer = await checkOrder(buyer, { orderId: id });
    expect(answer).toMatchObject({ ok: true, data: { asked: true, order: { status: "paid" } } });
  });

  test("while Stripe is silent nothing changes, and the page says that nobody could be asked", async () => {
    const { buyer, id, session } = await shop.order();
    shop.stripe.books.pay(session);
    clock.advance(3_000);
    shop.stripe.breakLine(2, "after");
    const answer = await checkOrder(buyer, { orderId: id });
    expect(answer).toMatchObject({ data: { asked: false, order: { status: "pending" } } });
    clock.advance(3_000);
    expect(await checkOrder(buyer, { orderId: id })).toMatchObject({
      data: { asked: true, order: { status: "paid" } },
    });
  });

  test("of a payment in the last second before the end is honoured after it", async () => {
    const { id, session } = await shop.order();
    clock.advance(ORDER_LIFETIME_MS);
    shop.stripe.books.pay(session);
    await shop.minute();
    expect(await statusOf(id)).toBe("paid");
  });

  test("of a refund made at Stripe is read from Stripe's list, over several pages", async () => {
    const { id, intent, buyer } = await paidOrder();
    const before = await expiryOf(buyer);
    const back = shop.stripe.books.refund(intent, 999);
    shop.stripe.books.tell("charge.refunded", shop.stripe.books.charge(back.charge));
    const crowd = Array.from({ length: 120 }, () =>
      shop.stripe.books.tell("charge.refunded", { id: "ch_x", object: "charge", metadata: {} }),
    );
    clock.advance(11 * MINUTE_MS);
    for (let minutes = 0; minutes < 10; minutes++) {
      await shop.minute();
      clock.advance(MINUTE_MS);
    }
    expect(await refundsOf(id)).toEqual([{ kind: "provider", amount: 999, status: "succeeded" }]);
    expect(Date.parse((await expiryOf(buyer))!)).toBeLessThan(Date.parse(before!));
    expect(await shop.verdictOf(crowd[0]!)).toEqual({ status: "review", verdict: "order" });
  });
});

describe("a refund", () => {
  test("in parts takes time in parts that sum to the whole, and never more than came in", async () => {
    const { id, buyer } = await paidOrder();
    for (const amount of [333, 333, 333]) expect(await refund(id, amount)).toBe("decided");
    expect(await refundsOf(id)).toEqual(
      Array.from({ length: 3 }, () => ({ kind: "operator", amount: 333, status: "succeeded" })),
    );
    expect(Date.parse((await expiryOf(buyer))!)).toBe(clock.now());
    expect(await paymentToRefund(db, id)).toMatchObject({ left: 0 });
    expect(await refund(id, 1)).toBe("exceeds");
  });

  test.each(["before", "after"] as const)(
    "whose line breaks %s it was made is made once",
    async (when) => {
      const { id, intent } = await paidOrder();
      shop.stripe.breakLine(2, when);
      await refund(id, 400);
      expect(await refundsOf(id)).toMatchObject([{ amount: 400, status: "requested" }]);
      clock.advance(2 * MINUTE_MS);
      await shop.minute();
      expect(await refundsOf(id)).toMatchObject([{ amount: 400, status: "succeeded" }]);
      expect(
        shop.stripe.books.charge(shop.stripe.books.intent(intent).latest_charge).amount_refunded,
      ).toBe(400);
    },
  );

  test("told twice by Stripe is one refund", async () => {
    const { id, intent } = await paidOrder();
    const { books } = shop.stripe;
    const back = books.refund(intent, 500);
    const told = [
      books.tell("refund.created", back),
      books.tell("charge.refunded", books.charge(back.charge)),
      books.tell("refund.updated", back),
    ];
    await Promise.all([...told, ...told].map((event) => shop.deliver(event)));
    expect(await refundsOf(id)).toEqual([{ kind: "provider", amount: 500, status: "succeeded" }]);
  });

  test("that Stripe refuses, since it was made in the dashboard meanwhile, ends as that one", async () => {
    const { id, intent } = await paidOrder();
    shop.stripe.books.refund(intent, 999);
    await refund(id, 999);
    expect(await refundsOf(id)).toEqual(
      expect.arrayContaining([
        { kind: "operator", amount: 999, status: "failed" },
        { kind: "provider", amount: 999, status: "succeeded" },
      ]),
    );
  });

  test.each([
    [401, "", "authentication_error"],
    [403, "", "invalid_request_error"],
    [404, "resource_missing", "invalid_request_error"],
    [400, "parameter_unknown", "invalid_request_error"],
    [400, "balance_insufficient", "invalid_request_error"],
    [429, "rate_limit", "invalid_request_error"],
    [500, "", "api_error"],
  ])("that is answered by %i %s %s is about us: it stays due and is made later", async (...of) => {
    const { id, buyer } = await paidOrder();
    const [status, code, type] = of;
    shop.stripe.refuse(new StripeRefusal(status, code, "not this payment's fault", type));
    await refund(id, 999);
    expect(await refundsOf(id)).toMatchObject([{ amount: 999, status: "requested" }]);
    expect(Date.parse((await expiryOf(buyer))!)).toBe(clock.now());
    shop.stripe.refuse(null);
    clock.advance(2 * MINUTE_MS);
    await shop.minute();
    expect(await refundsOf(id)).toMatchObject([{ amount: 999, status: "succeeded" }]);
  });

  test("of surplus money survives a rolled key", async () => {
    const { id, buyer, session } = await shop.order();
    await cancelOrder(buyer, { orderId: id });
    const { books } = shop.stripe;
    books.session(session).status = "open";
    const intent = books.pay(session);
    const event = books.tell("checkout.session.completed", books.session(session));
    const { secretKey } = shop.settings;
    shop.settings.secretKey = "sk_test_rolled";
    await shop.deliver(event);
    await shop.minute();
    shop.settings.secretKey = secretKey;
    for (let minutes = 0; minutes < 4; minutes++) {
      clock.advance(MINUTE_MS);
      await shop.minute();
    }
    expect(await refundsOf(id)).toEqual([{ kind: "surplus", amount: 999, status: "succeeded" }]);
    expect(books.charge(intent.latest_charge).amount_refunded).toBe(999);
  });

  test("told of while a key is rolled, of money that nobody knows yet, is no foreign one", async () => {
    const { id, session } = await shop.order();
    const { books } = shop.stripe;
    const back = books.refund(books.pay(session).id, 999);
    const event = books.tell("refund.updated", back);
    const { secretKey } = shop.settings;
    shop.settings.secretKey = "sk_test_rolled";
    await shop.deliver(event);
    shop.settings.secretKey = secretKey;
    for (let minutes = 0; minutes < 4; minutes++) {
      clock.advance(MINUTE_MS);
      await shop.minute();
    }
    expect(await shop.verdictOf(event)).toMatchObject({ verdict: "done" });
    expect(await refundsOf(id)).toEqual([{ kind: "provider", amount: 999, status: "succeeded" }]);
  });

  test("that is more than Stripe has left of the payment is refused for good", async () => {
    const { id, intent } = await paidOrder();
    shop.stripe.books.refund(intent, 600);
    await refund(id, 999);
    expect(await refundsOf(id)).toEqual(
      expect.arrayContaining([
        { kind: "operator", amount: 999, status: "failed" },
        { kind: "provider", amount: 600, status: "succeeded" },
      ]),
    );
  });

  test("that comes back gives back what it took", async () => {
    const { id, intent, buyer } = await paidOrder();
    const { books } = shop.stripe;
    const before = await expiryOf(buyer);
    const back = books.refund(intent, 999);
    await shop.deliver(books.tell("charge.refunded", books.charge(back.charge)));
    expect(Date.parse((await expiryOf(buyer))!)).toBe(clock.now());
    back.status = "failed";
    await shop.deliver(books.tell("refund.failed", back));
    expect(await refundsOf(id)).toEqual([{ kind: "provider", amount: 999, status: "reversed" }]);
    expect(await expiryOf(buyer)).toBe(before);
  });
});

describe("a dispute", () => {
  test("takes the time at once, and gives it back when it is won", async () => {
    const { id, intent, buyer } = await paidOrder();
    const { books } = shop.stripe;
    const before = await expiryOf(buyer);
    const dispute = books.dispute(intent, 999);
    await shop.deliver(books.tell("charge.dispute.created", dispute));
    expect(await refundsOf(id)).toEqual([{ kind: "dispute", amount: 999, status: "succeeded" }]);
    expect(Date.parse((await expiryOf(buyer))!)).toBe(clock.now());
    dispute.status = "won";
    await shop.deliver(books.tell("charge.dispute.closed", dispute));
    expect(await refundsOf(id)).toEqual([{ kind: "dispute", amount: 999, status: "reversed" }]);
    expect(await expiryOf(buyer)).toBe(before);
  });

  test("that is only an inquiry takes nothing", async () => {
    const { id, intent } = await paidOrder();
    const { books } = shop.stripe;
    const inquiry = books.dispute(intent, 999);
    inquiry.status = "warning_needs_response";
    await shop.deliver(books.tell("charge.dispute.created", inquiry));
    expect(await refundsOf(id)).toEqual([]);
  });

  test("that is lost stays taken", async () => {
    const { id, intent } = await paidOrder();
    const { books } = shop.stripe;
    const dispute = books.dispute(intent, 999);
    await shop.deliver(books.tell("charge.dispute.created", dispute));
    dispute.status = "lost";
    await shop.deliver(books.tell("charge.dispute.closed", dispute));
    expect(await refundsOf(id)).toEqual([{ kind: "dispute", amount: 999, status: "succeeded" }]);
  });

  test("over more than is left takes what is left, and the rest goes to a person", async () => {
    const { id, intent, buyer } = await paidOrder();
    const { books } = shop.stripe;
    const part = books.refund(intent, 300);
    await shop.deliver(books.tell("charge.refunded", books.charge(part.charge)));
    const event = books.tell("charge.dispute.created", books.dispute(intent, 999));
    await shop.deliver(event);
    expect(await shop.verdictOf(event)).toEqual({ status: "review", verdict: "facts" });
    expect(await refundsOf(id)).toEqual([
      { kind: "provider", amount: 300, status: "succeeded" },
      { kind: "dispute", amount: 699, status: "succeeded" },
    ]);
    expect(Date.parse((await expiryOf(buyer))!)).toBe(clock.now());
  });

  test("that nobody told of is recorded by hand, once, and its news comes too late to change anything", async () => {
    const { id, intent, buyer } = await paidOrder();
    const before = await expiryOf(buyer);
    const number = await numberOf(id);
    const { books } = shop.stripe;
    const told = books.dispute(intent, 999);
    const of = { number, dispute: told.id, note: "letter of the bank" };
    const taken = { amount: { amount: 999, currency: "USD" }, status: "succeeded" };
    for (const _ of [1, 2]) {
      expect(await byHand({ ...of, outcome: "taken" })).toMatchObject({ ok: true, data: taken });
    }
    await shop.deliver(books.tell("charge.dispute.created", told));
    expect(await refundsOf(id)).toEqual([{ kind: "dispute", amount: 999, status: "succeeded" }]);
    expect(Date.parse((await expiryOf(buyer))!)).toBe(clock.now());
    expect(await byHand({ ...of, outcome: "won" })).toMatchObject({
      ok: true,
      data: { status: "reversed" },
    });
    expect(await expiryOf(buyer)).toBe(before);
    const { results } = await db
      .prepare(`SELECT detail FROM operator_action WHERE subject = ?1 ORDER BY rowid`)
      .bind(number)
      .all<{ detail: string }>();
    expect(results.map(({ detail }) => JSON.parse(detail))).toEqual([
      { dispute: told.id, outcome: "taken" },
      { dispute: told.id, outcome: "won" },
    ]);
  });

  test("by hand is never more than is left, nor of an order that nobody paid", async () => {
    const { id } = await paidOrder();
    await refund(id, 600);
    const number = await numberOf(id);
    const of = { dispute: newId(), outcome: "taken", note: "test" } as const;
    expect(await byHand({ ...of, number, amount: "4.00" })).toMatchObject({
      problem: "RefundTooLarge",
    });
    expect(await byHand({ ...of, number, outcome: "won" })).toMatchObject({ problem: "NotFound" });
    expect(await byHand({ ...of, number })).toMatchObject({ data: { amount: { amount: 399 } } });
    const { id: open } = await shop.order();
    expect(await byHand({ ...of, number: await numberOf(open) })).toMatchObject({
      problem: "NotFound",
    });
  });
});

describe("the attention list", () => {
  async function listed(what: string): Promise<string[]> {
    const answer = await listAttention(asOperator(shop.context), {});
    if (!answer.ok) throw new Error(answer.problem);
    return answer.data.items.filter((one) => one.what === what).map(({ subject }) => subject);
  }

  test("names a refund that failed until as much has gone back", async () => {
    const { id } = await paidOrder();
    const number = await numberOf(id);
    shop.stripe.refuse(new StripeRefusal(400, "charge_disputed", "not now"));
    await refund(id, 500);
    shop.stripe.refuse(null);
    expect(await listed("refund")).toContain(number);
    clock.advance(MINUTE_MS);
    await refund(id, 499);
    expect(await listed("refund")).toContain(number);
    await refund(id, 500);
    expect(await listed("refund")).not.toContain(number);
  });

  test("names a refund that is tried again and again", async () => {
    const { id } = await paidOrder();
    const number = await numberOf(id);
    shop.stripe.refuse(new StripeRefusal(403, "", "not allowed"));
    await refund(id, 500);
    expect(await listed("waiting")).not.toContain(number);
    for (let tries = 0; tries < 5; tries++) {
      clock.advance(20 * MINUTE_MS);
      await sendDueRefunds(shop.context);
    }
    expect(await listed("waiting")).toContain(number);
  });

  test("counts foreign events, and names every other trouble beside any number of them", async () => {
    const { books } = shop.stripe;
    const { id, intent } = await paidOrder();
    const dispute = books.tell("charge.dispute.created", books.dispute(intent, 2_000));
    await shop.deliver(dispute);
    await db
      .prepare(
        `WITH RECURSIVE c (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 201)
         INSERT INTO provider_event (provider, event_id, type, status, verdict, next_attempt_at, received_at)
         SELECT 'stripe', 'evt_foreign_' || n, 'charge.refunded', 'review', 'order', 0, ?1 FROM c`,
      )
      .bind(clock.now() + MINUTE_MS)
      .run();
    const events = await listed("event");
    expect(events).toContain(`stripe ${dispute.id}`);
    expect(events.filter((subject) => subject === "stripe")).toHaveLength(1);

    const reviewed = (of: object) =>
      markReviewed(asOperator(shop.context), {
        provider: "stripe",
        again: false,
        note: "test",
        ...of,
      });
    expect(await reviewed({ reason: "order" })).toMatchObject({ ok: true });
    expect(await reviewed({ reason: "order" })).toMatchObject({ problem: "NotFound" });
    expect(await listed("event")).toEqual(expect.not.arrayContaining(["stripe"]));
    expect(await reviewed({ event: dispute.id, again: true })).toMatchObject({
      data: { events: 1 },
    });
    await shop.minute();
    expect(await shop.verdictOf(dispute)).toMatchObject({ verdict: "done" });
    expect(await listed("event")).not.toContain(`stripe ${dispute.id}`);
    expect(await refundsOf(id)).toEqual([{ kind: "dispute", amount: 999, status: "succeeded" }]);
  });
});
