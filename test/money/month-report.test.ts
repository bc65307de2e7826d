/** The report of a month: what happened in it and nothing else, to the cent of the ledger. */
import { afterAll, expect, test } from "vitest";
import { newId } from "#origin/ground/ids.ts";
import { fakeClock } from "#test/support/clock.ts";
import { memoryDb } from "#test/support/memory-db.ts";
import { operatorOn } from "#test/support/operator.ts";
import { affiliate, invitee, paidOrder, refund } from "#test/support/referrals.ts";
import { boughtOrder, newBuyer, shopContext } from "#test/support/shop.ts";
import { sendDueRefunds } from "#origin/books/payment/send-refunds.ts";

const memory = memoryDb();
const clock = fakeClock("2026-02-28T23:59:59.999Z");
const shop = shopContext(memory.db, clock);
const { does } = operatorOn(shop);

afterAll(() => memory.close());

test("a month has its own lines, from its first instant to its last", () =>
  memory.tell(async () => {
    const usd = (amount: number) => ({ amount, currency: "USD" });
    const kol = await affiliate(shop, 50);
    await paidOrder(await newBuyer(shop));
    clock.set("2026-03-01T00:00:00.000Z");
    const id = await paidOrder(await invitee(kol), { productId: "year-1" });
    await boughtOrder(await newBuyer(shop));
    await refund(shop, id, 1_000);
    await sendDueRefunds(shop);
    const offline = await boughtOrder(await newBuyer(shop));
    const { number } = offline;
    await does("orders_paid", { number, amount: "9.99", reference: newId() });
    clock.set("2026-03-31T23:59:59.999Z");
    await newBuyer(shop);
    clock.set("2026-04-01T00:00:00.000Z");
    await paidOrder(await newBuyer(shop));

    const { lines } = await does("reports_month", { month: "2026-03" });
    expect(lines).toEqual([
      { what: "orders", of: "paid", count: 2, amount: usd(6_987) },
      { what: "orders", of: "pending", count: 1, amount: usd(999) },
      { what: "money_in", of: "offline", count: 1, amount: usd(999) },
      { what: "money_in", of: "sandbox", count: 1, amount: usd(5_988) },
      { what: "money_out", of: "sandbox", count: 1, amount: usd(1_000) },
      { what: "refunds", of: "operator", count: 1, amount: usd(1_000) },
      { what: "commission", of: "first", count: 2, amount: usd(2_494) },
      { what: "people", of: "alone", count: 3, amount: null },
      { what: "people", of: "invited", count: 1, amount: null },
    ]);
    const february = await does("reports_month", { month: "2026-02" });
    expect(february.lines.map(({ what, count }) => [what, count])).toEqual([
      ["orders", 1],
      ["money_in", 1],
      ["people", 2],
    ]);
    expect(await does("reports_month", { month: "2027-01" })).toMatchObject({ lines: [] });
  }));
