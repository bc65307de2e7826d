/** Orders that were paid past every provider: the same one move, money of its own cash account, sent back by hand. */
import { describe, expect, test, afterAll, afterEach } from "vitest";
import { newId } from "#origin/ground/ids.ts";
import { cancelOrder } from "#origin/verbs/order/cancel.ts";
import { settleCapture } from "#origin/books/payment/settle.ts";
import { fakeClock } from "#test/support/clock.ts";
import { assertInvariants } from "#test/support/invariants.ts";
import { memoryDb } from "#test/support/memory-db.ts";
import { operatorOn, uidOf } from "#test/support/operator.ts";
import { pay } from "#test/support/referrals.ts";
import { boughtOrder, expiryOf, newBuyer, shopContext } from "#test/support/shop.ts";

const memory = memoryDb();
const clock = fakeClock();
const shop = shopContext(memory.db, clock);
const { does, refusedFor } = operatorOn(shop);

afterAll(() => memory.close());
afterEach(() => assertInvariants(shop.db));

const story = (tell: () => Promise<void>) =>
  memory.tell(async () => {
    await tell();
    await assertInvariants(shop.db);
  });

const PAID = { amount: "9.99", reference: "SEPA 2026-03-01 0815" };

async function ordered() {
  const buyer = await newBuyer(shop);
  return { buyer, order: await boughtOrder(buyer) };
}

async function cash(): Promise<unknown> {
  const sql = `SELECT kind, debit, credit, amount FROM money_entry ORDER BY at, kind`;
  return (await shop.db.prepare(sql).all()).results;
}

describe("an order that is said to be paid", () => {
  test("is paid as by any provider, its time given, its money booked apart", () =>
    story(async () => {
      const { buyer, order } = await ordered();
      const request = { number: order.number, ...PAID, note: "transfer" };
      expect(await does("orders_paid", request)).toMatchObject({ outcome: "paid", status: "paid" });
      expect(await does("orders_paid", request)).toMatchObject({ outcome: "known" });
      expect(await expiryOf(buyer)).toBe("2026-04-01T12:00:00.000Z");
      const session = `SELECT closed FROM sandbox_session WHERE order_id = ?1`;
      expect(await shop.db.prepare(session).bind(order.id).first("closed")).toBe(1);
      expect(await cash()).toEqual([
        { kind: "capture", debit: "cash:offline", credit: "sales", amount: 999 },
      ]);
      const { actions } = await does("audit_list", { person: await uidOf(buyer) });
      expect(actions.map(({ operation }) => operation)).toEqual(["orders_paid"]);
    }));

  test("is refused another amount, another order's reference, and an order that is over", () =>
    story(async () => {
      const [{ order }, other] = [await ordered(), await ordered()];
      const { number } = order;
      for (const amount of ["9.98", "10.00", "9.999", "0"]) {
        expect(await refusedFor("orders_paid", { number, ...PAID, amount })).toEqual([
          "InvalidRequest",
          "amount",
        ]);
      }
      await does("orders_paid", { number, ...PAID });
      expect(await refusedFor("orders_paid", { number: other.order.number, ...PAID })).toEqual([
        "ReferenceUsed",
        "reference",
      ]);
      const again = { ...PAID, reference: "another" };
      expect(await refusedFor("orders_paid", { number, ...again })).toEqual([
        "OrderAlreadyPaid",
        "number",
      ]);
      await cancelOrder(other.buyer, { orderId: other.order.id });
      expect(await refusedFor("orders_paid", { number: other.order.number, ...again })).toEqual([
        "OrderNotOpen",
        "number",
      ]);
    }));

  test("by two operators at once is paid once", () =>
    story(async () => {
      const { buyer, order } = await ordered();
      const request = { number: order.number, ...PAID };
      const outcomes = await Promise.all([
        does("orders_paid", request),
        does("orders_paid", request),
      ]);
      expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(["known", "paid"]);
      expect(await expiryOf(buyer)).toBe("2026-04-01T12:00:00.000Z");
      expect((await does("audit_list", {})).actions).toHaveLength(1);
    }));

  test("whose card was charged all the same has its second payment sent back", () =>
    story(async () => {
      const { buyer, order } = await ordered();
      await does("orders_paid", { number: order.number, ...PAID });
      await pay(shop, order.id);
      const { payments } = await does("orders_show", { number: order.number });
      expect(payments.map(({ disposition }) => disposition).toSorted()).toEqual([
        "applied",
        "surplus",
      ]);
      expect(await expiryOf(buyer)).toBe("2026-04-01T12:00:00.000Z");
    }));
});

describe("its money back", () => {
  test("is owed until an operator says how it was sent, once for a reference", () =>
    story(async () => {
      const { buyer, order } = await ordered();
      const { number } = order;
      await does("orders_paid", { number, ...PAID });
      const key = newId();
      const refund = await does("orders_refund", { number, note: "asked", key });
      expect(refund.status).toBe("requested");
      expect(await expiryOf(buyer)).toBe("2026-03-01T12:00:00.000Z");
      const { items } = await does("orders_attention", {});
      expect(items).toMatchObject([{ what: "owed", subject: number }]);
      const sent = { refundId: key, reference: "SEPA out 4711" };
      const chain = { network: "eip155:1", token: "USDT", hash: `0x${"a".repeat(64)}` };
      const transaction = { ...chain, recipient: `0x${"b".repeat(40)}` };
      expect(await refusedFor("orders_sent", { refundId: key, transaction })).toEqual([
        "NotFound",
        "refundId",
      ]);
      expect(await does("orders_sent", sent)).toMatchObject({ finding: null, status: "succeeded" });
      expect(await refusedFor("orders_sent", sent)).toEqual(["RefundSettled", "refundId"]);
      expect(await does("orders_attention", {})).toEqual({ items: [] });
      expect(await cash()).toContainEqual({
        kind: "refund_paid",
        debit: "owed",
        credit: "cash:offline",
        amount: 999,
      });
    }));

  test("of money that came twice is owed as well", () =>
    story(async () => {
      const { order } = await ordered();
      await does("orders_paid", { number: order.number, ...PAID });
      const capture = {
        paymentId: "again",
        amount: 999,
        currency: "USD",
        capturedAt: 1,
        returns: [],
      };
      expect(await settleCapture(shop, "offline", order.id, capture)).toBe("surplus");
      const { items } = await does("orders_attention", {});
      expect(items.map(({ what }) => what)).toContain("owed");
    }));
});
