/** What purchases bring the inviter, through the verbs and against the real database. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Context, SignedInContext } from "#origin/context.ts";
import { newId } from "#origin/ids.ts";
import { checkOrder } from "#origin/order/asking/check.ts";
import { decideRefund, settleRefund } from "#origin/payment/refund.ts";
import { paymentsOfOrder } from "#origin/payment/repository.ts";
import { fakeClock } from "#test/support/clock.ts";
import { startDatabase, type TestDatabase } from "#test/support/database.ts";
import { assertInvariants } from "#test/support/invariants.ts";
import { capture } from "#test/support/sandbox.ts";
import {
  boughtOrder,
  expiryOf,
  newBuyer,
  newCoupon,
  shopContext,
  type Wish,
} from "#test/support/shop.ts";

const DAY_MS = 86_400_000;

let database: TestDatabase;
let shop: Context;
const clock = fakeClock("2026-03-01T10:00:00.000Z");

beforeAll(async () => {
  database = await startDatabase();
  shop = shopContext(database.db, clock);
});

afterAll(async () => {
  await assertInvariants(database.db);
  await database.dispose();
});

async function invitee(inviter: SignedInContext): Promise<SignedInContext> {
  const buyer = await newBuyer(shop);
  await shop.db
    .prepare(`UPDATE user SET invited_by = ?2 WHERE id = ?1`)
    .bind(buyer.session.userId, inviter.session.userId)
    .run();
  return buyer;
}

async function affiliate(percent: number | null): Promise<SignedInContext> {
  const person = await newBuyer(shop);
  await shop.db
    .prepare(`UPDATE user SET kol = 1, kol_percent = ?2 WHERE id = ?1`)
    .bind(person.session.userId, percent)
    .run();
  return person;
}

async function paidOrder(buyer: SignedInContext, wish: Wish = {}): Promise<string> {
  const { id } = await boughtOrder(buyer, wish);
  await pay(buyer, id);
  return id;
}

async function pay(buyer: SignedInContext, orderId: string): Promise<void> {
  await capture(shop, orderId);
  clock.advance(3_000);
  expect(await checkOrder(buyer, { orderId })).toMatchObject({
    data: { order: { status: "paid" } },
  });
}

async function refund(orderId: string, amount: number): Promise<string> {
  const [payment] = await paymentsOfOrder(shop.db, orderId);
  const id = newId();
  const of = { id, payment: payment!, amount, kind: "operator", note: "test" } as const;
  expect(await decideRefund(shop, { ...of, providerRefund: null })).toBe("decided");
  return id;
}

async function commissions({ session }: SignedInContext) {
  const { results } = await shop.db
    .prepare(
      `SELECT type, percent, base, amount FROM commission_entry WHERE affiliate_id = ?1 ORDER BY at, rowid`,
    )
    .bind(session.userId)
    .all();
  return results;
}

async function expiry(person: SignedInContext): Promise<number> {
  return Date.parse((await expiryOf(person))!);
}

describe("an inviter with membership time", () => {
  test("gets the configured share of what the friend bought, once", async () => {
    const inviter = await newBuyer(shop);
    await paidOrder(inviter, { productId: "year-1" });
    const friend = await invitee(inviter);
    const before = await expiry(inviter);
    const orderId = await paidOrder(friend, { productId: "month-1" });
    // A month from 1 March is 31 days; the share is ten percent.
    expect((await expiry(inviter)) - before).toBe(3.1 * DAY_MS);
    await Promise.all(Array.from({ length: 5 }, () => checkOrder(friend, { orderId })));
    expect((await expiry(inviter)) - before).toBe(3.1 * DAY_MS);
  });

  test("gives it back with the money, and gets it again when the refund fails", async () => {
    const inviter = await newBuyer(shop);
    await paidOrder(inviter, { productId: "year-1" });
    const friend = await invitee(inviter);
    const before = await expiry(inviter);
    const orderId = await paidOrder(friend);
    const rewarded = await expiry(inviter);
    await refund(orderId, 333);
    const part = await expiry(inviter);
    expect(part).toBeLessThan(rewarded);
    const rest = await refund(orderId, 666);
    expect(await expiry(inviter)).toBe(before);
    await settleRefund(shop, rest, "failed");
    expect(await expiry(inviter)).toBe(part);
  });

  test("gets nothing of what cost nothing", async () => {
    const inviter = await newBuyer(shop);
    await paidOrder(inviter);
    const friend = await invitee(inviter);
    const before = await expiry(inviter);
    await boughtOrder(friend, { coupon: await newCoupon(shop.db, { percent: 100 }), method: null });
    expect(await expiry(inviter)).toBe(before);
  });
});

describe("an inviter without membership time", () => {
  test("gets none", async () => {
    const inviter = await newBuyer(shop);
    await paidOrder(await invitee(inviter));
    expect(await expiryOf(inviter)).toBeNull();
  });

  test("gets none at the instant it ends", async () => {
    const inviter = await newBuyer(shop);
    await paidOrder(inviter);
    const friend = await invitee(inviter);
    const end = await expiry(inviter);
    clock.set(new Date(end - 3_000).toISOString());
    await paidOrder(friend);
    expect(await expiry(inviter)).toBe(end);
  });
});

describe("an affiliate", () => {
  test("gets commission of the money received instead of time, first and then as renewal", async () => {
    const kol = await affiliate(50);
    const friend = await invitee(kol);
    await paidOrder(friend, { coupon: await newCoupon(shop.db, { percent: 20 }) });
    await paidOrder(friend);
    expect(await commissions(kol)).toEqual([
      { type: 0, percent: 50, base: 799, amount: 400 },
      { type: 1, percent: 20, base: 999, amount: 200 },
    ]);
    expect(await expiryOf(kol)).toBeNull();
  });

  test("has the least rate unless another was agreed", async () => {
    const kol = await affiliate(null);
    await paidOrder(await invitee(kol));
    expect(await commissions(kol)).toMatchObject([{ type: 0, percent: 25, amount: 250 }]);
  });

  test("loses it in proportion with refunds, exactly", async () => {
    const kol = await affiliate(null);
    const orderId = await paidOrder(await invitee(kol));
    await refund(orderId, 333);
    const second = await refund(orderId, 333);
    await settleRefund(shop, second, "failed");
    await refund(orderId, 666);
    const amounts = (await commissions(kol)).map(({ amount }) => Number(amount));
    expect(amounts).toEqual([250, -83, -84, 84, -167]);
  });

  test("has one first purchase of two that are paid at once", async () => {
    const kol = await affiliate(100);
    for (let round = 0; round < 5; round++) {
      const friend = await invitee(kol);
      const [one, other] = [await boughtOrder(friend), await boughtOrder(friend)];
      await Promise.all([pay(friend, one.id), pay(friend, other.id)]);
    }
    const types = (await commissions(kol)).map(({ type }) => type);
    expect(types.toSorted((a, b) => Number(a) - Number(b))).toEqual([0, 0, 0, 0, 0, 1, 1, 1, 1, 1]);
  });
});

test("the commission ledger refuses a change, a deletion, and more taken than was earned", async () => {
  const kol = await affiliate(null);
  const orderId = await paidOrder(await invitee(kol));
  const run = (sql: string) => shop.db.prepare(sql).bind(orderId).run();
  await expect(run(`UPDATE commission_entry SET amount = 1 WHERE order_id = ?1`)).rejects.toThrow(
    "rows do not change",
  );
  await expect(run(`DELETE FROM commission_entry WHERE order_id = ?1`)).rejects.toThrow(
    "rows stay",
  );
  await expect(
    run(
      `INSERT INTO commission_entry SELECT 'x', order_id, affiliate_id, invitee_id, type, percent, base,
         -amount - 1, currency, at FROM commission_entry WHERE order_id = ?1`,
    ),
  ).rejects.toThrow("out of bounds");
});
