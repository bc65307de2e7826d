/** A month's money in and refunds are the same in the numbers, in the month's report and in what an accountant takes. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ExportName } from "#contract/ops/reports.ts";
import { sendDueRefunds } from "#origin/books/payment/send-refunds.ts";
import { closeDays } from "#origin/verbs/numbers/close.ts";
import { fakeClock } from "#test/support/clock.ts";
import { memoryDb } from "#test/support/memory-db.ts";
import { operatorOn } from "#test/support/operator.ts";
import { paidOrder, refund } from "#test/support/referrals.ts";
import { newBuyer, shopContext } from "#test/support/shop.ts";

const memory = memoryDb();
const clock = fakeClock();
const shop = shopContext(memory.db, clock);
const { does } = operatorOn(shop);

afterAll(() => memory.close());

const bought = async () => paidOrder(await newBuyer(shop));

async function numberOf(id: string): Promise<string> {
  const sql = `SELECT number FROM purchase WHERE id = ?1`;
  return (await shop.db.prepare(sql).bind(id).first<string>("number"))!;
}

async function disputed(id: string, outcome: "taken" | "won"): Promise<void> {
  const of = { number: await numberOf(id), dispute: `d-${id}`, outcome, note: "bank" };
  await does("orders_dispute", of);
}

/** Refunds by an operator and by disputes, lost and won, within a month and over its borders. */
beforeAll(async () => {
  clock.set("2026-02-28T23:59:59.999Z");
  const [overBorder, wonInMarch] = [await bought(), await bought()];
  await refund(shop, overBorder, 100);
  await disputed(wonInMarch, "taken");
  clock.set("2026-03-01T00:00:00.000Z");
  await sendDueRefunds(shop);
  await disputed(wonInMarch, "won");
  const [paid, lost, won, wonInApril, late] = [
    await bought(),
    await bought(),
    await bought(),
    await bought(),
    await bought(),
  ];
  clock.set("2026-03-15T12:00:00.000Z");
  await refund(shop, paid, 200);
  await sendDueRefunds(shop);
  for (const id of [lost, won, wonInApril]) await disputed(id, "taken");
  await disputed(won, "won");
  clock.set("2026-03-31T23:59:59.999Z");
  await refund(shop, late, 400);
  clock.set("2026-04-01T00:00:00.000Z");
  await sendDueRefunds(shop);
  await disputed(wonInApril, "won");
  clock.set("2026-05-01T01:00:00.000Z");
  await closeDays(shop);
});

/** `[how many, minor units]`, refunds by kind. */
interface Said {
  in: [number, number];
  [kind: string]: [number, number];
}

const NOTHING: Said = { in: [0, 0], operator: [0, 0], dispute: [0, 0] };

function summed(rows: { kind: string; count: number; amount: number }[]): Said {
  const said = structuredClone(NOTHING);
  for (const { kind, count, amount } of rows) {
    const sum = (said[kind] ??= [0, 0]);
    sum[0] += count;
    sum[1] += amount;
  }
  return said;
}

const kindOf = ({ what, of }: { what: string; of: string }) => (what === "money_in" ? "in" : of);
const isCounted = ({ what }: { what: string }) => what === "money_in" || what === "refunds";

async function inNumbers(month: string, lastDay: number): Promise<Said> {
  const { figures } = await does("numbers_show", {
    from: `${month}-01`,
    to: `${month}-${lastDay}`,
  });
  return summed(
    figures.filter(isCounted).map((one) => ({
      kind: kindOf(one),
      count: one.count,
      amount: one.amount!.amount,
    })),
  );
}

async function inMonths(month: string): Promise<Said> {
  const { lines } = await does("reports_month", { month });
  return summed(
    lines.filter(isCounted).map((one) => ({
      kind: kindOf(one),
      count: one.count,
      amount: one.amount!.amount,
    })),
  );
}

/** Rows of a file, by the names of its columns. */
async function rowsOf(month: string, what: ExportName): Promise<Record<string, string>[]> {
  const { text } = await does("reports_export", { month, what });
  const [head = [], ...rows] = text
    .trimEnd()
    .split("\r\n")
    .map((line) => line.split(","));
  return rows.map((cells) => Object.fromEntries(head.map((name, at) => [name, cells[at] ?? ""])));
}

const cents = (decimals: string | undefined) => Math.round(Number(decimals) * 100);

async function inExports(month: string): Promise<Said> {
  const captures = (await rowsOf(month, "ledger")).filter(({ kind }) => kind === "capture");
  const refunds = await rowsOf(month, "refunds");
  return summed([
    ...captures.map(({ amount }) => ({ kind: "in", count: 1, amount: cents(amount) })),
    ...refunds.map(({ kind = "", amount, entry }) => ({
      kind,
      count: entry === "refund_paid" ? 1 : -1,
      amount: cents(amount),
    })),
  ]);
}

test.each([
  // What was decided in a month and paid in the next is of the next.
  ["2026-02", 28, { in: [2, 1_998], operator: [0, 0], dispute: [1, 999] }],
  // Three were taken; one of them was won, and one of February.
  ["2026-03", 31, { in: [5, 4_995], operator: [2, 300], dispute: [1, 999] }],
  ["2026-04", 30, { in: [0, 0], operator: [1, 400], dispute: [-1, -999] }],
] as const)("%s", async (month, lastDay, expected) => {
  expect(await inNumbers(month, lastDay)).toEqual(expected);
  expect(await inMonths(month)).toEqual(expected);
  expect(await inExports(month)).toEqual(expected);
});

test("money out is the refunds' by provider", async () => {
  const { lines } = await does("reports_month", { month: "2026-03" });
  expect(lines.filter(({ what }) => what === "money_out")).toEqual([
    { what: "money_out", of: "sandbox", count: 3, amount: { amount: 1_299, currency: "USD" } },
  ]);
});
