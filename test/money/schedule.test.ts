/**
 * The schedule: what fails holds up nothing else, no turn asks the database more than the platform allows a call, and a
 * backlog is worked off within the minute, the likeliest and oldest first.
 */
import { describe, expect, test } from "vitest";
import { MINUTE_MS } from "#origin/ground/clock.ts";
import jobTexts from "#locales/en/console-jobs.json" with { type: "json" };
import { type JobName, runSchedule, takeTurn } from "#origin/entry/schedule.ts";
import type { Context } from "#origin/ground/context.ts";
import { countedDb } from "#origin/ground/db/counted.ts";
import { newId } from "#origin/ground/ids.ts";
import type { Facts, PaymentProvider } from "#origin/ground/ports/payments.ts";
import { paymentsOf, ProviderSilence } from "#origin/ground/ports/payments.ts";
import { paymentToRefund } from "#origin/books/payment/find.ts";
import { decideRefund } from "#origin/books/payment/refund.ts";
import { post } from "#origin/books/letters/post.ts";
import { fakeClock } from "#test/support/clock.ts";
import { openDatabase } from "#test/support/database.ts";
import { scaled } from "#test/support/scale.ts";
import {
  boughtOrder,
  newBuyer,
  newCoupon,
  ORDER_LIFETIME_MS,
  shopContext,
} from "#test/support/shop.ts";

/** What the platform allows a call of a Worker to ask its database. */
const MOST_QUESTIONS = 1_000;

const clock = fakeClock("2026-05-01T08:00:00.000Z");
const db = await openDatabase();

const broken = new Set<string>();
const silent = new Set<string>();
const captured = new Set<string>();
const asked: string[] = [];
const sent: string[] = [];

/** Pays what is in `captured`, throws for what is in `broken`, and has no answer for what is in `silent`. */
const provider: PaymentProvider = {
  name: "stub",
  refundDays: null,
  takes: (method) => method === "card",
  begin: async ({ orderId }) => ({ id: `s-${orderId}`, payUrl: "/pay" }),
  async inspect({ orderId }): Promise<Facts> {
    asked.push(orderId);
    fail(orderId);
    if (!captured.has(orderId)) return { captures: [] };
    const of = { amount: 999, currency: "USD", capturedAt: clock.now(), returns: [] };
    return { captures: [{ paymentId: `p-${orderId}`, ...of }] };
  },
  close: async () => undefined,
  async refund({ id }) {
    fail(id);
    sent.push(id);
    return { id: `r-${id}`, status: "succeeded" };
  },
};

function fail(id: string): void {
  if (broken.has(id)) throw new Error("a bug of the provider's client");
  if (silent.has(id)) throw new ProviderSilence("no answer");
}

const told: string[] = [];
const letters: string[] = [];
const shop = shopContext(db, clock, {
  payments: paymentsOf([provider]),
  tell: (event, { job }) => void told.push(job ? `${event} ${job}` : event),
  couriers: {
    email: [{ name: "kept", deliver: async ({ id }) => (letters.push(id), "delivered") }],
    sms: [],
  },
});
const setup = {
  payments: shop.payments,
  eventReaders: [],
  stripe: null,
  chain: null,
  sandbox: false,
};

/** The whole schedule of a minute; how much each turn asked. */
async function minute(context: Context = shop, of = setup) {
  const turns: { job: JobName; questions: number }[] = [];
  await runSchedule(async (job) => {
    const counted = countedDb(context.db);
    const more = await takeTurn(job, { ...context, db: counted.db }, of);
    turns.push({ job, questions: counted.asked() });
    return more;
  });
  return turns;
}

async function paid(): Promise<string> {
  const buyer = await newBuyer(shop);
  const { id } = await boughtOrder(buyer);
  captured.add(id);
  clock.advance(MINUTE_MS);
  await minute();
  return id;
}

async function dueRefund(orderId: string): Promise<string> {
  const id = newId();
  const payment = (await paymentToRefund(db, orderId))!;
  const of = { amount: 100, kind: "operator", note: "test", providerRefund: null } as const;
  await decideRefund(shop, { id, payment, ...of });
  return id;
}

/** Open orders of one buyer each, as many as are wanted; their ids, the oldest first. */
async function openOrders(count: number, coupon?: string): Promise<string[]> {
  const buyer = await newBuyer(shop);
  const order = await boughtOrder(buyer, coupon === undefined ? {} : { coupon });
  const columns = (await db.prepare(`SELECT * FROM purchase LIMIT 1`).first<object>())!;
  // What the database computes is not written.
  const names = Object.keys(columns).filter((name) => name !== "names");
  const own = ["id", "number", "client_key", "provider_session"];
  const values = names.map((name) => (own.includes(name) ? `n || substr(${name}, 6)` : name));
  await db
    .prepare(
      `WITH RECURSIVE c (n) AS (SELECT 10001 UNION ALL SELECT n + 1 FROM c WHERE n < 10000 + ?1)
       INSERT INTO purchase (${names.join()}) SELECT ${values.join()} FROM c JOIN purchase WHERE id = ?2`,
    )
    .bind(count - 1, order.id)
    .run();
  if (coupon !== undefined) {
    await db
      .prepare(
        `INSERT INTO coupon_reservation (order_id, coupon_id, user_id, first_purchase, state)
         SELECT p.id, p.coupon_id, p.user_id, 0, 'held' FROM purchase AS p
         WHERE p.user_id = ?1 AND p.id <> ?2`,
      )
      .bind(buyer.session.userId, order.id)
      .run();
  }
  const { results } = await db
    .prepare(`SELECT id FROM purchase WHERE user_id = ?1 ORDER BY next_ask_at, id`)
    .bind(buyer.session.userId)
    .all<{ id: string }>();
  return results.map(({ id }) => id);
}

async function statusesOf(ids: string[]): Promise<Record<string, number>> {
  const { results } = await db
    .prepare(
      `SELECT status, COUNT(*) AS n FROM purchase WHERE id IN (SELECT value FROM json_each(?1)) GROUP BY status`,
    )
    .bind(JSON.stringify(ids))
    .all<{ status: string; n: number }>();
  return Object.fromEntries(results.map(({ status, n }) => [status, n]));
}

describe("what fails", () => {
  test("is one refund: those behind it are sent, and it is told of and tried again", async () => {
    const orders = [await paid(), await paid(), await paid()];
    const refunds: string[] = [];
    for (const order of orders) refunds.push(await dueRefund(order));
    const [first = "", second = "", third = ""] = refunds;
    broken.add(first);
    silent.add(second);
    told.length = 0;
    await minute();
    expect(sent).toEqual([third]);
    expect(told).toEqual(["refund.failed"]);
    broken.clear();
    silent.clear();
    await minute();
    expect(sent).toEqual([third]);
    clock.advance(2 * MINUTE_MS);
    await minute();
    expect(sent.toSorted()).toEqual([first, second, third].toSorted());
  });

  test("is one order: those behind it are asked about and ended", async () => {
    const ids = await openOrders(12);
    broken.add(ids[0]!);
    silent.add(ids[1]!);
    captured.add(ids[11]!);
    clock.advance(MINUTE_MS);
    await minute();
    expect(await statusesOf([ids[11]!])).toEqual({ paid: 1 });
    clock.advance(ORDER_LIFETIME_MS);
    told.length = 0;
    await minute();
    expect(told).toContain("order.expire_failed");
    const ended = await statusesOf(ids.slice(2, 11));
    expect(ended).toEqual({ expired: 9 });
    broken.clear();
    silent.clear();
    clock.advance(MINUTE_MS);
    await minute();
    expect(await statusesOf(ids)).toEqual({ paid: 1, expired: 11 });
  });

  test("is one job: it is told of by its name, and all behind it are done", async () => {
    const { statement } = await post(shop, {
      to: { kind: "email", key: "a@halyard.example" },
      language: "en",
      message: { name: "code", purpose: "login", code: "482915", minutes: 10 },
      lifetimeSeconds: 600,
    });
    await statement.run();
    told.length = 0;
    letters.length = 0;
    const stripe = {
      secretKey: "",
      webhookSecret: "",
      accountId: null,
      apiUrl: null,
      siteOrigin: "https://halyard.example",
    };
    await minute(shop, { ...setup, stripe } as unknown as typeof setup);
    expect(told).toEqual(["job.failed missedEvents"]);
    expect(letters).toHaveLength(1);
  });
});

describe("a backlog", () => {
  test("of 900 open orders, more than one call may ask about, delays an honest payment whose notification is lost by no run", async () => {
    const ids = await openOrders(900);
    const honest = ids[899]!;
    captured.add(honest);
    // Long ended ones are due as well; their money is less likely.
    await db
      .prepare(
        `UPDATE purchase SET status = 'expired', closed_at = 1, next_ask_at = 1
         WHERE id IN (SELECT value FROM json_each(?1))`,
      )
      .bind(JSON.stringify(ids.slice(0, 50)))
      .run();
    clock.advance(MINUTE_MS);
    asked.length = 0;
    const turns = await minute();
    expect(await statusesOf([honest])).toEqual({ paid: 1 });
    expect(new Set(asked)).toEqual(new Set(ids));
    expect(asked.slice(0, 850).filter((id) => ids.indexOf(id) < 50)).toEqual([]);
    await db
      .prepare(`UPDATE purchase SET status = 'cancelled', closed_at = 1 WHERE status = 'pending'`)
      .run();
    expect(Math.max(...turns.map(({ questions }) => questions))).toBeLessThan(MOST_QUESTIONS);
  });

  test("of people with many orders holds up nobody's first, to be asked about and to be ended", async () => {
    const people = scaled(8);
    for (let at = 0; at < people; at++) await openOrders(5);
    await db.prepare(`UPDATE purchase SET next_ask_at = 1 WHERE status = 'pending'`).run();
    clock.advance(1_000);
    const [honest = ""] = await openOrders(1);
    clock.advance(MINUTE_MS);
    for (const [job, waitMs] of [
      ["reconcile", ORDER_LIFETIME_MS],
      ["expire", 0],
    ] as const) {
      asked.length = 0;
      while (await takeTurn(job, shop, setup));
      expect(asked.length).toBeGreaterThan(5 * people);
      // Five are asked about at once.
      expect(asked.indexOf(honest)).toBeLessThan(people + 5);
      clock.advance(waitMs);
    }
  });

  test("of 100 orders whose time is over holds no coupon after one run", async () => {
    const coupon = await newCoupon(db);
    const ids = await openOrders(100, coupon);
    clock.advance(ORDER_LIFETIME_MS);
    const turns = await minute();
    expect(await statusesOf(ids)).toEqual({ expired: 100 });
    const taken = db.prepare(`SELECT taken FROM coupon WHERE code = ?1`).bind(coupon);
    expect(await taken.first("taken")).toBe(0);
    expect(Math.max(...turns.map(({ questions }) => questions))).toBeLessThan(MOST_QUESTIONS);
  });

  test("has its turns after every job had one, in as many calls as the platform allows", async () => {
    const turns: JobName[] = [];
    await runSchedule(async (job) => {
      turns.push(job);
      return job === "expire" || job === "letters";
    });
    const jobs = new Set(turns).size;
    expect(turns).toHaveLength(31);
    expect(new Set(turns.slice(0, jobs)).size).toBe(jobs);
    expect(turns.slice(jobs, jobs + 4)).toEqual(["expire", "letters", "expire", "letters"]);
  });
});

test("every job has words for the console, and nothing else has", async () => {
  const jobs = new Set<string>();
  await runSchedule(async (job) => (jobs.add(job), false));
  expect(Object.keys(jobTexts).toSorted()).toEqual([...jobs].toSorted());
});
