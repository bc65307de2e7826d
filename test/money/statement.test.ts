/** The statement says what a person paid, got back and holds: money of its owner, as it is now, and a row for all of it. */
import { describe, expect, test } from "vitest";
import type { StatementRow } from "#contract/membership.ts";
import { DAY_MS } from "#origin/ground/clock.ts";
import type { SignedInContext } from "#origin/ground/context.ts";
import { newId } from "#origin/ground/ids.ts";
import { paymentToRefund } from "#origin/books/payment/find.ts";
import { decideRefund, settleRefund } from "#origin/books/payment/refund.ts";
import { syncOrderById } from "#origin/books/payment/sync.ts";
import { readStatement } from "#origin/verbs/account/read-statement.ts";
import { choose } from "#origin/verbs/group/choose.ts";
import { runGroupJobs } from "#origin/verbs/group/end/run.ts";
import { joinForPay } from "#origin/verbs/group/join-for-pay.ts";
import { joinFree } from "#origin/verbs/group/join.ts";
import { startGroup } from "#origin/verbs/group/start.ts";
import { fakeClock } from "#test/support/clock.ts";
import { capture } from "#test/support/sandbox.ts";
import { boughtOrder, newBuyer, openShop } from "#test/support/shop.ts";

const clock = fakeClock("2026-03-01T12:00:00.000Z");
const shop = await openShop(clock);
const usd = (amount: number) => ({ amount, currency: "USD" });

async function pay(orderId: string): Promise<void> {
  await capture(shop, orderId);
  await syncOrderById(shop, orderId);
}

async function bought(): Promise<{ buyer: SignedInContext; orderId: string }> {
  const buyer = await newBuyer(shop);
  const { id: orderId } = await boughtOrder(buyer);
  await pay(orderId);
  return { buyer, orderId };
}

/** A group of two that its creator has paid. */
async function group(paymentType: 0 | 1) {
  const creator = await newBuyer(shop);
  const outcome = await startGroup(creator, {
    productId: "month-1",
    size: 2,
    paymentType,
    method: "card",
    clientKey: newId(),
    expected: usd(paymentType === 0 ? 1_798 : 899),
  });
  if (!outcome.ok) throw new Error(outcome.problem);
  const { group: made, order } = outcome.data;
  await pay(order.id);
  return { creator, groupId: made.id, orderId: order.id };
}

/** Decided, and sent by nobody yet. */
async function refund(orderId: string, amount: number): Promise<string> {
  const id = newId();
  const payment = (await paymentToRefund(shop.db, orderId))!;
  const common = { kind: "operator", note: "test", providerRefund: null } as const;
  expect(await decideRefund(shop, { id, payment, amount, ...common })).toBe("decided");
  return id;
}

/** Oldest first. */
async function rowsOf(buyer: SignedInContext): Promise<StatementRow[]> {
  const answer = await readStatement(buyer, {});
  if (!answer.ok) throw new Error(answer.problem);
  return answer.data.rows.toReversed();
}

const shown = (rows: StatementRow[]) =>
  rows.map(({ source, months, seconds, money }) => ({
    source,
    time: months > 0 || Math.sign(seconds),
    money: money?.amount ?? null,
  }));

describe("money is its owner's", () => {
  test("a friend in a group that somebody else paid sees none of it, nor of its refund", async () => {
    const { creator, groupId, orderId } = await group(0);
    const friend = await newBuyer(shop);
    expect(await joinFree(friend, { groupId })).toMatchObject({ ok: true });
    clock.advance(1_000);
    await refund(orderId, 1_798);
    expect(shown(await rowsOf(friend))).toEqual([
      { source: "group_buy", time: true, money: null },
      { source: "refund", time: -1, money: null },
    ]);
    expect(shown(await rowsOf(creator))).toEqual([
      { source: "group_buy", time: true, money: 1_798 },
      { source: "refund", time: -1, money: 1_798 },
    ]);
  });

  test("a refund that failed and one that was taken back show none, and the one that was made again shows it once", async () => {
    const { buyer, orderId } = await bought();
    clock.advance(1_000);
    const failed = await refund(orderId, 999);
    await settleRefund(shop, failed, "failed");
    clock.advance(1_000);
    const undone = await refund(orderId, 999);
    await settleRefund(shop, undone, "succeeded");
    await settleRefund(shop, undone, "reversed");
    clock.advance(1_000);
    await refund(orderId, 999);
    const refunds = (await rowsOf(buyer)).filter(({ source }) => source === "refund");
    expect(refunds.map(({ money }) => money?.amount ?? null)).toEqual([
      null,
      null,
      null,
      null,
      999,
    ]);
  });
});

describe("every movement has its row", () => {
  test("a paid seat of an open group, until its time comes in its place", async () => {
    const { creator, groupId } = await group(1);
    const waiting = await rowsOf(creator);
    expect(shown(waiting)).toEqual([{ source: "group_buy", time: 0, money: 899 }]);
    expect(waiting[0]!.expiresAt).toBeNull();
    const friend = await newBuyer(shop);
    const joined = await joinForPay(friend, {
      groupId,
      method: "card",
      clientKey: newId(),
      expected: usd(899),
    });
    if (!joined.ok) throw new Error(joined.problem);
    await pay(joined.data.order.id);
    for (const member of [creator, friend]) {
      expect(shown(await rowsOf(member))).toEqual([
        { source: "group_buy", time: true, money: 899 },
      ]);
    }
  });

  test("a refund of a seat whose group gave no time", async () => {
    const { creator, orderId } = await group(1);
    clock.advance(1_000);
    await refund(orderId, 899);
    expect(shown(await rowsOf(creator))).toEqual([
      { source: "group_buy", time: 0, money: 899 },
      { source: "refund", time: 0, money: 899 },
    ]);
  });

  test("a seat that became a plan alone is part of what that plan cost", async () => {
    const { creator, groupId } = await group(1);
    clock.advance(DAY_MS);
    await runGroupJobs(shop);
    const alone = await choose(creator, {
      groupId,
      choice: "solo",
      method: "card",
      clientKey: newId(),
      expected: usd(100),
    });
    expect(alone).toMatchObject({ ok: true });
    const order = await shop.db
      .prepare(`SELECT id FROM purchase WHERE user_id = ?1 AND credit > 0`)
      .bind(creator.session.userId)
      .first<string>("id");
    await pay(order!);
    expect(shown(await rowsOf(creator))).toEqual([{ source: "order", time: true, money: 999 }]);
  });

  test("a refund that comes when all of its time has passed", async () => {
    const { buyer, orderId } = await bought();
    const [first] = await rowsOf(buyer);
    clock.advance(40 * DAY_MS);
    await refund(orderId, 999);
    const rows = await rowsOf(buyer);
    expect(shown(rows)).toEqual([
      { source: "order", time: true, money: 999 },
      { source: "refund", time: 0, money: 999 },
    ]);
    expect(rows[1]!.expiresAt).toBe(first!.expiresAt);
  });

  test("over two pages, each once, with several of one instant", async () => {
    const { buyer, orderId } = await bought();
    for (let cents = 1; cents <= 60; cents++) {
      if (cents === 31) clock.advance(40 * DAY_MS);
      await refund(orderId, 1);
    }
    const first = await readStatement(buyer, {});
    const { rows, next } = first.ok ? first.data : { rows: [], next: null };
    const second = await readStatement(buyer, { cursor: next! });
    const rest = second.ok ? second.data : { rows: [], next: null };
    expect([rows.length, rest.rows.length, rest.next]).toEqual([50, 11, null]);
    expect(new Set([...rows, ...rest.rows].map(({ id }) => id)).size).toBe(61);
  });
});
