/** Requests about money that are too late, repeated, of nobody or against a silent provider: what each hears, and what stays as it was. */
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { DAY_MS } from "#origin/ground/clock.ts";
import type { SignedInContext } from "#origin/ground/context.ts";
import { newId } from "#origin/ground/ids.ts";
import { paymentsOf, ProviderRefusal, ProviderSilence } from "#origin/ground/ports/payments.ts";
import { expireOrders } from "#origin/books/payment/expire.ts";
import { sendRefund } from "#origin/books/payment/send-refunds.ts";
import { remindOfEnds } from "#origin/books/time/remind.ts";
import { sandboxProvider } from "#origin/providers/sandbox/provider.ts";
import { placeOrder } from "#origin/verbs/checkout/place.ts";
import { cancelOrder } from "#origin/verbs/order/cancel.ts";
import { runGroupJobs } from "#origin/verbs/group/end/run.ts";
import { joinForPay } from "#origin/verbs/group/join-for-pay.ts";
import { settleCapture } from "#origin/books/payment/settle.ts";
import { markDisputed } from "#origin/verbs/payment/dispute.ts";
import { reconcile } from "#origin/verbs/payment/reconcile.ts";
import { refundOrder } from "#origin/verbs/payment/refund.ts";
import { showOrder } from "#origin/verbs/payment/show.ts";
import { asOperator } from "#test/support/as-operator.ts";
import { fakeClock } from "#test/support/clock.ts";
import { gateBefore } from "#test/support/gate.ts";
import {
  endedGroup,
  heldSeat,
  openGroup,
  pay,
  refundedOf,
  seatOf,
  soloOrder,
  takenBack,
  undoRefund,
  usd,
} from "#test/support/groups.ts";
import { assertInvariants } from "#test/support/invariants.ts";
import { giveAddress, lettersTo, MAIL } from "#test/support/letters.ts";
import { memoryDb } from "#test/support/memory-db.ts";
import { capture } from "#test/support/sandbox.ts";
import { affiliate, invitee, paidOrder } from "#test/support/referrals.ts";
import {
  boughtOrder,
  expiryOf,
  newBuyer,
  newCoupon,
  ORDER_LIFETIME_MS,
  shopContext,
} from "#test/support/shop.ts";

const memory = memoryDb();
const clock = fakeClock();
const sandbox = sandboxProvider({ db: memory.db, clock });
let silent = false;
let refuses = false;
/** The provider's client has a bug. */
let broken = false;
const sent: string[] = [];
const shop = shopContext(memory.db, clock, {
  couriers: MAIL,
  payments: paymentsOf([
    {
      ...sandbox,
      begin(charge) {
        if (broken) throw new Error("a bug");
        return sandbox.begin(charge);
      },
      close(ref) {
        if (broken) throw new Error("a bug");
        return sandbox.close(ref);
      },
      inspect(ref) {
        if (silent) throw new ProviderSilence("an outage");
        return sandbox.inspect(ref);
      },
      refund(order) {
        sent.push(order.id);
        if (broken) throw new Error("a bug");
        if (refuses) throw new ProviderRefusal("the card is closed");
        return sandbox.refund(order);
      },
    },
  ]),
});
const operator = asOperator(shop);

beforeEach(() => {
  silent = false;
  refuses = false;
  broken = false;
  sent.length = 0;
});
afterEach(() => assertInvariants(shop.db));
afterAll(() => memory.close());

async function numberOf(orderId: string): Promise<string> {
  const sql = `SELECT number FROM purchase WHERE id = ?1`;
  return (await shop.db.prepare(sql).bind(orderId).first<string>("number"))!;
}

async function paid(): Promise<{ buyer: SignedInContext; id: string; number: string }> {
  const buyer = await newBuyer(shop);
  const id = await paidOrder(buyer);
  return { buyer, id, number: await numberOf(id) };
}

const back = (number: string, key = newId(), amount?: string) =>
  refundOrder(operator, { number, note: "test", key, ...(amount ? { amount } : {}) });

describe("an operator's request", () => {
  test("about an order that is not there, or that nobody paid, finds nothing", async () => {
    const { number } = await boughtOrder(await newBuyer(shop));
    for (const of of ["none", number]) {
      expect(await back(of)).toMatchObject({ problem: "NotFound" });
      const dispute = { number: of, dispute: "d", outcome: "taken", note: "test" } as const;
      expect(await markDisputed(operator, dispute)).toMatchObject({ problem: "NotFound" });
    }
    expect(await showOrder(operator, { number: "none" })).toMatchObject({ problem: "NotFound" });
    expect(await reconcile(operator, { number: "none" })).toMatchObject({ problem: "NotFound" });
  });

  test("to pay back what went back already is refused, and another order's key is none of this one", async () => {
    const { number } = await paid();
    const other = await paid();
    const key = newId();
    expect(await back(number, key)).toMatchObject({ data: { amount: usd(999) } });
    expect(await back(number)).toMatchObject({ problem: "RefundTooLarge" });
    expect(await back(other.number, key)).toMatchObject({
      problem: "DoneAlready",
      fields: ["key"],
    });
    expect(await refundedOf(shop, other.id)).toBe(0);
  });

  test("to ask the provider says what was found", async () => {
    const { id, number } = await boughtOrder(await newBuyer(shop));
    const found = () => reconcile(operator, { number });
    expect(await found()).toMatchObject({ data: { outcome: "nothing paid" } });
    await capture(shop, id);
    expect(await found()).toMatchObject({ data: { outcome: "paid" } });
    await back(number);
    expect(await found()).toMatchObject({ data: { outcome: "paid back" } });
    const declined = await boughtOrder(await newBuyer(shop));
    const sql = `UPDATE sandbox_session SET declined = 1 WHERE order_id = ?1`;
    await shop.db.prepare(sql).bind(declined.id).run();
    expect(await reconcile(operator, { number: declined.number })).toMatchObject({
      data: { outcome: "declined" },
    });
  });

  test("to look at a provider that is silent says so", async () => {
    const { number } = await boughtOrder(await newBuyer(shop));
    silent = true;
    expect(await reconcile(operator, { number })).toMatchObject({ problem: "PaymentUnavailable" });
  });

  test("about a dispute takes an amount that is one, once, and gives back its own order's only", async () => {
    const { id, number } = await paid();
    const other = await paid();
    const of = (more: object, to = number) =>
      markDisputed(operator, {
        number: to,
        dispute: "d1",
        outcome: "taken",
        note: "test",
        ...more,
      });
    expect(await of({ amount: "nine" })).toMatchObject({ problem: "InvalidRequest" });
    expect(await of({ amount: "10.00" })).toMatchObject({ problem: "RefundTooLarge" });
    expect(await of({ outcome: "won" })).toMatchObject({ problem: "NotFound" });
    expect(await of({ amount: "9.00" })).toMatchObject({ data: { amount: usd(900) } });
    expect(await of({}, other.number)).toMatchObject({ problem: "NotFound" });
    expect([await refundedOf(shop, id), await refundedOf(shop, other.id)]).toEqual([900, 0]);
  });

  test("that is sent again sends no money again", async () => {
    const { number } = await paid();
    const key = newId();
    await back(number, key);
    await back(number, key);
    await sendRefund(shop, key);
    expect(sent).toEqual([key]);
  });
});

test("a refund that failed for good is not sent again by its key", async () => {
  const { number } = await paid();
  const key = newId();
  refuses = true;
  expect(await back(number, key)).toMatchObject({ data: { status: "failed" } });
  refuses = false;
  expect(await back(number, key)).toMatchObject({ data: { status: "failed" } });
  expect(sent).toEqual([key]);
});

test("a bug of a provider's client is no silence: it is thrown where an order begins, ends or is paid back", async () => {
  const buyer = await newBuyer(shop);
  const { id } = await boughtOrder(buyer);
  const { number } = await paid();
  broken = true;
  await expect(boughtOrder(await newBuyer(shop))).rejects.toThrow("a bug");
  await expect(cancelOrder(buyer, { orderId: id })).rejects.toThrow("a bug");
  await expect(back(number)).rejects.toThrow("a bug");
});

describe("a buyer's request", () => {
  test("to give up an order that is paid or over is refused", async () => {
    const { buyer, id } = await paid();
    expect(await cancelOrder(buyer, { orderId: id })).toMatchObject({
      problem: "OrderAlreadyPaid",
    });
    const open = await boughtOrder(buyer);
    clock.advance(ORDER_LIFETIME_MS);
    await expireOrders(shop);
    expect(await cancelOrder(buyer, { orderId: open.id })).toMatchObject({
      problem: "OrderNotOpen",
    });
  });

  test("for a plan that nobody sells makes no order", async () => {
    const wish = {
      productId: "none",
      method: "card",
      clientKey: newId(),
      expected: usd(999),
    } as const;
    expect(await placeOrder(await newBuyer(shop), wish)).toMatchObject({ problem: "PlanGone" });
  });

  test("with one key for two plans at the same moment is one order", async () => {
    const buyer = await newBuyer(shop);
    const clientKey = newId();
    const gate = gateBefore(shop.db, 2);
    const wishes = [
      { productId: "month-1", expected: usd(999) },
      {
        productId: "month-6",
        expected: (await boughtOrder(await newBuyer(shop), { productId: "month-6" })).total,
      },
    ];
    const both = wishes.map((wish) =>
      placeOrder({ ...buyer, db: gate.db }, { ...wish, method: "card", clientKey }),
    );
    await gate.reached(2);
    gate.open(true);
    const answers = (await Promise.all(both)).map((one) => (one.ok ? "made" : one.problem));
    expect(answers).toEqual(["made", "OrderKeyReused"]);
  });

  test("with a coupon hears nothing of it where the database fails", async () => {
    const buyer = await newBuyer(shop);
    const coupon = await newCoupon(shop.db);
    const prepare = (sql: string) => shop.db.prepare(sql);
    const batch = () => Promise.reject(new Error("D1 is away"));
    // safe because the product uses these two methods only
    const db = { prepare, batch } as unknown as D1Database;
    await expect(boughtOrder({ ...buyer, db }, { coupon })).rejects.toThrow("D1 is away");
  });

  test("is shown without a membership before it is paid", async () => {
    expect((await boughtOrder(await newBuyer(shop))).membership).toBeNull();
  });

  test("with one key twice at the same moment is one order", async () => {
    const buyer = await newBuyer(shop);
    const wish = {
      productId: "month-1",
      method: "card",
      clientKey: newId(),
      expected: usd(999),
    } as const;
    const gate = gateBefore(shop.db, 2);
    const both = [1, 2].map(() => placeOrder({ ...buyer, db: gate.db }, wish));
    await gate.reached(2);
    gate.open(true);
    const numbers = (await Promise.all(both)).map((one) =>
      one.ok ? one.data.order.number : one.problem,
    );
    expect(new Set(numbers).size).toBe(1);
  });
});

describe("money", () => {
  test("for an order that is not there is left to a person", async () => {
    const capture = {
      paymentId: newId(),
      amount: 999,
      currency: "USD",
      capturedAt: 1,
      returns: [],
    };
    expect(await settleCapture(shop, "sandbox", newId(), capture)).toBe("mismatch");
  });

  test("of a seat whose difference is being paid stays while the time to choose ends", async () => {
    const { creator, groupId, orderId } = await endedGroup(shop, clock);
    clock.advance(2 * DAY_MS - 60_000);
    const solo = await soloOrder(creator, groupId);
    clock.advance(60_000);
    await runGroupJobs(shop);
    expect(await refundedOf(shop, orderId)).toBe(0);
    await pay(shop, solo);
    expect(await seatOf(creator, groupId)).toMatchObject({ state: "converted" });
  });

  test("is asked for no seat of a group that ends while somebody joins", async () => {
    const { groupId } = await openGroup(shop);
    const friend = await newBuyer(shop);
    const gate = gateBefore(shop.db, 1);
    const payment = { method: "card", clientKey: newId(), expected: usd(899) } as const;
    const joining = joinForPay({ ...friend, db: gate.db }, { groupId, ...payment });
    await gate.reached(1);
    clock.advance(DAY_MS);
    await runGroupJobs(shop);
    gate.open(true);
    expect(await joining).toMatchObject({ problem: "GroupEnded" });
  });

  test("of a difference that grew since it ended goes back, and the seat stays as it was", async () => {
    const { creator, groupId, orderId } = await endedGroup(shop, clock);
    const solo = await soloOrder(creator, groupId);
    clock.advance(ORDER_LIFETIME_MS);
    await expireOrders(shop);
    await takenBack(shop, orderId, 300);
    await pay(shop, solo);
    expect(await refundedOf(shop, solo)).toBe(100);
    expect(await seatOf(creator, groupId)).toMatchObject({ state: "paid" });
    expect(await expiryOf(creator)).toBeNull();
  });

  test("for one order ends no other that the same coupon made cheaper", async () => {
    const buyer = await newBuyer(shop);
    const coupon = await newCoupon(shop.db);
    const other = await boughtOrder(buyer, { productId: "month-6", coupon });
    await paidOrder(buyer, { coupon });
    const sql = `SELECT status FROM purchase WHERE id = ?1`;
    expect(await shop.db.prepare(sql).bind(other.id).first("status")).toBe("pending");
  });

  test("that two notifications of one late payment bring goes back once", async () => {
    const { id } = await boughtOrder(await newBuyer(shop));
    await pay(shop, id);
    const gate = gateBefore(shop.db, 2);
    const both = [1, 2].map(() => pay({ ...shop, db: gate.db }, id));
    await gate.reached(1);
    gate.open(true);
    await Promise.all(both);
    const sql = `SELECT COUNT(*) AS n FROM payment WHERE order_id = ?1 AND disposition = 'applied'`;
    expect(await shop.db.prepare(sql).bind(id).first("n")).toBe(1);
  });

  test("of a first purchase is so whatever was never paid, and whatever was free", async () => {
    const kol = await affiliate(shop, 50);
    const friend = await invitee(kol);
    const free = await newCoupon(shop.db, { percent: 100 });
    await boughtOrder(friend, { productId: "month-1", coupon: free, method: null });
    const open = await boughtOrder(friend, { productId: "month-6" });
    await cancelOrder(friend, { orderId: open.id });
    clock.advance(1);
    await paidOrder(friend);
    const sql = `SELECT type FROM commission_entry WHERE affiliate_id = ?1`;
    const { results } = await shop.db.prepare(sql).bind(kol.session.userId).all();
    expect(results).toEqual([{ type: 0 }]);
  });
});

describe("what is too little", () => {
  test("of a refund takes no commission, and leaves no row", async () => {
    const kol = await affiliate(shop, 25);
    await takenBack(shop, await paidOrder(await invitee(kol)), 1);
    const sql = `SELECT COUNT(*) AS n FROM commission_entry WHERE affiliate_id = ?1`;
    expect(await shop.db.prepare(sql).bind(kol.session.userId).first("n")).toBe(1);
  });

  test("of a share gives an inviter no time, and the buyer theirs", async () => {
    const inviter = await newBuyer(shop);
    await paidOrder(inviter);
    const until = await expiryOf(inviter);
    const business = { ...shop.business, inviteRewardPercent: 0 };
    const friend = await invitee(inviter);
    const { id } = await boughtOrder(friend);
    await pay({ ...shop, businessAt: () => business }, id);
    expect(await expiryOf(friend)).not.toBeNull();
    expect(await expiryOf(inviter)).toBe(until);
  });
});

test("whoever has as many open orders as one may gets no seat", async () => {
  const { groupId } = await openGroup(shop);
  const friend = await newBuyer(shop);
  await boughtOrder(friend, { productId: "month-6" });
  const few = { ...friend, business: { ...shop.business, openOrdersLimit: 1 } };
  const payment = { method: "card", clientKey: newId(), expected: usd(899) } as const;
  expect(await joinForPay(few, { groupId, ...payment })).toMatchObject({
    problem: "TooManyOpenOrders",
  });
});

describe("letters", () => {
  async function reader() {
    const person = await newBuyer(shop);
    return { person, address: await giveAddress(shop, person.session.userId) };
  }
  /** Of all but receipts. */
  const subjects = async (address: string) =>
    (await lettersTo(shop, address)).flatMap(({ subject }) =>
      subject.includes("order") ? [] : [subject],
    );

  test("tell who paid for all, who waits, and all when the group is complete", async () => {
    const payer = await reader();
    await openGroup(shop, 2, "all", { creator: payer.person });
    const [creator, friend, last] = [await reader(), await reader(), await reader()];
    const { groupId } = await openGroup(shop, 3, "self", { creator: creator.person });
    await pay(shop, (await heldSeat(friend.person, groupId)).id);
    const waiting = await subjects(creator.address);
    await pay(shop, (await heldSeat(last.person, groupId)).id);
    const told = await Promise.all(
      [payer, creator, friend, last].map(({ address }) => subjects(address)),
    );
    expect(waiting).toEqual(["Somebody joined your Halyard group"]);
    expect(told).toEqual([
      ["Your Halyard group is paid"],
      ["Somebody joined your Halyard group", "Your Halyard group is complete"],
      ["Your Halyard group is complete"],
      ["Your Halyard group is complete"],
    ]);
  });

  test("ask nobody to choose again whose seat is a plan by now", async () => {
    const { person, address } = await reader();
    const { groupId, orderId } = await endedGroup(shop, clock, { creator: person });
    await takenBack(shop, orderId, 300);
    await pay(shop, await soloOrder(person, groupId));
    const before = await subjects(address);
    await undoRefund(shop, orderId);
    expect(await subjects(address)).toEqual(before);
  });

  test("remind of an end once, whoever else is at it", async () => {
    const { person, address } = await reader();
    await paidOrder(person);
    const before = (await subjects(address)).length;
    const end = Date.parse((await expiryOf(person))!);
    for (const [days, mails] of [
      [7, 1],
      [1, 2],
    ] as const) {
      clock.set(new Date(end - days * DAY_MS).toISOString());
      await Promise.all([remindOfEnds(shop), remindOfEnds(shop)]);
      await remindOfEnds(shop);
      expect(await subjects(address)).toHaveLength(before + mails);
    }
  });
});
