/** Money at each provider: the ledger beside the provider's own books, day by day. */
import { afterAll, describe, expect, test } from "vitest";
import { DAY_MS } from "#origin/ground/clock.ts";
import { decideRefund } from "#origin/books/payment/refund.ts";
import { paymentToRefund } from "#origin/books/payment/find.ts";
import { newId } from "#origin/ground/ids.ts";
import { sendRefund } from "#origin/books/payment/send-refunds.ts";
import { closeDays } from "#origin/verbs/numbers/close.ts";
import { readBooks } from "#origin/verbs/numbers/read-books.ts";
import { fakeClock } from "#test/support/clock.ts";
import { usd } from "#test/support/groups.ts";
import { memoryDb } from "#test/support/memory-db.ts";
import { operatorOn } from "#test/support/operator.ts";
import { paidOrder } from "#test/support/referrals.ts";
import { boughtOrder, newBuyer, shopContext } from "#test/support/shop.ts";
import { StripeRefusal } from "#test/support/stripe-books.ts";
import { stripeShop } from "#test/support/stripe-shop.ts";

const memory = memoryDb();
const clock = fakeClock();
const shop = await stripeShop(memory.db, clock);
const { books } = shop.stripe;
const { does, refusedFor } = operatorOn(shop.context);

afterAll(async () => {
  await shop.stripe.stop();
  memory.close();
});

/** A story of a day of its own: Stripe's books go on. */
let days = 0;
const tell = (story: (day: string) => Promise<void>) => () =>
  memory.tell(async () => {
    const start = Date.parse("2026-03-01T12:00:00.000Z") + 10 * days++ * DAY_MS;
    clock.set(new Date(start).toISOString());
    await story(new Date(start).toISOString().slice(0, 10));
  });

async function paid(): Promise<{ id: string; intent: string }> {
  const { id, session } = await shop.order();
  const intent = books.pay(session);
  await shop.deliver(books.tell("checkout.session.completed", books.session(session)));
  return { id, intent: intent.id };
}

async function nextDay(): Promise<void> {
  clock.advance(DAY_MS);
  await closeDays(shop.context);
  await readBooks(shop.context);
}

const SAME = { providerIn: usd(999), providerOut: usd(0), difference: usd(0) };

describe("at Stripe", () => {
  test(
    "the same day is the same in both, with what Stripe keeps of it",
    tell(async (day) => {
      const { id } = await paid();
      const payment = (await paymentToRefund(memory.db, id))!;
      const refund = { id: newId(), payment, amount: 400, kind: "operator", note: "test" } as const;
      await decideRefund(shop.context, { ...refund, providerRefund: null });
      await sendRefund(shop.context, refund.id);
      await nextDay();
      const of = {
        provider: "stripe",
        ledgerIn: usd(999),
        ledgerOut: usd(400),
        providerIn: usd(999),
      };
      const line = { ...of, providerOut: usd(400), difference: usd(0), fees: usd(30) };
      expect(await does("numbers_cash", { from: day, to: day })).toEqual({
        from: day,
        to: day,
        sums: [line],
        days: [{ day, ...line }],
      });
    }),
  );

  test(
    "what only Stripe knows of is a difference, of its day and of all of them",
    tell(async (day) => {
      const { intent } = await paid();
      await nextDay();
      books.dispute(intent, 999);
      // Not the payers' money.
      books.move("payout", -500, { currency: "usd" });
      books.move("fee", -150, { currency: "usd" });
      await nextDay();
      const answer = await does("numbers_cash", { from: day });
      expect(answer.days).toMatchObject([
        { day, ...SAME },
        {
          ledgerIn: usd(0),
          ledgerOut: usd(0),
          providerOut: usd(999),
          difference: usd(-999),
          fees: usd(150),
        },
      ]);
      expect(answer.sums).toMatchObject([
        { ledgerIn: usd(999), difference: usd(-999), fees: usd(180) },
      ]);
    }),
  );

  test(
    "a balance in another currency is compared in the payer's",
    tell(async (day) => {
      await newBuyer(shop.context);
      const paidIn = { amount: 7_000, currency: "cny" };
      books.move("charge", 980, { currency: "usd", paid: paidIn, fee: 40 });
      await nextDay();
      const { days: lines } = await does("numbers_cash", { from: day, to: day });
      expect(lines).toMatchObject([
        { providerIn: { amount: 7_000, currency: "CNY" }, fees: { amount: 0, currency: "CNY" } },
        { providerIn: usd(0), fees: usd(40) },
      ]);
    }),
  );

  test(
    "more than a page of movements is read to its end",
    tell(async (day) => {
      await newBuyer(shop.context);
      for (let made = 0; made < 230; made++) books.move("charge", 10, { currency: "usd" });
      await nextDay();
      const { sums } = await does("numbers_cash", { from: day, to: day });
      expect(sums).toMatchObject([{ providerIn: usd(2_300) }]);
    }),
  );

  test(
    "a day that it does not answer for is not known, and asked for again",
    tell(async (day) => {
      await paid();
      await nextDay();
      await paid();
      shop.stripe.refuse(new StripeRefusal(500, "", "down", "api_error"));
      await nextDay();
      const sums = async (from: string, to?: string) =>
        (await does("numbers_cash", { from, to })).sums;
      const unknown = { providerIn: null, difference: null, fees: null };
      expect(await sums(day, day)).toMatchObject([SAME]);
      expect(await sums(day)).toMatchObject([{ ledgerIn: usd(1_998), ...unknown }]);
      shop.stripe.refuse(null);
      await readBooks(shop.context);
      expect(await sums(day)).toMatchObject([{ providerIn: usd(1_998), difference: usd(0) }]);
      const asked = shop.stripe.requests.length;
      await readBooks(shop.context);
      expect(shop.stripe.requests).toHaveLength(asked);
    }),
  );
});

test(
  "money that came past every provider has no other books",
  tell(async (day) => {
    const { number } = await boughtOrder(await newBuyer(shop.context));
    await does("orders_paid", { number, amount: "9.99", reference: newId() });
    await nextDay();
    expect((await does("numbers_cash", { from: day, to: day })).sums).toMatchObject([
      { provider: "offline", ledgerIn: usd(999), providerIn: null, difference: null },
    ]);
  }),
);

test(
  "the sandbox keeps books too",
  tell(async (day) => {
    const sandbox = shopContext(memory.db, clock);
    await paidOrder(await newBuyer(sandbox));
    clock.advance(DAY_MS);
    await closeDays(sandbox);
    await readBooks(sandbox);
    expect((await does("numbers_cash", { from: day, to: day })).sums).toMatchObject([SAME]);
  }),
);

test(
  "a span is no longer than a year",
  tell(async () => {
    expect(await refusedFor("numbers_cash", { from: "2020-01-01" })).toEqual([
      "InvalidRequest",
      "from",
    ]);
  }),
);
