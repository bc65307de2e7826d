/**
 * A fault before and after every storage call of the money flows: the caller gets success or an error that may be tried
 * again, the same request again ends right, and nothing is done twice.
 */
import { describe, expect, test } from "vitest";
import type { Refusal } from "#contract/problem.ts";
import type { OperatorContext } from "#origin/ground/operation.ts";
import { placeOrder } from "#origin/verbs/checkout/place.ts";
import type { Context, SignedInContext } from "#origin/ground/context.ts";
import { newId } from "#origin/ground/ids.ts";
import { cancelOrder } from "#origin/verbs/order/cancel.ts";
import { checkOrder } from "#origin/verbs/order/check.ts";
import { expireOrders } from "#origin/books/payment/expire.ts";
import { workDueEvents } from "#origin/books/payment/inbox/inbox.ts";
import { refundGift } from "#origin/verbs/gift/refund.ts";
import { refundOrder } from "#origin/verbs/payment/refund.ts";
import { announceCaptures, sandboxEvents } from "#origin/providers/sandbox/events.ts";
import { runSchedule, takeTurn } from "#origin/entry/schedule.ts";
import { asOperator } from "#test/support/as-operator.ts";
import { fakeClock } from "#test/support/clock.ts";
import { FAULT, faultyDb } from "#test/support/faulty-db.ts";
import { paidGift } from "#test/support/gifts.ts";
import { brokenInvariants } from "#test/support/invariants.ts";
import { capture } from "#test/support/sandbox.ts";
import { scaled } from "#test/support/scale.ts";
import {
  boughtOrder,
  newBuyer,
  newCoupon,
  openShop,
  ORDER_LIFETIME_MS,
  shopContext,
} from "#test/support/shop.ts";

const clock = fakeClock();
const shop = await openShop(clock);
const coupon = await newCoupon(shop.db);

/** One request of somebody, as often as it takes. */
interface Case {
  orderId?: string;
  run(context: Context): Promise<{ ok: true } | Refusal | void>;
}

interface Flow {
  name: string;
  prepare(): Promise<Case>;
  /** What an order must have come to in the end. */
  end: { status: string; grants: number; taken: number; refunds: number };
}

const MOVED_ON = { status: "paid", grants: 1, taken: 1, refunds: 0 };

const FLOWS: Flow[] = [
  {
    name: "placing an order with a coupon",
    async prepare() {
      const buyer = await newBuyer(shop);
      const expected = { amount: 799, currency: "USD" };
      const input = {
        productId: "month-1",
        method: "card",
        coupon,
        clientKey: newId(),
        expected,
      } as const;
      const made: Case = {
        async run(context) {
          const outcome = await placeOrder(as(buyer, context), input);
          if (outcome.ok) made.orderId = outcome.data.order.id;
          return outcome;
        },
      };
      return made;
    },
    end: { status: "pending", grants: 0, taken: 1, refunds: 0 },
  },
  {
    name: "taking a free order",
    async prepare() {
      const buyer = await newBuyer(shop);
      const free = await newCoupon(shop.db, { percent: 100 });
      const expected = { amount: 0, currency: "USD" };
      const input = {
        productId: "month-1",
        method: null,
        coupon: free,
        clientKey: newId(),
        expected,
      } as const;
      const made: Case = {
        async run(context) {
          const outcome = await placeOrder(as(buyer, context), input);
          if (outcome.ok) made.orderId = outcome.data.order.id;
          return outcome;
        },
      };
      return made;
    },
    end: MOVED_ON,
  },
  {
    name: "a notification of a payment",
    async prepare() {
      const { order } = await ordered();
      await capture(shop, order.id);
      await shop.db
        .prepare(
          `UPDATE sandbox_capture SET announced = 0 WHERE session_id = (SELECT id FROM sandbox_session WHERE order_id = ?1)`,
        )
        .bind(order.id)
        .run();
      return {
        orderId: order.id,
        async run(context) {
          await announceCaptures(context);
          clock.advance(120_000);
          await workDueEvents(context, [sandboxEvents]);
        },
      };
    },
    end: MOVED_ON,
  },
  {
    name: "a payer who asks",
    async prepare() {
      const { buyer, order } = await ordered();
      await capture(shop, order.id);
      return {
        orderId: order.id,
        run(context) {
          clock.advance(3_000);
          return checkOrder(as(buyer, context), { orderId: order.id });
        },
      };
    },
    end: MOVED_ON,
  },
  {
    name: "a cancellation",
    async prepare() {
      const { buyer, order } = await ordered();
      return {
        orderId: order.id,
        run: (context) => cancelOrder(as(buyer, context), { orderId: order.id }),
      };
    },
    end: { status: "cancelled", grants: 0, taken: 0, refunds: 0 },
  },
  {
    name: "the end of an order's time",
    async prepare() {
      const { order } = await ordered();
      clock.advance(ORDER_LIFETIME_MS);
      return {
        orderId: order.id,
        async run(context) {
          await expireOrders(context);
        },
      };
    },
    end: { status: "expired", grants: 0, taken: 0, refunds: 0 },
  },
  {
    name: "a payment of a cancelled order, which goes back",
    async prepare() {
      const { buyer, order } = await ordered();
      await cancelOrder(buyer, { orderId: order.id });
      await capture(shop, order.id);
      return {
        orderId: order.id,
        run(context) {
          clock.advance(3_000);
          return checkOrder(as(buyer, context), { orderId: order.id });
        },
      };
    },
    end: { status: "cancelled", grants: 0, taken: 0, refunds: 1 },
  },
  {
    name: "an operator's refund",
    async prepare() {
      const { buyer, order } = await ordered();
      await capture(shop, order.id);
      clock.advance(3_000);
      await checkOrder(buyer, { orderId: order.id });
      const input = { number: order.number, note: "test", key: newId() };
      return { orderId: order.id, run: (context) => refundOrder(operating(context), input) };
    },
    end: { status: "paid", grants: 1, taken: 1, refunds: 1 },
  },
  {
    name: "the payment of a gift",
    async prepare() {
      const buyer = await newBuyer(shop);
      const { id: orderId } = await boughtOrder(buyer, { gift: true });
      await capture(shop, orderId);
      return {
        orderId,
        run(context) {
          clock.advance(3_000);
          return checkOrder(as(buyer, context), { orderId });
        },
      };
    },
    end: { status: "paid", grants: 0, taken: 0, refunds: 0 },
  },
  {
    name: "a gift that its buyer gives back",
    async prepare() {
      const buyer = await newBuyer(shop);
      const { orderId } = await paidGift(buyer);
      return { orderId, run: (context) => refundGift(as(buyer, context), { orderId }) };
    },
    end: { status: "paid", grants: 0, taken: 0, refunds: 1 },
  },
];

async function ordered() {
  const buyer = await newBuyer(shop);
  return { buyer, order: await boughtOrder(buyer, { coupon }) };
}

/** The same person on another line to the database. */
function as({ session }: SignedInContext, context: Context): SignedInContext {
  return { ...context, session };
}

function operating(context: Context): OperatorContext {
  return asOperator(context);
}

async function stateOf(orderId: string) {
  const one = (sql: string) => shop.db.prepare(sql).bind(orderId).first<number | string>("it");
  return {
    status: await one(`SELECT status AS it FROM purchase WHERE id = ?1`),
    grants: await one(
      `SELECT COUNT(*) AS it FROM time_entry WHERE source = 'order' AND source_id = ?1`,
    ),
    taken: await one(
      `SELECT COUNT(*) AS it FROM coupon_reservation WHERE order_id = ?1 AND state <> 'released'`,
    ),
    refunds: await one(`SELECT COUNT(*) AS it FROM refund WHERE order_id = ?1`),
  };
}

/** What the client is told: success, a fault of the server, or a refusal by its name. */
async function told(made: Case, context: Context): Promise<string> {
  try {
    const outcome = await made.run(context);
    return outcome && !outcome.ok ? outcome.problem : "success";
  } catch (error) {
    return (error as Error).message;
  }
}

/** What may be sent again as it is. */
const AGAIN = ["success", FAULT, "PaymentUnavailable", "CouponHeld"];

/** False when the flow was over before its fault came. */
async function survives(flow: Flow, call: number, when: "before" | "after"): Promise<boolean> {
  const made = await flow.prepare();
  const line = faultyDb(shop.db, { call, when });
  expect(AGAIN).toContain(await told(made, shopContext(line.db, clock)));
  const again = await told(made, shop);
  clock.advance(120_000);
  if (flow.end.status !== "pending") await minute();
  const state = await stateOf(made.orderId!);
  expect({ call, when, again, ...state }).toEqual({ call, when, again: "success", ...flow.end });
  return line.hasFailed();
}

function minute(): Promise<void> {
  const { payments } = shop;
  const setup = {
    payments,
    eventReaders: [sandboxEvents],
    stripe: null,
    chain: null,
    sandbox: true,
  };
  return runSchedule((job) => takeTurn(job, shop, setup));
}

/** In one run of the tests every sixth point, in a drill all. */
const STRIDE = scaled(1) > 1 ? 1 : 6;

describe.each(FLOWS)("$name", (flow) => {
  test("survives a fault at every call, before and after", async () => {
    for (const [start, when] of [
      [1, "before"],
      [4, "after"],
    ] as const) {
      const from = STRIDE === 1 ? 1 : start;
      for (let call = from; await survives(flow, call, when); call += STRIDE);
    }
    expect(await brokenInvariants(shop.db)).toEqual([]);
  });
});
