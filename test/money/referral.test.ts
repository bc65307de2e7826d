/** What purchases bring the inviter, through the verbs and against the real database. */
import { describe, expect, test } from "vitest";
import { DAY_MS } from "#origin/ground/clock.ts";
import type { SignedInContext } from "#origin/ground/context.ts";
import { checkOrder } from "#origin/verbs/order/check.ts";
import { settleRefund } from "#origin/books/payment/refund.ts";
import { fakeClock } from "#test/support/clock.ts";
import { affiliate, invitee, paidOrder, refund } from "#test/support/referrals.ts";
import { boughtOrder, expiryOf, newBuyer, newCoupon, openShop } from "#test/support/shop.ts";

const clock = fakeClock("2026-03-01T10:00:00.000Z");
const shop = await openShop(clock);

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
    await refund(shop, orderId, 333);
    const part = await expiry(inviter);
    expect(part).toBeLessThan(rewarded);
    const rest = await refund(shop, orderId, 666);
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
    clock.set(new Date(end).toISOString());
    await paidOrder(friend);
    expect(await expiry(inviter)).toBe(end);
  });
});

describe("an affiliate", () => {
  test("gets commission of the money received instead of time, first and then as renewal", async () => {
    const kol = await affiliate(shop, 50);
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
    const kol = await affiliate(shop, null);
    await paidOrder(await invitee(kol));
    expect(await commissions(kol)).toMatchObject([{ type: 0, percent: 25, amount: 250 }]);
  });

  test("loses it in proportion with refunds, exactly", async () => {
    const kol = await affiliate(shop, null);
    const orderId = await paidOrder(await invitee(kol));
    await refund(shop, orderId, 333);
    const second = await refund(shop, orderId, 333);
    await settleRefund(shop, second, "failed");
    await refund(shop, orderId, 666);
    const amounts = (await commissions(kol)).map(({ amount }) => Number(amount));
    expect(amounts).toEqual([250, -83, -84, 84, -167]);
  });
});

test("the commission ledger refuses a change, a deletion, and more taken than was earned", async () => {
  const kol = await affiliate(shop, null);
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
         -amount - 1, currency, at, NULL, NULL FROM commission_entry WHERE order_id = ?1`,
    ),
  ).rejects.toThrow("out of bounds");
});
