/**
 * An affiliate's statement over generated business, against the books. Seen to fail: with the first instant after a span in it,
 * with rows of refunds that came to nothing left out, with balances on each page, with currencies added up, with a settlement
 * that leaves the balance when it is paid, with one that is due no more once it is paid later.
 */
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import type { OperationResponse } from "#contract/ops/operations.ts";
import { settleRefund } from "#origin/books/payment/refund.ts";
import { settleCommissions } from "#origin/verbs/affiliate/settle.ts";
import { fakeClock } from "#test/support/clock.ts";
import { memoryDb } from "#test/support/memory-db.ts";
import { operatorOn, uidOf } from "#test/support/operator.ts";
import { affiliate, invitee, paidOrder, refund } from "#test/support/referrals.ts";
import { scaled } from "#test/support/scale.ts";
import { shopContext } from "#test/support/shop.ts";

const memory = memoryDb();
const BEGIN = "2026-01-31T23:59:59.999Z";
const clock = fakeClock(BEGIN);
const shop = shopContext(memory.db, clock);
const { does } = operatorOn(shop);
afterAll(() => memory.close());

type Statement = OperationResponse<"affiliates_statement">;

/** A plan of another currency. */
const YEN = `INSERT INTO product (id, name_en, name_zh_cn, months, price, full_price, currency, max_devices, yearly, position)
  VALUES ('yen', '1 month', '1 个月', 1, 699, 699, 'JPY', 5, 0, 9)`;

type Step =
  | { do: "buy"; friend: number; plan: string }
  | { do: "refund"; order: number; part: number; fails: boolean }
  | { do: "month"; last: boolean }
  | { do: "pay" };

const steps = fc.array(
  fc.oneof<fc.MaybeWeightedArbitrary<Step>[]>(
    fc.record({
      do: fc.constant("buy" as const),
      friend: fc.nat(2),
      plan: fc.constantFrom("year-2", "year-1", "month-1", "yen"),
    }),
    fc.record({
      do: fc.constant("refund" as const),
      order: fc.nat(),
      part: fc.integer({ min: 1, max: 400 }),
      fails: fc.boolean(),
    }),
    fc.record({ do: fc.constant("month" as const), last: fc.boolean() }),
    fc.record({ do: fc.constant("pay" as const) }),
  ),
  { minLength: 10, maxLength: 24 },
);

/** The first instant of the next month, or its last one. */
function turnMonth(last: boolean): void {
  const now = new Date(clock.now());
  const first = (months: number) => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months);
  clock.set(new Date(last ? first(2) - 1 : first(1)).toISOString());
}

const monthOf = (at: string) => at.slice(0, 7);

/** All pages of it, three lines each. The first has the balances. */
async function statement(uid: string, of: object = {}): Promise<Statement> {
  const whole = await does("affiliates_statement", { uid, ...of, limit: 3 });
  while (whole.next !== null) {
    const page = await does("affiliates_statement", { uid, ...of, limit: 3, cursor: whole.next });
    expect(page.balances).toEqual([]);
    whole.entries.push(...page.entries);
    whole.next = page.next;
    if (whole.entries.length > 1_000) throw new Error("a statement has no end");
  }
  return whole;
}

interface Moved {
  currency: string;
  month: string;
  amount: number;
}

/** What the books have of an affiliate, whatever the statement says. */
async function booksOf(id: string) {
  const all = async <Row>(sql: string) =>
    (await memory.db.prepare(sql).bind(id).all<Row>()).results;
  const month = `strftime('%Y-%m', at / 1000, 'unixepoch') AS month`;
  return {
    earned: await all<Moved>(
      `SELECT currency, ${month}, amount FROM commission_entry WHERE affiliate_id = ?1`,
    ),
    settled: await all<Moved & { paid: string | null }>(
      `SELECT currency, ${month}, amount, strftime('%Y-%m', paid_at / 1000, 'unixepoch') AS paid FROM settlement WHERE affiliate_id = ?1`,
    ),
    unsettled: await all<{ currency: string; amount: number }>(
      `SELECT currency, SUM(IIF(settlement_id IS NULL, amount, 0)) AS amount FROM commission_entry
       WHERE affiliate_id = ?1 GROUP BY currency ORDER BY currency`,
    ),
  };
}

const sum = (rows: { amount: number }[]) => rows.reduce((all, { amount }) => all + amount, 0);

/** Compares a span's balances, and its lines, with the books. */
function compare(said: Statement, books: Awaited<ReturnType<typeof booksOf>>, [from, until]: Span) {
  const { balances, entries } = said;
  for (const { opening, earned, takenBack, settled, closing, due } of balances) {
    const { currency } = opening;
    const of = <Row extends Moved>(rows: Row[], when: (month: string) => boolean) =>
      rows.filter((row) => row.currency === currency && when(row.month));
    const within = (month: string) => from <= month && month <= until;
    const balanceAt = (when: (month: string) => boolean) =>
      sum(of(books.earned, when)) - sum(of(books.settled, when));
    expect(opening.amount).toBe(balanceAt((month) => month < from));
    expect(closing.amount).toBe(balanceAt((month) => month <= until));
    expect(earned.amount + takenBack.amount).toBe(sum(of(books.earned, within)));
    expect(settled.amount).toBe(sum(of(books.settled, within)));
    const unpaid = of(books.settled, (month) => month <= until);
    expect(due.amount).toBe(sum(unpaid.filter(({ paid }) => paid === null || paid > until)));
    const lines = entries.filter(({ amount }) => amount.currency === currency);
    expect(opening.amount + sum(lines.map(({ amount }) => amount))).toBe(closing.amount);
    const settlements = lines.filter(({ what }) => what === "settlement");
    expect(sum(settlements.map(({ amount }) => amount))).toBe(0 - settled.amount);
    const own = lines.filter(({ what }) => what === "earned");
    expect(sum(own.map(({ amount }) => amount))).toBe(earned.amount);
  }
  const months = entries.map(({ at }) => monthOf(at));
  expect(months.every((month) => from <= month && month <= until)).toBe(true);
  const instants = entries.map(({ at }) => at);
  expect(instants).toEqual(instants.toSorted().toReversed());
}

/** The first and the last month. */
type Span = [from: string, until: string];

test("opens, adds up and closes as the books do, in each currency, of all and of every span", async () => {
  let settlements = 0;
  await fc.assert(
    fc.asyncProperty(steps, (mix) =>
      memory.tell(async () => {
        clock.set(BEGIN);
        await memory.db.prepare(YEN).run();
        const kol = await affiliate(shop, 100);
        const uid = await uidOf(kol);
        const friends = [await invitee(kol), await invitee(kol), await invitee(kol)];
        // Somebody else's business is in no line.
        await paidOrder(await invitee(await affiliate(shop, 100)), { productId: "year-1" });
        const orders: { id: string; left: number }[] = [];
        const months = [monthOf(BEGIN)];
        for (const step of mix) {
          if (step.do === "buy") {
            const id = await paidOrder(friends[step.friend]!, { productId: step.plan });
            const sql = `SELECT amount FROM purchase WHERE id = ?1`;
            const left = (await memory.db.prepare(sql).bind(id).first<number>("amount"))!;
            orders.push({ id, left });
          } else if (step.do === "month") {
            turnMonth(step.last);
            months.push(monthOf(new Date(clock.now()).toISOString()));
            await settleCommissions(shop);
          } else if (step.do === "pay") {
            const { settlements } = await does("affiliates_settlements", { state: "due" });
            const mine = settlements.find((one) => one.uid === uid);
            if (mine) await does("affiliates_pay", { settlementId: mine.id, note: "by hand" });
          } else if (orders.length > 0) {
            await payBack(orders[step.order % orders.length]!, step);
          }
        }
        const books = await booksOf(kol.session.userId);
        const whole = await statement(uid);
        settlements += books.settled.length;
        compare(whole, books, ["", "9"]);
        expect(whole.entries).toHaveLength(books.earned.length + books.settled.length);
        const closing = whole.balances.map((one) => one.closing);
        expect(closing.map(({ amount, currency }) => ({ currency, amount }))).toEqual(
          books.unsettled,
        );
        const { commission } = await does("people_show", { uid });
        expect(commission.map((one) => one.unsettled)).toEqual(closing);
        expect(commission.map((one) => one.earned)).toEqual(
          closing.map(({ currency }) => ({
            currency,
            amount: sum(books.earned.filter((row) => row.currency === currency)),
          })),
        );
        for (const month of months) {
          const [first, last] = [months[0]!, months.at(-1)!];
          const spans: Span[] = [
            [month, month],
            [first, month],
            [month, last],
          ];
          for (const [from, until] of spans)
            compare(await statement(uid, { from, until }), books, [from, until]);
        }
      }),
    ),
    { numRuns: scaled(12), seed: 20_261_130, endOnFailure: true },
  );
  expect(settlements).toBeGreaterThan(0);
});

/** A part of what is left of an order; a refund that fails gives it again. */
async function payBack(
  order: { id: string; left: number },
  { part, fails }: { part: number; fails: boolean },
) {
  const amount = Math.min(part, order.left);
  if (amount === 0) return;
  const id = await refund(shop, order.id, amount);
  if (fails) await settleRefund(shop, id, "failed");
  else order.left -= amount;
}

test("a line says whose purchase, which, at what rate, and in which settlement it is", () =>
  memory.tell(async () => {
    clock.set("2026-01-15T12:00:00.000Z");
    const kol = await affiliate(shop, 100);
    const [friend, uid] = [await invitee(kol), await uidOf(kol)];
    // With it there is enough for a settlement.
    await paidOrder(await invitee(kol), { productId: "year-2" });
    clock.advance(1_000);
    const first = await paidOrder(friend, { productId: "year-2" });
    const sql = `SELECT number FROM purchase WHERE id = ?1`;
    const order = await memory.db.prepare(sql).bind(first).first<string>("number");
    clock.advance(1_000);
    const undone = await refund(shop, first, 100);
    clock.advance(1_000);
    await settleRefund(shop, undone, "failed");
    clock.set("2026-02-02T12:00:00.000Z");
    await settleCommissions(shop);
    const { entries, balances } = await statement(uid);
    const usd = (amount: number) => ({ amount, currency: "USD" });
    const total = usd(8_376);
    const of = {
      invitee: await uidOf(friend),
      order,
      total,
      percent: 100,
      type: "first",
      state: "settled",
      period: "2026-01",
      paidAt: null,
    };
    const none = { invitee: null, order: null, total: null, percent: null, type: null };
    expect(entries.slice(0, 4)).toMatchObject([
      { ...of, ...none, what: "settlement", amount: usd(-2 * total.amount), state: "due" },
      { ...of, what: "given_again", amount: usd(100) },
      { ...of, what: "taken_back", amount: usd(-100) },
      { ...of, what: "earned", amount: total },
    ]);
    const both = usd(2 * total.amount);
    expect(balances).toEqual([
      {
        opening: usd(0),
        earned: both,
        takenBack: usd(0),
        settled: both,
        closing: usd(0),
        due: both,
      },
    ]);
    clock.set("2026-03-02T12:00:00.000Z");
    const { settlements } = await does("affiliates_settlements", {});
    await does("affiliates_pay", { settlementId: settlements[0]!.id, note: "by hand" });
    expect((await statement(uid, { until: "2026-02" })).balances).toMatchObject([{ due: both }]);
    const { balances: now, entries: lines } = await statement(uid);
    expect(now).toMatchObject([{ due: usd(0) }]);
    expect(lines[0]).toMatchObject({ state: "paid", paidAt: "2026-03-02T12:00:00.000Z" });
    expect((await statement(uid, { from: "2026-02" })).balances).toMatchObject([
      { opening: both, earned: usd(0), closing: usd(0) },
    ]);
    expect(await statement(uid, { until: "2025-12" })).toMatchObject({ entries: [], balances: [] });
  }));
