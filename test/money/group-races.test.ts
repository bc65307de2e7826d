/**
 * Groups at once, round after round (security design G1, G2, G6). Each was seen to fail on its broken variant: the seats
 * without their room trigger and unique place (overfill), without one seat a person (the same person), the end without its
 * `open` and the trigger of a group's moves (last payment against the end), a payment that claims no version (last payments).
 */
import { expect, test } from "vitest";
import { DAY_MS } from "#origin/ground/clock.ts";
import type { Context, SignedInContext } from "#origin/ground/context.ts";
import { endGroups } from "#origin/verbs/group/end/run.ts";
import { joinForPay } from "#origin/verbs/group/join-for-pay.ts";
import { readGroup } from "#origin/verbs/group/read.ts";
import { startGroup } from "#origin/verbs/group/start.ts";
import { newId } from "#origin/ground/ids.ts";
import { expireOrders } from "#origin/books/payment/expire.ts";
import { syncOrderById } from "#origin/books/payment/sync.ts";
import { fakeClock } from "#test/support/clock.ts";
import { gateBefore } from "#test/support/gate.ts";
import { capture } from "#test/support/sandbox.ts";
import { scaled } from "#test/support/scale.ts";
import { expiryOf, newBuyer, openShop } from "#test/support/shop.ts";

const clock = fakeClock();
const shop = await openShop(clock);

/** 100 and 200 in the drills. */
const CROWDED_GROUPS = scaled(5);
const ROUNDS = scaled(10);
const UNIT: Record<number, number> = { 2: 899, 3: 849 };
const payment = (size: number) => ({
  method: "card" as const,
  clientKey: newId(),
  expected: { amount: UNIT[size]!, currency: "USD" },
});

function times<Made>(count: number, make: (at: number) => Promise<Made>): Promise<Made[]> {
  return Promise.all(Array.from({ length: count }, (_, at) => make(at)));
}

async function pay(context: Context, orderId: string): Promise<void> {
  await capture(shop, orderId);
  await syncOrderById(context, orderId);
}

/** A group whose creator has paid. */
async function open(size: number) {
  const creator = await newBuyer(shop);
  const wish = { productId: "month-1", size, paymentType: 1, ...payment(size) } as const;
  const outcome = await startGroup(creator, wish);
  if (!outcome.ok) throw new Error(outcome.problem);
  await pay(shop, outcome.data.order.id);
  return { creator, groupId: outcome.data.group.id };
}

const join = (buyer: SignedInContext, groupId: string, size: number) =>
  joinForPay(buyer, { groupId, ...payment(size) });

async function seated(buyer: SignedInContext, groupId: string, size: number): Promise<string> {
  const outcome = await join(buyer, groupId, size);
  if (!outcome.ok) throw new Error(outcome.problem);
  return outcome.data.order.id;
}

async function statusOf(buyer: SignedInContext, groupId: string): Promise<0 | 1> {
  const outcome = await readGroup(buyer, { groupId });
  if (!outcome.ok) throw new Error(outcome.problem);
  return outcome.data.group.status;
}

/** What other races left open. */
async function endAll(): Promise<void> {
  clock.advance(DAY_MS);
  for (let left = CROWDED_GROUPS + ROUNDS; left > 0; left -= 10) await endGroups(shop);
}

async function count(sql: string, id: string): Promise<number> {
  return (await shop.db.prepare(`SELECT COUNT(*) AS n FROM ${sql}`).bind(id).first<number>("n"))!;
}

test("forty join one group at once: never more than its size", async () => {
  const buyers = await times(40, () => newBuyer(shop));
  for (let round = 0; round < CROWDED_GROUPS; round++) {
    const { groupId } = await open(3);
    // Everybody has seen the free seats by the time the first takes one.
    const gate = gateBefore(shop.db, buyers.length);
    const joining = buyers.map((buyer) => join({ ...buyer, db: gate.db }, groupId, 3));
    await gate.reached(buyers.length);
    gate.open(round % 2 === 0);
    const outcomes = await Promise.all(joining);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(2);
    expect(outcomes.filter((each) => !each.ok && each.problem === "GroupFull")).toHaveLength(38);
    expect(await count("group_seat WHERE group_id = ?1", groupId)).toBe(3);
    // A seat that waits keeps an order open, of which a person has five at most.
    clock.advance(15 * 60_000);
    await expireOrders(shop);
  }
});

test("one person joins twenty times at once: one seat, one order", async () => {
  for (let round = 0; round < ROUNDS / 10; round++) {
    const { groupId } = await open(3);
    const buyer = await newBuyer(shop);
    const gate = gateBefore(shop.db, 20);
    const joining = times(20, () => join({ ...buyer, db: gate.db }, groupId, 3));
    await gate.reached(20);
    gate.open(true);
    const outcomes = await joining;
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes.filter((each) => !each.ok && each.problem === "GroupJoined")).toHaveLength(19);
    expect(await count("purchase WHERE user_id = ?1", buyer.session.userId)).toBe(1);
  }
});

test("the last two payments at once: everybody has their time", async () => {
  for (let round = 0; round < ROUNDS / 2; round++) {
    const { creator, groupId } = await open(3);
    const friends = await times(2, () => newBuyer(shop));
    const orders = [];
    for (const friend of friends) orders.push(await seated(friend, groupId, 3));
    const gate = gateBefore(shop.db, 2);
    const paying = orders.map((id) => pay({ ...shop, db: gate.db }, id));
    await gate.reached(2);
    gate.open(round % 2 === 0);
    await Promise.all(paying);
    expect(await statusOf(creator, groupId)).toBe(1);
    for (const member of [creator, ...friends]) expect(await expiryOf(member)).not.toBeNull();
  }
});

test("the last payment against the end: one of them wins", async () => {
  const won = { finished: 0, ended: 0 };
  await endAll();
  for (let round = 0; round < ROUNDS; round++) {
    const { creator, groupId } = await open(2);
    clock.advance(DAY_MS - 60_000);
    const friend = await newBuyer(shop);
    const order = await seated(friend, groupId, 2);
    clock.advance(60_000);
    // The seat is free again, and its money on the way.
    await expireOrders(shop);
    const gate = gateBefore(shop.db, 2);
    const line = { ...shop, db: gate.db };
    const ending = endGroups(line);
    await gate.reached(1);
    const paying = pay(line, order);
    await gate.reached(2);
    gate.open(round % 2 === 0);
    await Promise.all([ending, paying]);
    const isFinished = (await statusOf(creator, groupId)) === 1;
    won[isFinished ? "finished" : "ended"] += 1;
    const back = await count("refund WHERE order_id = ?1 AND amount = 899", order);
    const ends = await count("group_buy WHERE id = ?1 AND status = 'ended'", groupId);
    expect({ back, ends }).toEqual(isFinished ? { back: 0, ends: 0 } : { back: 1, ends: 1 });
    for (const member of [creator, friend]) {
      expect((await expiryOf(member)) !== null).toBe(isFinished);
    }
  }
  expect([won.finished > 0, won.ended > 0]).toEqual([true, true]);
});
