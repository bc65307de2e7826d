/** What a provider says of an order, again, half or of something else: the books follow what is new, and nothing else. */
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { MINUTE_MS } from "#origin/ground/clock.ts";
import { newId } from "#origin/ground/ids.ts";
import { type Capture, paymentsOf, type Return } from "#origin/ground/ports/payments.ts";
import type { OrderRow } from "#origin/ground/ports/order.ts";
import { orderById, overdueOrders } from "#origin/books/order/repository.ts";
import { ask } from "#origin/books/payment/ask.ts";
import { beginPayment } from "#origin/books/payment/begin.ts";
import { close, closeSession } from "#origin/books/payment/close.ts";
import { paymentToRefund } from "#origin/books/payment/find.ts";
import { keepEvent, workDueEvents } from "#origin/books/payment/inbox/inbox.ts";
import { reconcileOrders } from "#origin/books/payment/reconcile.ts";
import { decideRefund } from "#origin/books/payment/refund.ts";
import { refundById } from "#origin/books/payment/repository.ts";
import { sendRefund } from "#origin/books/payment/send-refunds.ts";
import { applyFacts, syncOrder } from "#origin/books/payment/sync.ts";
import { sandboxProvider } from "#origin/providers/sandbox/provider.ts";
import { fakeClock } from "#test/support/clock.ts";
import { gateBefore } from "#test/support/gate.ts";
import { refundedOf } from "#test/support/groups.ts";
import { assertInvariants } from "#test/support/invariants.ts";
import { memoryDb } from "#test/support/memory-db.ts";
import { paidOrder } from "#test/support/referrals.ts";
import { boughtOrder, newBuyer, ORDER_LIFETIME_MS, shopContext } from "#test/support/shop.ts";

const memory = memoryDb();
const clock = fakeClock();
const sandbox = sandboxProvider({ db: memory.db, clock });
const asked: string[] = [];
const shop = shopContext(memory.db, clock, {
  payments: paymentsOf([
    {
      ...sandbox,
      inspect(ref) {
        asked.push(ref.orderId);
        return sandbox.inspect(ref);
      },
    },
  ]),
});

beforeEach(() => void (asked.length = 0));
afterEach(() => assertInvariants(shop.db));
afterAll(() => memory.close());

async function paid() {
  const id = await paidOrder(await newBuyer(shop));
  return { order: (await orderById(shop.db, id))!, payment: (await paymentToRefund(shop.db, id))! };
}

async function open(): Promise<OrderRow> {
  return (await orderById(shop.db, (await boughtOrder(await newBuyer(shop))).id))!;
}

async function told({ order, payment }: Awaited<ReturnType<typeof paid>>, back: Partial<Return>) {
  const returned = {
    id: newId(),
    amount: 999,
    status: "succeeded",
    kind: "refund",
    refundId: null,
  };
  const capture: Capture = {
    paymentId: payment.provider_payment,
    amount: 999,
    currency: "USD",
    capturedAt: clock.now(),
    returns: [{ ...returned, ...back } as Return],
  };
  return applyFacts(shop, order, { captures: [capture] });
}

async function decided(of: Awaited<ReturnType<typeof paid>>, id = newId()): Promise<string> {
  const terms = { amount: 100, kind: "operator", note: "test", providerRefund: null } as const;
  expect(await decideRefund(shop, { id, payment: of.payment, ...terms })).toBe("decided");
  return id;
}

describe("a return", () => {
  test.each(["failed", "reversed"] as const)(
    "that nobody knew and that is %s is none",
    async (status) => {
      const one = await paid();
      expect(await told(one, { status })).toBe("done");
      expect(await refundedOf(shop, one.order.id)).toBe(0);
    },
  );

  test("that is on its way stays so", async () => {
    const one = await paid();
    const id = await decided(one);
    expect(await told(one, { refundId: id, amount: 100, status: "pending" })).toBe("done");
    expect((await refundById(shop.db, id))!.status).toBe("requested");
  });

  test("that names a refund of ours, whose answer was lost, is that one", async () => {
    const one = await paid();
    const id = await decided(one);
    expect(await told(one, { refundId: id, amount: 100 })).toBe("done");
    expect((await refundById(shop.db, id))!.status).toBe("succeeded");
    expect(await refundedOf(shop, one.order.id)).toBe(100);
  });

  test("that names another payment's refund is one of its own", async () => {
    const [one, other] = [await paid(), await paid()];
    const id = await decided(other);
    expect(await told(one, { refundId: id, amount: 100 })).toBe("done");
    expect((await refundById(shop.db, id))!.status).toBe("requested");
    expect(await refundedOf(shop, one.order.id)).toBe(100);
  });

  test("by a dispute of what is gone already goes to a person", async () => {
    const one = await paid();
    await told(one, {});
    expect(await told(one, { kind: "dispute" })).toBe("mismatch");
    expect(await refundedOf(shop, one.order.id)).toBe(999);
  });
});

describe("a refund", () => {
  test("that is decided twice at the same moment is one", async () => {
    const { payment, order } = await paid();
    const of = {
      id: newId(),
      payment,
      amount: 100,
      kind: "operator",
      note: "",
      providerRefund: null,
    } as const;
    const gate = gateBefore(shop.db, 2);
    const both = [1, 2].map(() => decideRefund({ ...shop, db: gate.db }, of));
    await gate.reached(2);
    gate.open(true);
    expect(await Promise.all(both)).toEqual(["decided", "known"]);
    expect(await refundedOf(shop, order.id)).toBe(100);
  });

  test("of a provider that is not there any more waits for it", () =>
    memory.tell(async () => {
      const id = await decided(await paid());
      await shop.db.prepare(`UPDATE refund SET provider = 'gone' WHERE id = ?1`).bind(id).run();
      await sendRefund(shop, id);
      expect((await refundById(shop.db, id))!.status).toBe("requested");
    }));
});

test("an event of a provider that is not there waits for it, and is nobody's failure", async () => {
  const failures: string[] = [];
  const told = { ...shop, tell: (event: string) => void failures.push(event) };
  await keepEvent(shop, "gone", { eventId: newId(), type: "test", payload: "{}" });
  await workDueEvents(told, []);
  expect(failures).toEqual([]);
  clock.advance(MINUTE_MS);
  const asked: string[] = [];
  const subject = async (_: unknown, payload: string) => {
    asked.push(payload);
    return { kind: "ignored" } as const;
  };
  await workDueEvents(told, [{ provider: "gone", subject }]);
  expect(asked).toEqual(["{}"]);
});

describe("an order", () => {
  test("without a session, or of a provider that is not there, has nobody to ask or to close", async () => {
    const order = { ...(await open()), provider_session: null };
    expect(await syncOrder(shop, order)).toBe("unasked");
    expect(await syncOrder(shop, { ...(await open()), provider: "gone" })).toBe("unasked");
    expect(await beginPayment(shop, { ...order, provider: "gone" })).toBe("silent");
    await closeSession(shop, { ...(await open()), provider: "gone" });
    expect(asked).toEqual([]);
  });

  test("that is paid is asked about no more, and ends no more", async () => {
    const { order } = await paid();
    asked.length = 0;
    expect(await ask(shop, order)).toBe("answered");
    const sql = `UPDATE purchase SET next_ask_at = ?2 WHERE id = ?1`;
    await shop.db.prepare(sql).bind(order.id, clock.now()).run();
    await reconcileOrders(shop);
    expect(asked).not.toContain(order.id);
    expect(await nextAskOf(order.id)).toBeNull();
    const closed = await close(shop, { ...order, status: "pending" }, "expired");
    expect([closed.moved, closed.order.status]).toEqual([false, "paid"]);
  });

  test("that pages ask about is asked about once in two seconds", async () => {
    const order = await open();
    expect([await ask(shop, order), await ask(shop, order)]).toEqual(["answered", "recent"]);
    clock.advance(2_000);
    expect(await ask(shop, order)).toBe("answered");
    expect(asked).toEqual([order.id, order.id]);
  });

  test("that is somebody's second ends after everybody's first, and those in their turn", async () => {
    const [one, other] = [await newBuyer(shop), await newBuyer(shop)];
    const first = await boughtOrder(one);
    clock.advance(1_000);
    const second = await boughtOrder(one, { productId: "month-6" });
    const third = await boughtOrder(other);
    clock.advance(ORDER_LIFETIME_MS);
    const own = [first.id, third.id, second.id];
    const due = (await overdueOrders(shop.db, clock.now(), 1_000)).map(({ id }) => id);
    expect(due.filter((id) => own.includes(id))).toEqual(own);
  });

  test("that is open is asked about each minute", async () => {
    const { id } = await open();
    clock.advance(MINUTE_MS);
    await reconcileOrders(shop);
    expect(asked).toContain(id);
    expect(await nextAskOf(id)).toBe(clock.now() + MINUTE_MS);
  });

  async function nextAskOf(id: string): Promise<number | null> {
    const sql = `SELECT next_ask_at FROM purchase WHERE id = ?1`;
    return shop.db.prepare(sql).bind(id).first<number>("next_ask_at");
  }
});
