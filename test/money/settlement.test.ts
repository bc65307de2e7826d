/**
 * Settlements, through the schedule's own job. Seen to fail: "five runs" without the look at the sum and the unique key
 * (five settlements) or with the mail outside the guard (five mails), "broken off" with the claim in a batch of its own,
 * the race of first payments when what is first is read before the batch, the property when settled rows are summed again.
 */
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { settleCommissions } from "#origin/verbs/affiliate/settle.ts";
import { verbs } from "#origin/entry/verbs.ts";
import type { SignedInContext } from "#origin/ground/context.ts";
import { startGroup } from "#origin/verbs/group/start.ts";
import { newId } from "#origin/ground/ids.ts";
import { settleRefund } from "#origin/books/payment/refund.ts";
import { fakeClock } from "#test/support/clock.ts";
import { faultyDb } from "#test/support/faulty-db.ts";
import { gateBefore } from "#test/support/gate.ts";
import { brokenInvariants } from "#test/support/invariants.ts";
import { giveAddress, lettersTo, MAIL } from "#test/support/letters.ts";
import { affiliate, invitee, paidOrder, pay, refund } from "#test/support/referrals.ts";
import { scaled } from "#test/support/scale.ts";
import { newCoupon, openShop } from "#test/support/shop.ts";

const clock = fakeClock("2026-01-15T12:00:00.000Z");
const shop = await openShop(clock, { couriers: MAIL });

/** A month of its own for each test: what earlier ones left is settled by then, or below the threshold. */
beforeEach(async () => {
  nextMonth();
  await settleCommissions(shop);
});

/** The 15th of the month after, at noon. */
function nextMonth(): void {
  const now = new Date(clock.now());
  clock.set(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 15, 12)).toISOString());
}

async function settlementsOf({ session }: SignedInContext) {
  const { results } = await shop.db
    .prepare(
      `SELECT period, amount, (SELECT SUM(amount) FROM commission_entry WHERE settlement_id = s.id) AS of_rows
       FROM settlement AS s WHERE affiliate_id = ?1 ORDER BY period`,
    )
    .bind(session.userId)
    .all<{ period: string; amount: number; of_rows: number }>();
  return results.map(({ period, amount, of_rows: ofRows }) => ({ period, amount, ofRows }));
}

async function unsettledOf({ session }: SignedInContext): Promise<number> {
  return (await shop.db
    .prepare(
      `SELECT COALESCE(SUM(amount), 0) AS sum FROM commission_entry WHERE affiliate_id = ?1 AND settlement_id IS NULL`,
    )
    .bind(session.userId)
    .first<number>("sum"))!;
}

/** Somebody who gets all of a first purchase, with invitees that paid so much, in cents. */
async function earner(...amounts: number[]) {
  const kol = await affiliate(shop, 100);
  const orders: string[] = [];
  for (const amount of amounts) {
    const coupon =
      amount < 5_988 ? await newCoupon(shop.db, { amount: 5_988 - amount }) : undefined;
    const wish = { productId: "year-1", ...(coupon ? { coupon } : {}) };
    orders.push(await paidOrder(await invitee(kol), wish));
  }
  return { kol, orders };
}

function month(): string {
  return new Date(clock.now()).toISOString().slice(0, 7);
}

describe("a settlement", () => {
  test("is made of exactly the threshold, and not of one cent less", async () => {
    const { kol: enough } = await earner(5_988, 4_012);
    const { kol: short } = await earner(5_988, 4_011);
    const period = month();
    nextMonth();
    expect(await settleCommissions(shop)).toBe(1);
    expect(await settlementsOf(enough)).toEqual([{ period, amount: 10_000, ofRows: 10_000 }]);
    expect(await settlementsOf(short)).toEqual([]);
    expect([await unsettledOf(enough), await unsettledOf(short)]).toEqual([0, 9_999]);
  });

  test("waits for the month's end, and leaves out what came after it", async () => {
    const { kol } = await earner(5_988, 4_012);
    const period = month();
    expect(await settleCommissions(shop)).toBe(0);
    nextMonth();
    await paidOrder(await invitee(kol));
    expect(await settleCommissions(shop)).toBe(1);
    expect(await settlementsOf(kol)).toEqual([{ period, amount: 10_000, ofRows: 10_000 }]);
    expect(await unsettledOf(kol)).toBe(999);
  });

  test("waits for the next turn where this one has used up its share", async () => {
    const { kol } = await earner(5_988, 4_012);
    nextMonth();
    expect(await settleCommissions(shop, { isUsedUp: () => true })).toBe(0);
    expect(await settlementsOf(kol)).toEqual([]);
    expect(await settleCommissions(shop)).toBe(1);
  });

  test("takes in what was too little in the months before", async () => {
    const { kol } = await earner(5_988);
    nextMonth();
    await settleCommissions(shop);
    await paidOrder(await invitee(kol), { productId: "year-1" });
    const period = month();
    nextMonth();
    await settleCommissions(shop);
    expect(await settlementsOf(kol)).toEqual([{ period, amount: 11_976, ofRows: 11_976 }]);
  });

  test("is lower by what refunds took of commission that was settled already", async () => {
    const { kol, orders } = await earner(5_988, 5_988);
    const first = month();
    nextMonth();
    await settleCommissions(shop);
    await refund(shop, orders[0]!, 1_000);
    const undone = await refund(shop, orders[1]!, 5_988);
    await settleRefund(shop, undone, "failed");
    expect(await unsettledOf(kol)).toBe(-1_000);
    const debt = month();
    nextMonth();
    expect(await settleCommissions(shop)).toBe(0);
    await paidOrder(await invitee(kol), { productId: "year-1" });
    await paidOrder(await invitee(kol), { productId: "year-1" });
    const second = month();
    nextMonth();
    await settleCommissions(shop);
    expect(debt < second).toBe(true);
    expect(await settlementsOf(kol)).toEqual([
      { period: first, amount: 11_976, ofRows: 11_976 },
      { period: second, amount: 10_976, ofRows: 10_976 },
    ]);
  });

  test("is not made for an account that is deleted", async () => {
    const { kol } = await earner(5_988, 5_988);
    await shop.db
      .prepare(`UPDATE user SET password_hash = ?2 WHERE id = ?1`)
      .bind(kol.session.userId, await shop.passwords.hash("correct horse battery"))
      .run();
    const gone = await verbs.user_delete_account(kol, { password: "correct horse battery" });
    expect(gone).toMatchObject({ ok: true });
    nextMonth();
    expect(await settleCommissions(shop)).toBe(0);
  });
});

describe("a settlement under fire", () => {
  test("five runs at once make one, of every row once", async () => {
    for (let round = 0; round < scaled(2); round++) {
      const { kol } = await earner(5_988, 5_988);
      const address = await giveAddress(shop, kol.session.userId);
      const period = month();
      nextMonth();
      // All five have read the same sums, and write at once.
      const gate = gateBefore(shop.db, 5);
      const runs = Array.from({ length: 5 }, () => settleCommissions({ ...shop, db: gate.db }));
      await gate.reached(5);
      gate.open(round % 2 === 0);
      const made = await Promise.all(runs);
      expect(made.filter((count) => count === 1)).toHaveLength(1);
      expect(await settlementsOf(kol)).toEqual([{ period, amount: 11_976, ofRows: 11_976 }]);
      expect(await lettersTo(shop, address)).toHaveLength(1);
    }
  });

  test.each(["before", "after"] as const)(
    "a run broken off %s any of its calls is made good by the next",
    async (when) => {
      for (let call = 1; ; call++) {
        const { kol } = await earner(5_988, 5_988);
        const address = await giveAddress(shop, kol.session.userId);
        const period = month();
        nextMonth();
        const line = faultyDb(shop.db, { call, when });
        await settleCommissions({ ...shop, db: line.db }).catch(() => 0);
        await settleCommissions(shop);
        expect(await settlementsOf(kol)).toEqual([{ period, amount: 11_976, ofRows: 11_976 }]);
        expect(await lettersTo(shop, address)).toHaveLength(1);
        if (!line.hasFailed()) break;
      }
    },
  );

  test("of two first payments at once one is first and one a renewal", async () => {
    const expected = { amount: 899, currency: "USD" };
    for (let round = 0; round < scaled(2); round++) {
      const kol = await affiliate(shop, 100);
      const friend = await invitee(kol);
      // Seats of two groups: nothing else makes these payments wait for one another.
      const seats = [];
      for (const method of ["card", "alipay"] as const) {
        const wish = { productId: "month-1", size: 2, paymentType: 1, method, expected } as const;
        const started = await startGroup(friend, { ...wish, clientKey: newId() });
        if (!started.ok) throw new Error(started.problem);
        seats.push(started.data.order.id);
      }
      const gate = gateBefore(shop.db, 2);
      const paying = seats.map((id) => pay({ ...shop, db: gate.db }, id));
      await gate.reached(2);
      gate.open(round % 2 === 0);
      await Promise.all(paying);
      const { results } = await shop.db
        .prepare(`SELECT type, amount FROM commission_entry WHERE invitee_id = ?1 ORDER BY type`)
        .bind(friend.session.userId)
        .all();
      expect(results).toEqual([
        { type: 0, amount: 899 },
        { type: 1, amount: 180 },
      ]);
    }
  });
});

describe("the database refuses", () => {
  test("another settlement's rows, a second claim, a change and a deletion", async () => {
    const { kol } = await earner(5_988, 5_988);
    const { kol: other } = await earner(5_988);
    nextMonth();
    await settleCommissions(shop);
    const settlement = await shop.db
      .prepare(`SELECT id FROM settlement WHERE affiliate_id = ?1`)
      .bind(kol.session.userId)
      .first<string>("id");
    const run = (sql: string, whose: SignedInContext = kol) =>
      shop.db.prepare(sql).bind(settlement, whose.session.userId).run();
    const claim = `UPDATE commission_entry SET settlement_id = ?1 WHERE affiliate_id = ?2`;
    await expect(run(claim)).rejects.toThrow("claimed once");
    await expect(run(claim, other)).rejects.toThrow("claimed once");
    const ofThis = `WHERE id = ?1 AND affiliate_id = ?2`;
    await expect(run(`UPDATE settlement SET amount = 1 ${ofThis}`)).rejects.toThrow("only moves");
    await expect(run(`DELETE FROM settlement ${ofThis}`)).rejects.toThrow("rows stay");
  });
});

type Step =
  | { do: "buy"; friend: number; plan: string }
  | { do: "refund"; order: number; share: number; fails: boolean }
  | { do: "month"; runs: number };

const steps = fc.array(
  fc.oneof<fc.Arbitrary<Step>[]>(
    fc.record({
      do: fc.constant("buy" as const),
      friend: fc.nat(3),
      plan: fc.constantFrom("year-2", "year-1", "month-1"),
    }),
    fc.record({
      do: fc.constant("refund" as const),
      order: fc.nat(),
      share: fc.integer({ min: 1, max: 100 }),
      fails: fc.boolean(),
    }),
    fc.record({ do: fc.constant("month" as const), runs: fc.integer({ min: 1, max: 3 }) }),
  ),
  { minLength: 6, maxLength: 18 },
);

test("any mix of purchases, refunds and settlements keeps the sums", async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (mix) => {
      const kols = [await affiliate(shop, 100), await affiliate(shop, null)];
      const friends = [];
      for (let at = 0; at < 4; at++) friends.push(await invitee(kols[at % 2]!));
      const orders: string[] = [];
      for (const step of mix) {
        if (step.do === "buy") {
          orders.push(await paidOrder(friends[step.friend]!, { productId: step.plan }));
        } else if (step.do === "month") {
          nextMonth();
          await Promise.all(Array.from({ length: step.runs }, () => settleCommissions(shop)));
        } else if (orders.length > 0) {
          await refundShare(orders[step.order % orders.length]!, step);
        }
      }
      expect(await brokenInvariants(shop.db)).toEqual([]);
      const least = await shop.db
        .prepare(`SELECT MIN(amount) AS least FROM settlement`)
        .first<number | null>("least");
      expect(least ?? 10_000).toBeGreaterThanOrEqual(10_000);
    }),
    { numRuns: scaled(4), seed: 20_261_128, endOnFailure: true },
  );
});

/** So many percent of what is left of an order. */
async function refundShare(orderId: string, { share, fails }: { share: number; fails: boolean }) {
  const left = (await shop.db
    .prepare(
      `SELECT p.amount - COALESCE((SELECT SUM(amount) FROM refund
         WHERE order_id = p.id AND status IN ('requested', 'succeeded')), 0) AS left
       FROM purchase AS p WHERE p.id = ?1`,
    )
    .bind(orderId)
    .first<number>("left"))!;
  const amount = Math.ceil((left * share) / 100);
  if (amount === 0) return;
  const id = await refund(shop, orderId, amount);
  await settleRefund(shop, id, fails ? "failed" : "succeeded");
}
