/** A month for an accountant: each file whole however it is paged, and a journal whose accounts are the ledger's. */
import { afterAll, describe, expect, test } from "vitest";
import { type ExportName, JOURNALS } from "#contract/ops/reports.ts";
import { DAY_MS, HOUR_MS } from "#origin/ground/clock.ts";
import { sendDueRefunds } from "#origin/books/payment/send-refunds.ts";
import { settleCommissions } from "#origin/verbs/affiliate/settle.ts";
import { closeDays } from "#origin/verbs/numbers/close.ts";
import { fakeClock } from "#test/support/clock.ts";
import { balancesOf, unbalanced } from "#test/support/journal.ts";
import { memoryDb } from "#test/support/memory-db.ts";
import { operatorOn } from "#test/support/operator.ts";
import { affiliate, invitee, paidOrder, refund } from "#test/support/referrals.ts";
import { newBuyer, newCoupon, shopContext } from "#test/support/shop.ts";

const memory = memoryDb();
const clock = fakeClock();
const shop = shopContext(memory.db, clock);
const { does } = operatorOn(shop);
const MONTH = "2026-03";

afterAll(() => memory.close());

const tell = (story: () => Promise<void>) => () =>
  memory.tell(async () => {
    await march();
    await story();
  });

/** The whole file, a page at a time. */
async function exported(what: ExportName, form = "csv", limit = 1_000): Promise<string> {
  let text = "";
  let cursor: string | undefined;
  for (;;) {
    const of = { month: MONTH, what, form, limit, ...(cursor === undefined ? {} : { cursor }) };
    const page = await does("reports_export", of);
    text += page.text;
    if (page.next === null) return text;
    cursor = page.next;
  }
}

const linesOf = (text: string) => text.trimEnd().split("\r\n");

describe("as comma-separated values", () => {
  test(
    "orders are those that were made in the month",
    tell(async () => {
      const [head, ...lines] = linesOf(await exported("orders"));
      expect(head).toBe(
        "made,closed,number,status,plan,months,gift,method,provider,currency,list_price,coupon,discount,credit,amount,refunded",
      );
      expect(lines.map((line) => line.split(",").slice(3).join(","))).toEqual([
        "paid,year-1,12,0,card,sandbox,USD,59.88,,0.00,0.00,59.88,10.00",
        "paid,month-1,1,0,card,sandbox,USD,9.99,MARCH,2.00,0.00,7.99,7.99",
      ]);
    }),
  );

  test(
    "what was taken back is a negative number, and no text",
    tell(async () => {
      const commission = linesOf(await exported("commission")).slice(1);
      const ends = commission.map((line) => line.split(",").slice(3).join(","));
      expect(ends).toEqual(["first,50,59.88,USD,29.94,", "first,50,59.88,USD,-5.00,"]);
      const refunds = linesOf(await exported("refunds")).slice(1);
      const kinds = refunds.map((line) => line.split(",").slice(5).toSpliced(2, 1).join(","));
      expect(kinds).toEqual(["operator,sandbox,USD,10.00", "operator,sandbox,USD,7.99"]);
    }),
  );

  test(
    "fees are those of providers' books, and settlements those that were paid",
    tell(async () => {
      expect(linesOf(await exported("fees")).slice(1)).toEqual(["2026-03-01,stripe,USD,1.50"]);
      const [, ...settlements] = linesOf(await exported("settlements"));
      expect(settlements.map((line) => line.split(",").slice(1).toSpliced(1, 1).join(","))).toEqual(
        ["2026-02,,,,USD,119.76"],
      );
    }),
  );

  test.each(["orders", "refunds", "fees", "commission", "settlements", "ledger"] as const)(
    "%s is the same in pages of one",
    (what) => tell(async () => expect(await exported(what, "csv", 1)).toBe(await exported(what)))(),
  );
});

describe("as a journal", () => {
  test.each(JOURNALS)("%s balances, entry by entry, in pages of one too", (what) =>
    tell(async () => {
      const journal = await exported(what, "journal", 1);
      expect(unbalanced(journal)).toEqual([]);
      expect(journal).toBe(await exported(what, "journal"));
      expect(Object.keys(balancesOf(journal))).not.toEqual([]);
    })(),
  );

  test(
    "its accounts are the money ledger's of the month",
    tell(async () => {
      expect(balancesOf(await exported("ledger", "journal"))).toEqual({
        "Assets:Cash:sandbox USD": 4_988,
        "Income:Sales USD": -4_988,
        "Liabilities:Payers USD": 0,
      });
      expect(balancesOf(await exported("commission", "journal"))).toEqual({
        "Expenses:Commission USD": 2_494,
        "Liabilities:Affiliates USD": -2_494,
      });
      expect(balancesOf(await exported("settlements", "journal"))).toEqual({
        "Liabilities:Affiliates USD": 11_976,
        "Assets:Payouts USD": -11_976,
      });
      expect(balancesOf(await exported("fees", "journal"))).toEqual({
        "Expenses:Fees:stripe USD": 150,
        "Assets:Cash:stripe USD": -150,
      });
    }),
  );

  test(
    "an entry names its day, its order and its row",
    tell(async () => {
      const [head, , first, ...rest] = (await exported("ledger", "journal")).split("\n");
      expect(head).toBe("; ledger of 2026-03 (UTC)");
      expect(first).toMatch(/^2026-03-01 capture [0-9A-Z]{12} {2}; id:capture:[\w-]{22}$/);
      expect(rest.slice(0, 2)).toEqual([
        "    Assets:Cash:sandbox               59.88 USD",
        "    Income:Sales                      -59.88 USD",
      ]);
    }),
  );

  test("orders move no money by themselves", async () => {
    const of = { month: MONTH, what: "orders", form: "journal" };
    await expect(does("reports_export", of)).rejects.toThrow("only what moves money");
  });
});

/** A month between two others, with something of each kind at its first and at its last instant. */
async function march(): Promise<void> {
  clock.set("2026-02-28T23:59:59.999Z");
  const kol = await affiliate(shop, 50);
  for (let bought = 0; bought < 4; bought++)
    await paidOrder(await invitee(kol), { productId: "year-1" });
  clock.set("2026-03-01T00:00:00.000Z");
  const first = await paidOrder(await invitee(kol), { productId: "year-1" });
  await settleCommissions(shop);
  const settlement = memory.sqlite.prepare(`SELECT id FROM settlement`).get() as { id: string };
  await does("affiliates_pay", { settlementId: settlement.id, note: "by transfer" });
  clock.advance(1);
  await refund(shop, first, 1_000);
  await sendDueRefunds(shop);
  clock.set("2026-03-31T23:59:59.999Z");
  const last = await paidOrder(await newBuyer(shop), {
    coupon: await newCoupon(shop.db, { code: "MARCH" }),
  });
  await refund(shop, last, 799);
  await sendDueRefunds(shop);
  clock.advance(1);
  await paidOrder(await newBuyer(shop));
  clock.advance(DAY_MS + HOUR_MS);
  await closeDays(shop);
  const books = JSON.stringify([
    { currency: "USD", came: 0, went: 0, fees: 150 },
    { currency: "CNY", came: 7_000, went: 0, fees: 0 },
  ]);
  for (const day of ["2026-02-28", "2026-03-01", "2026-04-01"])
    memory.sqlite.prepare(`INSERT INTO provider_day VALUES (?, 'stripe', ?, 0)`).run(day, books);
}
