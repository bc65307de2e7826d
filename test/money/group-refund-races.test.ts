/**
 * Money of a seat that goes back while something else is done with the seat, both computed from the same rows and written
 * at the same moment. The second looks again: each was seen to fail where only the later write is checked.
 */
import { afterEach, expect, test } from "vitest";
import { DAY_MS } from "#origin/ground/clock.ts";
import type { Context, SignedInContext } from "#origin/ground/context.ts";
import { choose } from "#origin/verbs/group/choose.ts";
import { endGroups, settleGroups } from "#origin/verbs/group/end/run.ts";
import { joinFree } from "#origin/verbs/group/join.ts";
import { joinForPay } from "#origin/verbs/group/join-for-pay.ts";
import { readGroup } from "#origin/verbs/group/read.ts";
import { startGroup } from "#origin/verbs/group/start.ts";
import { newId } from "#origin/ground/ids.ts";
import { decideRefund } from "#origin/books/payment/refund.ts";
import { paymentsOfOrder } from "#origin/books/payment/repository.ts";
import { syncOrderById } from "#origin/books/payment/sync.ts";
import { fakeClock } from "#test/support/clock.ts";
import { gateBefore } from "#test/support/gate.ts";
import { assertInvariants } from "#test/support/invariants.ts";
import { capture } from "#test/support/sandbox.ts";
import { scaled } from "#test/support/scale.ts";
import { expiryOf, newBuyer, openShop } from "#test/support/shop.ts";

const clock = fakeClock();
const shop = await openShop(clock);

/** Each is run in both orders. */
const ROUNDS = scaled(2);
const [ALONE, SEAT, PART] = [999, 899, 300];
const card = (amount: number) => ({
  method: "card" as const,
  clientKey: newId(),
  expected: { amount, currency: "USD" },
});

afterEach(() => assertInvariants(shop.db));

async function pay(context: Context, orderId: string): Promise<void> {
  await capture(shop, orderId);
  await syncOrderById(context, orderId);
}

async function opened(paymentType: 0 | 1 = 1) {
  const creator = await newBuyer(shop);
  const wish = { productId: "month-1", size: 2, paymentType };
  const price = paymentType === 0 ? 2 * SEAT : SEAT;
  const outcome = await startGroup(creator, { ...wish, ...card(price) });
  if (!outcome.ok) throw new Error(outcome.problem);
  await pay(shop, outcome.data.order.id);
  return { creator, groupId: outcome.data.group.id, orderId: outcome.data.order.id };
}

async function ended() {
  const group = await opened();
  clock.advance(DAY_MS);
  await endGroups(shop);
  return group;
}

/** As its provider tells of money that it gave back by itself. */
async function providerGaveBack(context: Context, orderId: string, amount: number): Promise<void> {
  const [payment] = await paymentsOfOrder(shop.db, orderId);
  const of = { id: newId(), payment: payment!, amount, kind: "provider", note: "" } as const;
  await decideRefund(context, { ...of, providerRefund: newId() });
}

function choice(person: SignedInContext, groupId: string, what: "refund" | "solo") {
  return choose(person, { groupId, choice: what, ...card(ALONE - SEAT) });
}

async function seatOf(person: SignedInContext, groupId: string) {
  const outcome = await readGroup(person, { groupId });
  if (!outcome.ok || !outcome.data.group.mine) throw new Error("a seat is gone");
  return outcome.data.group.mine;
}

async function refundedOf(orderId: string): Promise<number> {
  const sql = `SELECT COALESCE(SUM(amount), 0) AS sum FROM refund WHERE order_id = ?1`;
  return (await shop.db.prepare(sql).bind(orderId).first<number>("sum"))!;
}

/** Both have read by the time that one of them writes; each comes first as often as the other. */
async function race(
  round: number,
  one: (line: { db: D1Database }) => Promise<unknown>,
  other: (line: { db: D1Database }) => Promise<unknown>,
): Promise<void> {
  const gate = gateBefore(shop.db, 2);
  const running = [one(gate)];
  await gate.reached(1);
  running.push(other(gate));
  await gate.reached(2);
  gate.open(round % 2 === 0);
  await Promise.all(running);
}

test("the plan alone against a part that goes back: the difference is that of what was kept", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { creator, groupId, orderId } = await ended();
    await race(
      round,
      ({ db }) => choice({ ...creator, db }, groupId, "solo"),
      ({ db }) => providerGaveBack({ ...shop, db }, orderId, PART),
    );
    expect(await seatOf(creator, groupId)).toMatchObject({
      state: "paid",
      choice: { refund: { amount: SEAT - PART }, difference: { amount: ALONE - SEAT + PART } },
    });
  }
});

test("the plan alone against all of it: there is nothing left to pay a difference of", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { creator, groupId, orderId } = await ended();
    await race(
      round,
      ({ db }) => choice({ ...creator, db }, groupId, "solo"),
      ({ db }) => providerGaveBack({ ...shop, db }, orderId, SEAT),
    );
    const { state, order } = await seatOf(creator, groupId);
    expect([state, order?.status]).toEqual(["refunded", "paid"]);
    const open = `SELECT COUNT(*) AS n FROM purchase WHERE user_id = ?1 AND status = 'pending'`;
    const left = shop.db.prepare(open).bind(creator.session.userId).first<number>("n");
    expect(await left).toBe(0);
  }
});

test("the money back against a part or all of it: all went back, once", async () => {
  for (let round = 0; round < 2 * ROUNDS; round++) {
    const { creator, groupId, orderId } = await ended();
    await race(
      round,
      ({ db }) => choice({ ...creator, db }, groupId, "refund"),
      ({ db }) => providerGaveBack({ ...shop, db }, orderId, round < ROUNDS ? PART : SEAT),
    );
    expect(await seatOf(creator, groupId)).toMatchObject({ state: "refunded", choice: null });
    expect(await refundedOf(orderId)).toBe(SEAT);
  }
});

test("the schedule's default against the plan alone: one of them, and never both", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { creator, groupId, orderId } = await ended();
    // The last moment for the person is the first one for the schedule.
    const late = fakeClock(new Date(clock.now() + 2 * DAY_MS).toISOString());
    await race(
      round,
      ({ db }) => choice({ ...creator, db }, groupId, "solo"),
      ({ db }) => settleGroups({ ...shop, db, clock: late }),
    );
    const { state } = await seatOf(creator, groupId);
    expect([state, await refundedOf(orderId)]).toEqual(
      state === "converting" ? [state, 0] : ["refunded", SEAT],
    );
  }
});

test("the difference's payment against a part that goes back: no plan for less than it costs", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { creator, groupId, orderId } = await ended();
    const chosen = await choice(creator, groupId, "solo");
    const soloId = chosen.ok ? chosen.data.group.mine!.order!.id : "";
    await race(
      round,
      ({ db }) => pay({ ...shop, db }, soloId),
      ({ db }) => providerGaveBack({ ...shop, db }, orderId, PART),
    );
    const { state } = await seatOf(creator, groupId);
    expect([state, await refundedOf(soloId)]).toEqual(
      state === "converted" ? ["converted", 0] : ["paid", ALONE - SEAT],
    );
  }
});

test("the last payment against a part of another seat: its time is that of what was kept", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { creator, groupId, orderId } = await opened();
    const friend = await newBuyer(shop);
    const joined = await joinForPay(friend, { groupId, ...card(SEAT) });
    const seat = joined.ok ? joined.data.order.id : "";
    await race(
      round,
      ({ db }) => pay({ ...shop, db }, seat),
      ({ db }) => providerGaveBack({ ...shop, db }, orderId, PART),
    );
    const [cut, whole] = [await expiryOf(creator), await expiryOf(friend)].map(
      (expiry) => Date.parse(expiry!) - clock.now(),
    );
    expect(cut! / whole!).toBeCloseTo((SEAT - PART) / SEAT, 5);
  }
});

test("a friend who joins for nothing against all that was paid: no time without its money", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { groupId, orderId } = await opened(0);
    const friend = await newBuyer(shop);
    await race(
      round,
      ({ db }) => joinFree({ ...friend, db }, { groupId }),
      ({ db }) => providerGaveBack({ ...shop, db }, orderId, 2 * SEAT),
    );
    const expiry = await expiryOf(friend);
    expect(expiry === null || Date.parse(expiry) === clock.now()).toBe(true);
  }
});
