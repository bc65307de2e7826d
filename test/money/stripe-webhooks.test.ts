/** Stripe's notifications (security.md M3 to M8): repeated, out of order, forged, foreign, and with wrong money in them. */
import { afterAll, describe, expect, test } from "vitest";
import { fakeClock } from "#test/support/clock.ts";
import { openDatabase } from "#test/support/database.ts";
import { scaled } from "#test/support/scale.ts";
import type { StripeEvent } from "#test/support/stripe-books.ts";
import { type Forged, stripeShop, type StripeShop } from "#test/support/stripe-shop.ts";

const clock = fakeClock("2026-01-31T10:00:00.000Z");
const db = await openDatabase();
const shop = await stripeShop(db, clock);
afterAll(() => shop.stripe.stop());

/** All that the books say of an order, in one line. */
async function stateOf(orderId: string) {
  const [order, grants, payments, refunds] = await db.batch([
    db.prepare(`SELECT status FROM purchase WHERE id = ?1`).bind(orderId),
    db
      .prepare(`SELECT COUNT(*) AS n FROM time_entry WHERE source = 'order' AND source_id = ?1`)
      .bind(orderId),
    db.prepare(`SELECT COUNT(*) AS n FROM payment WHERE order_id = ?1`).bind(orderId),
    db
      .prepare(`SELECT kind, amount, status FROM refund WHERE order_id = ?1 ORDER BY kind, amount`)
      .bind(orderId),
  ]);
  const count = (result: D1Result | undefined) => (result!.results as { n: number }[])[0]!.n;
  return {
    status: (order!.results as { status: string }[])[0]!.status,
    grants: count(grants),
    payments: count(payments),
    refunds: refunds!.results,
  };
}

const PAID = { status: "paid", grants: 1, payments: 1, refunds: [] };
const PENDING = { status: "pending", grants: 0, payments: 0, refunds: [] };

/** A paid session and the event that says so. */
async function paid(wish?: Parameters<StripeShop["order"]>[0]) {
  const { books } = shop.stripe;
  const order = await shop.order(wish);
  const intent = books.pay(order.session);
  const completed = books.tell("checkout.session.completed", books.session(order.session));
  return { ...order, intent, completed };
}

function permutations<Item>(items: Item[]): Item[][] {
  if (items.length < 2) return [items];
  return items.flatMap((item, at) =>
    permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]),
  );
}

/** So many of all, evenly spread; a drill takes them all. */
function spread<Item>(all: Item[], count: number): Item[] {
  const step = Math.max(1, Math.floor(all.length / count));
  return all.filter((_, at) => at % step === 0);
}

describe("M3, M4: one payment is one grant", () => {
  test("fifty copies at once, and one after three days", async () => {
    const { id, completed } = await paid();
    const answers = await Promise.all(Array.from({ length: 50 }, () => shop.deliver(completed)));
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(await stateOf(id)).toEqual(PAID);
    clock.advance(3 * 24 * 3_600_000);
    expect(await shop.deliver(completed)).toBe(200);
    expect(await stateOf(id)).toEqual(PAID);
  });

  test.each(permutations([0, 1, 2]))(
    "three events that say the same, as %i %i %i",
    async (...order) => {
      const { books } = shop.stripe;
      const { id, session, intent, completed } = await paid({ method: "alipay" });
      const events = [
        completed,
        books.tell("checkout.session.async_payment_succeeded", books.session(session)),
        books.tell("payment_intent.succeeded", intent),
      ];
      for (const at of order) expect(await shop.deliver(events[at]!)).toBe(200);
      expect(await stateOf(id)).toEqual(PAID);
    },
  );
});

describe("M5: a forged notification is refused and leaves no trace", () => {
  const forgeries: [string, Forged][] = [
    ["no signature", { header: () => null }],
    ["an empty signature", { header: () => "" }],
    ["another secret", { secret: "whsec_another" }],
    ["one byte changed", { body: (genuine) => genuine.replace("checkout", "checkouT") }],
    ["re-serialised", { body: (genuine) => JSON.stringify(JSON.parse(genuine), null, 1) }],
    ["an empty body", { body: () => "" }],
    ["only the v0 scheme", { header: (genuine) => genuine.replace("v1=", "v0=") }],
    ["no time", { header: (genuine) => genuine.replace(/t=\d+,/, "") }],
    ["a time that is no number", { header: (genuine) => genuine.replace(/t=\d+/, "t=now") }],
    ["too old", { off: -301 }],
    [
      "far too old, with a fresh time before it",
      { off: -3_600, header: (old) => `t=${now()},${old}` },
    ],
    ["from the future", { off: 301 }],
    [
      "from the future, with a fresh time before it",
      { off: 3_600, header: (late) => `t=${now()},${late}` },
    ],
    ["an hour ahead", { off: 3_600 }],
  ];
  const now = () => Math.floor(clock.now() / 1_000);

  test.each(forgeries)("%s", async (_, forged) => {
    const { id, completed } = await paid();
    expect(await shop.deliver(completed, forged)).toBe(400);
    expect(await shop.verdictOf(completed)).toBeNull();
    expect(await stateOf(id)).toEqual(PENDING);
  });

  test.each([-300, 300])("%i seconds off is still genuine", async (off) => {
    const { id, completed } = await paid();
    expect(await shop.deliver(completed, { off })).toBe(200);
    expect(await stateOf(id)).toEqual(PAID);
  });
});

describe("M6, M7: a genuine one that is not ours, or tells of other money, is looked at by a person", () => {
  type Change = (event: StripeEvent, object: Record<string, unknown>) => void;
  const changes: [string, string, Change][] = [
    ["another account", "account", (event) => (event.account = "acct_other")],
    ["another mode", "mode", (event) => (event.livemode = true)],
    ["no order", "order", (_, object) => (object.metadata = {})],
    ["no metadata", "order", (_, object) => (object.metadata = null)],
    ["two orders", "order", (_, object) => (object.client_reference_id = "another")],
    [
      "an order we never made",
      "unknown_order",
      (_, object) => {
        object.client_reference_id = "A".repeat(22);
        object.metadata = { order_id: "A".repeat(22) };
      },
    ],
    ["a cent less", "amount", (_, object) => (object.amount_total = 998)],
    ["a cent more", "amount", (_, object) => (object.amount_total = 1_000)],
    ["an amount in words", "amount", (_, object) => (object.amount_total = "999")],
    ["no amount", "amount", (_, object) => (object.amount_total = null)],
    ["yen", "amount", (_, object) => (object.currency = "jpy")],
    ["yuan", "amount", (_, object) => (object.currency = "cny")],
    ["no currency", "amount", (_, object) => (object.currency = undefined)],
  ];

  test.each(changes)("%s", async (_, verdict, change) => {
    const { id, completed } = await paid();
    change(completed, completed.data.object as Record<string, unknown>);
    expect(await shop.deliver(completed)).toBe(200);
    expect(await shop.verdictOf(completed)).toEqual({ status: "review", verdict });
    expect(await stateOf(id)).toEqual(PENDING);
    // Another notification, or asking, still finds the money.
    await shop.minute();
    clock.advance(60_000);
    await shop.minute();
    expect(await stateOf(id)).toEqual(PAID);
  });

  test.each([
    ["a cent less", { amount: 998 }],
    ["a hundred times as much", { amount: 99_900 }],
    ["yen", { currency: "jpy" }],
  ])("what Stripe itself says it has: %s", async (_, received) => {
    const { books } = shop.stripe;
    const { id, session } = await shop.order();
    books.pay(session, received);
    const completed = books.tell("checkout.session.completed", books.session(session));
    expect(await shop.deliver(completed)).toBe(200);
    expect(await shop.verdictOf(completed)).toEqual({ status: "review", verdict: "facts" });
    expect(await stateOf(id)).toEqual(PENDING);
  });

  test("a payment that our key does not see", async () => {
    const intent = {
      id: "pi_other",
      object: "payment_intent",
      metadata: {},
      payment_intent: "pi_other",
    };
    const event = shop.stripe.books.tell("charge.refunded", { ...intent, object: "charge" });
    expect(await shop.deliver(event)).toBe(200);
    expect(await shop.verdictOf(event)).toEqual({ status: "review", verdict: "order" });
  });

  test("a kind of event that we do not want", async () => {
    const event = shop.stripe.books.tell("customer.created", { id: "cus_1", object: "customer" });
    expect(await shop.deliver(event)).toBe(200);
    expect(await shop.verdictOf(event)).toEqual({ status: "done", verdict: "ignored" });
  });
});

describe("M8: five events end the same in every order", () => {
  /** A payment of 999 of which 300 were refunded at Stripe and the rest taken back by the payer's bank. */
  async function fiveEvents() {
    const { books } = shop.stripe;
    const order = await shop.order();
    const created = books.tell("payment_intent.created", { id: "pi", object: "payment_intent" });
    const intent = books.pay(order.session);
    const completed = books.tell("checkout.session.completed", books.session(order.session));
    const refund = books.refund(intent.id, 300);
    const refunded = books.tell("charge.refunded", books.charge(refund.charge));
    const disputed = books.tell("charge.dispute.created", books.dispute(intent.id, 699));
    const expired = books.tell("checkout.session.expired", books.session(order.session));
    return { id: order.id, events: [created, completed, refunded, disputed, expired] };
  }

  const END = {
    ...PAID,
    refunds: [
      { kind: "dispute", amount: 699, status: "succeeded" },
      { kind: "provider", amount: 300, status: "succeeded" },
    ],
  };

  test("in each of the 120 orders", async () => {
    const orders = spread(permutations([0, 1, 2, 3, 4]), scaled(10));
    // Ten at a time; each has an order, a payment and events of its own.
    for (let from = 0; from < orders.length; from += 10) {
      await Promise.all(orders.slice(from, from + 10).map(inOrder));
    }
  });

  async function inOrder(order: number[]): Promise<void> {
    const { id, events } = await fiveEvents();
    for (const at of order) await shop.deliver(events[at]!);
    // A copy of any of them, at the end, changes nothing any more.
    await shop.deliver(events[order[0]!]!);
    expect({ order, ...(await stateOf(id)) }).toEqual({ order, ...END });
    const { results } = await db
      .prepare(
        `SELECT MAX(t.seq), t.expires_at <= ?2 AS over FROM time_entry AS t
         JOIN purchase AS p ON p.user_id = t.user_id WHERE p.id = ?1`,
      )
      .bind(id, clock.now())
      .all();
    expect(results).toMatchObject([{ over: 1 }]);
  }

  test("all five at once", async () => {
    const { id, events } = await fiveEvents();
    await Promise.all([...events, ...events].map((event) => shop.deliver(event)));
    expect(await stateOf(id)).toEqual(END);
  });
});
