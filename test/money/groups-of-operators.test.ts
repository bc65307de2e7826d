/**
 * Operators' groups: found by their state, shown whole, and ended before their time as if that had run out; also while somebody
 * joins or pays. Seen to fail where the end writes no instant (the races), or its row count does not decide (the refusals).
 */
import { describe, expect, test } from "vitest";
import type { GroupState } from "#contract/ops/groups.ts";
import { DAY_MS, instant } from "#origin/ground/clock.ts";
import { newId } from "#origin/ground/ids.ts";
import { orderById } from "#origin/books/order/repository.ts";
import { syncOrderById } from "#origin/books/payment/sync.ts";
import { runGroupJobs } from "#origin/verbs/group/end/run.ts";
import { joinFree } from "#origin/verbs/group/join.ts";
import { joinForPay } from "#origin/verbs/group/join-for-pay.ts";
import { fakeClock } from "#test/support/clock.ts";
import { gateBefore } from "#test/support/gate.ts";
import {
  chooseRefund,
  endedGroup,
  freeSeat,
  groupOf,
  heldSeat,
  isSettled,
  openGroup,
  pay,
  refundedOf,
  seatOf,
  startedGroup,
  UNIT,
  usd,
} from "#test/support/groups.ts";
import { MAIL } from "#test/support/letters.ts";
import { operatorOn, uidOf } from "#test/support/operator.ts";
import { capture } from "#test/support/sandbox.ts";
import { expiryOf, newBuyer, openShop } from "#test/support/shop.ts";

const clock = fakeClock("2026-03-01T12:00:00.000Z");
const shop = await openShop(clock, { couriers: MAIL });
const { does, refusedFor } = operatorOn(shop);
const note = "a plan that ends";

const end = (id: string) => does("groups_end", { id, note });

async function recordedOf(id: string): Promise<number> {
  const { actions } = await does("audit_list", { operation: "groups_end", limit: 500 });
  return actions.filter(({ subject }) => subject === id).length;
}

/** The default after the time to choose. */
async function settle(): Promise<void> {
  clock.advance(3 * DAY_MS);
  await runGroupJobs(shop);
}

describe("ended before its time, a group", () => {
  test("has its payers choose; without a word their money goes back", async () => {
    const { creator, groupId, orderId } = await openGroup(shop, 3);
    const friend = await newBuyer(shop);
    const order = await heldSeat(friend, groupId);
    await pay(shop, order.id);
    expect(await end(groupId)).toMatchObject({ state: "choosing", endsAt: instant(clock.now()) });
    expect((await seatOf(creator, groupId)).choice?.refund).toEqual(usd(849));
    await chooseRefund(friend, groupId);
    expect(await refundedOf(shop, order.id)).toBe(849);
    expect(await refundedOf(shop, orderId)).toBe(0);
    await settle();
    expect(await refundedOf(shop, orderId)).toBe(849);
    expect(await isSettled(shop, groupId)).toBe(true);
    const shown = await does("groups_show", { id: groupId });
    expect(shown).toMatchObject({
      state: "ended",
      seats: [{ state: "refunded" }, { state: "refunded" }],
    });
    expect(await recordedOf(groupId)).toBe(1);
  });

  test("frees a seat that nobody paid, and its order is over", async () => {
    const { groupId } = await openGroup(shop, 3);
    const friend = await newBuyer(shop);
    const order = await heldSeat(friend, groupId);
    await end(groupId);
    const { seats, orders, state } = await does("groups_show", { id: groupId });
    expect([state, seats.map((seat) => seat.state)]).toEqual(["choosing", ["paid"]]);
    expect(orders.map(({ status }) => status).toSorted()).toEqual(["expired", "paid"]);
    expect((await orderById(shop.db, order.id))?.status).toBe("expired");
  });

  test("is complete where the last payment is at its provider already", async () => {
    const { creator, groupId } = await openGroup(shop);
    const friend = await newBuyer(shop);
    await capture(shop, (await heldSeat(friend, groupId)).id);
    expect(await end(groupId)).toMatchObject({ state: "finished", chooseUntil: null });
    for (const one of [creator, friend]) expect(await expiryOf(one)).not.toBeNull();
  });

  test("that one pays gives back what nobody took", async () => {
    const { groupId, orderId } = await openGroup(shop, 3, "all");
    await freeSeat(await newBuyer(shop), groupId);
    await end(groupId);
    expect(await joinFree(await newBuyer(shop), { groupId })).toMatchObject({
      problem: "GroupEnded",
    });
    await runGroupJobs(shop);
    expect(await refundedOf(shop, orderId)).toBe(3 * 849 - 2 * 999);
    expect(await isSettled(shop, groupId)).toBe(true);
  });

  test("tells those who paid, once", async () => {
    const { groupId } = await openGroup(shop);
    const told = async () =>
      (await does("groups_show", { id: groupId })).letters.filter(
        ({ letter }) => letter === "group-ended",
      ).length;
    await shop.db
      .prepare(
        `INSERT INTO identity (kind, key, user_id, typed, created_at)
         SELECT 'email', id || '@example.com', creator_id, id || '@example.com', 0 FROM group_buy WHERE id = ?1`,
      )
      .bind(groupId)
      .run();
    await end(groupId);
    await runGroupJobs(shop);
    expect(await told()).toBe(1);
  });
});

describe("it is refused for a group", () => {
  test.each([
    ["that its creator has not paid", "GroupUnpaid", () => startedGroup(shop)],
    ["whose time is over", "GroupEnded", () => endedGroup(shop, clock)],
    [
      "that is ended already",
      "GroupEnded",
      async () => {
        const opened = await openGroup(shop);
        await end(opened.groupId);
        return opened;
      },
    ],
    [
      "that is full and paid",
      "GroupFull",
      async () => {
        const opened = await openGroup(shop);
        await pay(shop, (await heldSeat(await newBuyer(shop), opened.groupId)).id);
        return opened;
      },
    ],
  ] as const)("%s", async (_, problem, make) => {
    const { groupId } = await make();
    const before = await recordedOf(groupId);
    expect(await refusedFor("groups_end", { id: groupId, note })).toEqual([problem, "id"]);
    expect(await recordedOf(groupId)).toBe(before);
  });
});

describe.each([
  ["first", true],
  ["last", false],
] as const)("in the same moment, the end written %s", (_, endsFirst) => {
  test("somebody joins: no seat is held in a group that ended", async () => {
    const { groupId } = await openGroup(shop);
    const friend = await newBuyer(shop);
    const gate = gateBefore(shop.db, 2);
    const wish = { groupId, method: "card", clientKey: newId(), expected: usd(UNIT[2]!) } as const;
    const ending = operatorOn({ ...shop, db: gate.db }).does("groups_end", { id: groupId, note });
    await gate.reached(1);
    const joining = joinForPay({ ...friend, db: gate.db }, wish);
    await gate.reached(2);
    gate.open(endsFirst);
    const [ended, joined] = await Promise.all([ending, joining]);
    const refused = joined.ok ? [] : [joined.problem];
    expect(refused).toEqual(expect.arrayContaining(endsFirst ? ["GroupEnded"] : []));
    await runGroupJobs(shop);
    const { state, seats } = await does("groups_show", { id: groupId });
    expect([ended.id, state, seats.map((seat) => seat.state)]).toEqual([
      groupId,
      "choosing",
      ["paid"],
    ]);
    expect((await groupOf(friend, groupId)).mine).toBeNull();
  });

  test("the last one pays: it is complete, or has ended and everybody has the choice", async () => {
    const { groupId, orderId } = await openGroup(shop);
    const friend = await newBuyer(shop);
    const order = await heldSeat(friend, groupId);
    await capture(shop, order.id);
    const gate = gateBefore(shop.db, 2);
    const asked = operatorOn({ ...shop, db: gate.db });
    const ending = asked.refusedFor("groups_end", { id: groupId, note });
    await gate.reached(1);
    const paying = syncOrderById({ ...shop, db: gate.db }, order.id);
    await gate.reached(2);
    gate.open(endsFirst);
    const [refused] = await Promise.all([ending, paying]);
    await runGroupJobs(shop);
    const { state, seats } = await does("groups_show", { id: groupId });
    expect([state, seats.map((seat) => seat.state)]).toEqual(["finished", ["paid", "paid"]]);
    expect(await recordedOf(groupId)).toBe(refused === null ? 1 : 0);
    expect(refused).toEqual(endsFirst ? null : ["GroupFull", "id"]);
    expect([await refundedOf(shop, orderId), await refundedOf(shop, order.id)]).toEqual([0, 0]);
  });
});

test("the list has each group once, by state and page by page, newest first", async () => {
  const ofState = async (state: GroupState) =>
    (await does("groups_list", { state, limit: 500 })).groups.map(({ id }) => id);
  const { groupId: unpaid } = await startedGroup(shop);
  const { groupId: filling, creator } = await openGroup(shop);
  const { groupId: finished } = await openGroup(shop, 2, "all");
  const { groupId: ended } = await openGroup(shop);
  await end(ended);
  const where = { unpaid, filling, finished, choosing: ended } as const;
  for (const [state, id] of Object.entries(where)) {
    expect(await ofState(state as GroupState)).toContain(id);
  }
  await settle();
  expect(await ofState("choosing")).not.toContain(ended);
  expect(await ofState("ended")).toContain(ended);
  const { groups } = await does("groups_list", { limit: 500 });
  const seen: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await does("groups_list", { limit: 2, cursor });
    seen.push(...page.groups.map(({ id }) => id));
    cursor = page.next;
  }
  expect(seen).toEqual(groups.map(({ id }) => id));
  expect(new Set(seen).size).toBe(seen.length);
  expect(groups.find(({ id }) => id === filling)).toMatchObject({
    uid: await uidOf(creator),
    seats: 1,
    size: 2,
    pays: "self",
  });
});
