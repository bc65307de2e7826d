/** Conditions that only a race or a second try would miss, each shown to bite by itself. */
import { afterAll, describe, expect, test } from "vitest";
import { DAY_MS } from "#origin/ground/clock.ts";
import type { SignedInContext } from "#origin/ground/context.ts";
import { newId } from "#origin/ground/ids.ts";
import { insertReservation } from "#origin/books/coupon/repository.ts";
import { mayChoose } from "#origin/books/group/state.ts";
import { keepSession } from "#origin/books/order/asking/repository.ts";
import { orderById } from "#origin/books/order/repository.ts";
import { expireOrders } from "#origin/books/payment/expire.ts";
import { paymentToRefund } from "#origin/books/payment/find.ts";
import { decideRefund, settleRefund } from "#origin/books/payment/refund.ts";
import { insertRefund, moveRefund, refundById } from "#origin/books/payment/repository.ts";
import { syncOrderById } from "#origin/books/payment/sync.ts";
import { markReminded } from "#origin/books/time/repository.ts";
import { insertAccount } from "#origin/verbs/benefit/ops/repository.ts";
import { sealedPassword, takeSlot } from "#origin/verbs/benefit/repository.ts";
import { endGroup, markSettled } from "#origin/verbs/group/end/repository.ts";
import { runGroupJobs } from "#origin/verbs/group/end/run.ts";
import { joinForPay } from "#origin/verbs/group/join-for-pay.ts";
import { startGroup } from "#origin/verbs/group/start.ts";
import { refundOrder } from "#origin/verbs/payment/refund.ts";
import { asOperator } from "#test/support/as-operator.ts";
import { fakeClock } from "#test/support/clock.ts";
import { openDatabase } from "#test/support/database.ts";
import { capture } from "#test/support/sandbox.ts";
import { stripeShop } from "#test/support/stripe-shop.ts";
import {
  boughtOrder,
  expiryOf,
  newBuyer,
  newCoupon,
  ORDER_LIFETIME_MS,
  shopContext,
} from "#test/support/shop.ts";

const clock = fakeClock("2026-06-01T12:00:00.000Z");
const db = await openDatabase();
const shop = shopContext(db, clock);
const stripe = await stripeShop(db, clock);
afterAll(() => stripe.stripe.stop());

const usd = (amount: number) => ({ amount, currency: "USD" });

async function pay(orderId: string): Promise<void> {
  await capture(shop, orderId);
  await syncOrderById(shop, orderId);
}

async function paid(): Promise<{ buyer: SignedInContext; orderId: string }> {
  const buyer = await newBuyer(shop);
  const { id: orderId } = await boughtOrder(buyer);
  await pay(orderId);
  return { buyer, orderId };
}

async function changes(statement: D1PreparedStatement): Promise<number> {
  return (await statement.run()).meta.changes;
}

/** A group of two that each pays for, with its creator's seat paid. */
async function group(creator: SignedInContext) {
  const outcome = await startGroup(creator, {
    productId: "month-1",
    size: 2,
    paymentType: 1,
    method: "card",
    clientKey: newId(),
    expected: usd(899),
  });
  if (!outcome.ok) throw new Error(outcome.problem);
  await pay(outcome.data.order.id);
  return outcome.data.group.id;
}

async function joined(groupId: string) {
  const friend = await newBuyer(shop);
  const outcome = await joinForPay(friend, {
    groupId,
    method: "card",
    clientKey: newId(),
    expected: usd(899),
  });
  if (!outcome.ok) throw new Error(outcome.problem);
  return outcome.data.order;
}

describe("a refund", () => {
  test("is written, and moves, only on the sum that its effects were computed from", async () => {
    const { orderId } = await paid();
    const payment = (await paymentToRefund(db, orderId))!;
    const id = newId();
    const made = await decideRefund(shop, {
      id,
      payment,
      amount: 100,
      kind: "operator",
      note: "test",
      providerRefund: null,
    });
    expect(made).toBe("decided");
    const row = (await refundById(db, id))!;
    const another = { ...row, id: newId(), note: "test", at: clock.now() };
    expect(await changes(insertRefund(db, another, newId(), { before: 0 }))).toBe(0);
    const transition = { aggregate: "refund", id, transitionId: newId() } as const;
    const move = { from: "requested", to: "failed", before: 99, at: clock.now() } as const;
    expect(await changes(moveRefund(db, transition, move))).toBe(0);
  });

  test("of surplus money takes nothing of what the order gave", async () => {
    const { buyer, orderId } = await paid();
    const before = await expiryOf(buyer);
    await pay(orderId);
    const failed = await db
      .prepare(`SELECT id FROM refund WHERE order_id = ?1 AND kind = 'surplus'`)
      .bind(orderId)
      .first<string>("id");
    expect(await settleRefund(shop, failed!, "failed")).toBe(true);
    const { number } = (await orderById(db, orderId))!;
    const input = { number, note: "test", key: newId() };
    const refunded = await refundOrder(asOperator(shop), input);
    expect(refunded).toMatchObject({ ok: true, data: { amount: usd(999) } });
    expect(await expiryOf(buyer)).toBe(before);
    expect((await orderById(db, orderId))!.refunded).toBe(0);
  });

  test("that its provider tells of with another amount goes to a person", async () => {
    const { id, session } = await stripe.order();
    const { books } = stripe.stripe;
    const intent = books.pay(session);
    const back = books.refund(intent.id, 300);
    await stripe.deliver(books.tell("charge.refunded", books.charge(back.charge)));
    back.amount = 400;
    const event = books.tell("refund.updated", back);
    await stripe.deliver(event);
    expect(await stripe.verdictOf(event)).toEqual({ status: "review", verdict: "facts" });
    expect((await orderById(db, id))!.refunded).toBe(300);
  });
});

describe("an order", () => {
  test("keeps its first session", async () => {
    const { id } = await boughtOrder(await newBuyer(shop));
    const { provider_session: first } = (await orderById(db, id))!;
    const second = { id: newId(), payUrl: "/other", nextAskAt: 0 };
    expect(await changes(keepSession(db, id, second))).toBe(0);
    expect((await orderById(db, id))!.provider_session).toBe(first);
  });

  test("that another takes the place of is closed at its provider", async () => {
    const { buyer, session } = await stripe.order();
    await boughtOrder(buyer, { method: "alipay" });
    expect(stripe.stripe.books.session(session).status).toBe("expired");
  });

  test("whose time is over is asked about before it ends", async () => {
    const buyer = await newBuyer(shop);
    const { id } = await boughtOrder(buyer);
    await capture(shop, id);
    clock.advance(ORDER_LIFETIME_MS);
    await expireOrders(shop);
    expect((await orderById(db, id))!.status).toBe("paid");
  });

  test("of a first purchase holds one coupon of those, whatever a race had read", async () => {
    const buyer = await newBuyer(shop);
    const [one, other] = [
      await newCoupon(db, { firstPurchaseOnly: true }),
      await newCoupon(db, { firstPurchaseOnly: true }),
    ];
    await boughtOrder(buyer, { coupon: one });
    const { id } = await boughtOrder(buyer, { productId: "month-6" });
    const couponId = await db
      .prepare(`SELECT id FROM coupon WHERE code = ?1`)
      .bind(other)
      .first<string>("id");
    const transitionId = await db
      .prepare(`SELECT transition_id FROM purchase WHERE id = ?1`)
      .bind(id)
      .first<string>("transition_id");
    const transition = { aggregate: "purchase", id, transitionId: transitionId! } as const;
    const order = { id, userId: buyer.session.userId };
    await expect(insertReservation(db, couponId!, order, transition).run()).rejects.toThrow(
      "UNIQUE constraint failed: coupon_reservation.user_id",
    );
  });
});

test("a reminder is marked once, for its owner and the end that was read, in its turn", async () => {
  const { buyer } = await paid();
  // Somebody else's membership ends at the same instant.
  await paid();
  const { userId: user_id } = buyer.session;
  const expires_at = Date.parse((await expiryOf(buyer))!);
  const row = { user_id, expires_at, language: "en" } as const;
  expect(await changes(markReminded(db, { ...row, expires_at: expires_at - 1 }, 1))).toBe(0);
  expect(await changes(markReminded(db, row, 2))).toBe(0);
  expect(await changes(markReminded(db, row, 1))).toBe(1);
  expect(await changes(markReminded(db, row, 1))).toBe(0);
});

describe("a group", () => {
  test("does not end while a seat is held", async () => {
    const groupId = await group(await newBuyer(shop));
    await joined(groupId);
    const end = { aggregate: "group_buy", id: groupId, transitionId: newId() } as const;
    expect(await changes(endGroup(db, end, clock.now()))).toBe(0);
  });

  test("is not settled while somebody's money is in it", async () => {
    const groupId = await group(await newBuyer(shop));
    clock.advance(DAY_MS);
    await runGroupJobs(shop);
    expect(await changes(markSettled(db, groupId, clock.now()))).toBe(0);
  });

  test("leaves the choice until its time is over, and not at its end", () => {
    const facts = { status: "ended", way: "self", size: 2, endsAt: 1, settleAt: 9 } as const;
    expect([8, 9].map((now) => mayChoose(facts, "paid", now))).toEqual([true, false]);
    expect(mayChoose({ ...facts, settleAt: null }, "paid", 0)).toBe(false);
  });

  test("holds a seat no longer than it lasts", async () => {
    const groupId = await group(await newBuyer(shop));
    clock.advance(DAY_MS - 60_000);
    const { expiresAt } = await joined(groupId);
    expect(Date.parse(expiresAt)).toBe(clock.now() + 60_000);
  });

  test("whose seat brought commission brings no time as well, whoever its inviter is by then", async () => {
    const { buyer: inviter } = await paid();
    const { userId } = inviter.session;
    const is = (kol: number) =>
      db.prepare(`UPDATE user SET kol = ?2 WHERE id = ?1`).bind(userId, kol).run();
    await is(1);
    const creator = await newBuyer(shop);
    await db
      .prepare(`UPDATE user SET invited_by = ?2 WHERE id = ?1`)
      .bind(creator.session.userId, userId)
      .run();
    const groupId = await group(creator);
    await is(0);
    const before = await expiryOf(inviter);
    await pay((await joined(groupId)).id);
    expect(await expiryOf(creator)).not.toBeNull();
    expect(await expiryOf(inviter)).toBe(before);
  });
});

test("the password of a slot that ended is nobody's", async () => {
  const { userId } = (await newBuyer(shop)).session;
  const account = { id: newId(), service: "films", account: "a", link: "https://films.example" };
  await insertAccount(db, {
    ...account,
    sealedPassword: "sealed",
    slots: 1,
    now: clock.now(),
  }).run();
  const lease = { id: newId(), service: "films", transitionId: newId(), userId, restsAfter: 3 };
  await takeSlot(db, { ...lease, now: clock.now(), checkAt: clock.now() }).run();
  const shown = async () => (await db.batch(sealedPassword(db, userId, lease.id)))[1]!.results;
  expect(await shown()).toHaveLength(1);
  await db
    .prepare(`UPDATE benefit_lease SET ended_at = ?2, ended_by = 'report' WHERE id = ?1`)
    .bind(lease.id, clock.now())
    .run();
  expect(await shown()).toEqual([]);
});
