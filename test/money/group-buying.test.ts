/** Buying together, through the verbs, against the real database and the sandbox provider. */
import { describe, expect, test } from "vitest";
import type { GroupBuy } from "#contract/group.ts";
import { HOUR_MS } from "#origin/ground/clock.ts";
import type { SignedInContext } from "#origin/ground/context.ts";
import { choose } from "#origin/verbs/group/choose.ts";
import { endGroups, runGroupJobs } from "#origin/verbs/group/end/run.ts";
import { joinFree } from "#origin/verbs/group/join.ts";
import { joinForPay } from "#origin/verbs/group/join-for-pay.ts";
import { listOpen, readGroup } from "#origin/verbs/group/read.ts";
import { startGroup } from "#origin/verbs/group/start.ts";
import { newId } from "#origin/ground/ids.ts";
import { expireOrders } from "#origin/books/payment/expire.ts";
import { orderById } from "#origin/books/order/repository.ts";
import { refundOrder } from "#origin/verbs/payment/refund.ts";
import { syncOrderById } from "#origin/books/payment/sync.ts";
import { asOperator } from "#test/support/as-operator.ts";
import { fakeClock } from "#test/support/clock.ts";
import { capture } from "#test/support/sandbox.ts";
import { expiryOf, newBuyer, openShop } from "#test/support/shop.ts";

const clock = fakeClock("2026-03-01T12:00:00.000Z");
const shop = await openShop(clock);

const UNIT: Record<number, number> = { 2: 899, 3: 849 };
const usd = (amount: number) => ({ amount, currency: "USD" });

async function start(creator: SignedInContext, size: number, paymentType: 0 | 1 = 1) {
  const unit = UNIT[size] ?? 999;
  const outcome = await startGroup(creator, {
    productId: "month-1",
    size,
    paymentType,
    method: "card",
    clientKey: newId(),
    expected: usd(paymentType === 0 ? unit * size : unit),
  });
  if (!outcome.ok) throw new Error(outcome.problem);
  return outcome.data;
}

async function pay(orderId: string) {
  await capture(shop, orderId);
  return syncOrderById(shop, orderId);
}

async function open(size: number, paymentType: 0 | 1 = 1) {
  const creator = await newBuyer(shop);
  const { group, order } = await start(creator, size, paymentType);
  await pay(order.id);
  return { creator, groupId: group.id, order };
}

const join = (buyer: SignedInContext, groupId: string, size: number) =>
  joinForPay(buyer, { groupId, method: "card", clientKey: newId(), expected: usd(UNIT[size]!) });

async function joined(buyer: SignedInContext, groupId: string, size: number) {
  const outcome = await join(buyer, groupId, size);
  if (!outcome.ok) throw new Error(outcome.problem);
  return outcome.data.order;
}

async function groupOf(buyer: SignedInContext, groupId: string): Promise<GroupBuy> {
  const outcome = await readGroup(buyer, { groupId });
  if (!outcome.ok) throw new Error(outcome.problem);
  return outcome.data.group;
}

async function refundedOf(orderId: string): Promise<number> {
  return (
    (await shop.db
      .prepare(`SELECT SUM(amount) AS sum FROM refund WHERE order_id = ?1`)
      .bind(orderId)
      .first<number>("sum")) ?? 0
  );
}

async function keyOf(orderId: string): Promise<string> {
  const { client_key } = (await orderById(shop.db, orderId))!;
  return client_key;
}

/** As an operator does; the whole of what is left, unless said. */
async function payBack(number: string, amount?: string): Promise<void> {
  const input = { number, note: "test", key: newId(), ...(amount ? { amount } : {}) };
  const outcome = await refundOrder(asOperator(shop), input);
  if (!outcome.ok) throw new Error(outcome.problem);
}

function choice(buyer: SignedInContext, groupId: string, what: "refund" | "solo", amount: number) {
  const method = what === "solo" ? "card" : null;
  return choose(buyer, {
    groupId,
    choice: what,
    method,
    clientKey: newId(),
    expected: usd(amount),
  });
}

test("a seat that was not paid is the others' for as long as it was held", async () => {
  const { groupId } = await open(2);
  const holder = await newBuyer(shop);
  const answers: string[] = [];
  for (let minute = 0; minute < 60; minute++) {
    const outcome = await join(holder, groupId, 2);
    answers.push(outcome.ok ? "held" : `${outcome.problem} ${outcome.retryAfter ?? ""}`.trim());
    clock.advance(60_000);
    await expireOrders(shop);
  }
  const half = [
    "held",
    ...Array<string>(14).fill("GroupJoined"),
    ...Array.from({ length: 15 }, (_, at) => `SeatPaused ${(15 - at) * 60}`),
  ];
  expect(answers).toEqual([...half, ...half]);
});

test.each([
  ["a line", () => "203.0.113.40"],
  ["a /48", (account: number) => `2001:db8:40:${account}00::1`],
])("accounts of %s in turn hold a group's last seat half of the time", async (_, ipOf) => {
  const { groupId } = await open(2);
  const holders: SignedInContext[] = [];
  for (let account = 0; account < 4; account++)
    holders.push({ ...(await newBuyer(shop)), caller: { ...shop.caller, ip: ipOf(account) } });
  let held = 0;
  for (let minute = 0; minute < 120; minute++) {
    for (const holder of holders) await join(holder, groupId, 2);
    if ((await groupOf(holders[0]!, groupId)).freeSeats === 0) held++;
    clock.advance(60_000);
    await expireOrders(shop);
  }
  expect(held).toBe(60);
});

describe("each pays for themselves", () => {
  test("three payments finish the group and give everybody their time at once", async () => {
    const { creator, groupId } = await open(3);
    const friends = [await newBuyer(shop), await newBuyer(shop)];
    expect(await expiryOf(creator)).toBeNull();
    for (const friend of friends) {
      expect(await expiryOf(creator)).toBeNull();
      await pay((await joined(friend, groupId, 3)).id);
    }
    for (const member of [creator, ...friends]) expect(await expiryOf(member)).not.toBeNull();
    expect(await groupOf(creator, groupId)).toMatchObject({
      status: 1,
      joinedCount: 3,
      freeSeats: 0,
      mine: { state: "paid", actualPayment: usd(849) },
    });
  });

  test("a seat that is not paid is free after 15 minutes, and its late money is honoured while there is room", async () => {
    const { groupId } = await open(2);
    const late = await newBuyer(shop);
    const order = await joined(late, groupId, 2);
    clock.advance(15 * 60_000);
    await expireOrders(shop);
    expect(await groupOf(late, groupId)).toMatchObject({ freeSeats: 1, mine: null });
    await pay(order.id);
    expect(await groupOf(late, groupId)).toMatchObject({ status: 1, mine: { state: "paid" } });
  });

  test("late money of a seat that somebody else has goes back", async () => {
    const { groupId } = await open(2);
    const order = await joined(await newBuyer(shop), groupId, 2);
    clock.advance(15 * 60_000);
    await expireOrders(shop);
    await pay((await joined(await newBuyer(shop), groupId, 2)).id);
    await pay(order.id);
    expect(await refundedOf(order.id)).toBe(899);
  });
});

describe("one pays for all", () => {
  test("it is finished with the payment, and a friend joins for nothing", async () => {
    const { creator, groupId } = await open(2, 0);
    expect(await expiryOf(creator)).not.toBeNull();
    const friend = await newBuyer(shop);
    expect(await joinFree(friend, { groupId })).toMatchObject({
      data: { group: { status: 1, freeSeats: 0, mine: { state: "given", actualPayment: null } } },
    });
    expect(await expiryOf(friend)).not.toBeNull();
    expect(await joinFree(await newBuyer(shop), { groupId })).toMatchObject({
      problem: "GroupFull",
    });
  });

  test("what was paid for a seat that nobody took goes back, never so much that a seat is cheaper than alone", async () => {
    const { creator, groupId, order } = await open(3, 0);
    await joinFree(await newBuyer(shop), { groupId });
    const before = await expiryOf(creator);
    clock.advance(24 * HOUR_MS);
    for (let runs = 0; runs < 3; runs++) await runGroupJobs(shop);
    expect(await refundedOf(order.id)).toBe(3 * 849 - 2 * 999);
    expect(await expiryOf(creator)).toBe(before);
  });
});

describe("nobody joins", () => {
  test("before the creator has paid, twice, into a full group, after the end", async () => {
    const creator = await newBuyer(shop);
    const { group, order } = await start(creator, 2);
    const friend = await newBuyer(shop);
    expect(await join(friend, group.id, 2)).toMatchObject({ problem: "GroupUnpaid" });
    await pay(order.id);
    expect(await join(creator, group.id, 2)).toMatchObject({ problem: "GroupJoined" });
    await joined(friend, group.id, 2);
    expect(await join(friend, group.id, 2)).toMatchObject({ problem: "GroupJoined" });
    expect(await join(await newBuyer(shop), group.id, 2)).toMatchObject({ problem: "GroupFull" });
    const other = await open(2);
    clock.advance(24 * HOUR_MS - 1);
    const last = await newBuyer(shop);
    expect(await join(last, other.groupId, 2)).toMatchObject({ ok: true });
    clock.advance(1);
    expect(await join(await newBuyer(shop), other.groupId, 2)).toMatchObject({
      problem: "GroupEnded",
    });
    await runGroupJobs(shop);
  });

  test.each([1, 4, 0, -2])("at size %i", async (size) => {
    const outcome = startGroup(await newBuyer(shop), {
      productId: "month-1",
      size,
      paymentType: 1,
      method: "card",
      clientKey: newId(),
      expected: usd(999),
    });
    expect(await outcome).toMatchObject({ problem: "InvalidRequest", fields: ["size"] });
  });
});

test("a part of a seat's price that went back before the group was complete counts as it does after it", async () => {
  const [early, late] = [await open(2), await open(2)];
  const begun = clock.now();
  await payBack(early.order.number, "4.00");
  for (const { groupId } of [early, late]) {
    await pay((await joined(await newBuyer(shop), groupId, 2)).id);
  }
  await payBack(late.order.number, "4.00");
  const expiry = await expiryOf(early.creator);
  expect(expiry).toBe(await expiryOf(late.creator));
  expect(expiry).not.toBeNull();
  for (const { creator, order } of [early, late]) {
    await payBack(order.number);
    expect(Date.parse((await expiryOf(creator))!)).toBe(begun);
  }
});

describe("a group that ends one short", () => {
  async function ended() {
    const { creator, groupId, order } = await open(3);
    const friend = await newBuyer(shop);
    const joining = await joined(friend, groupId, 3);
    await pay(joining.id);
    clock.advance(24 * HOUR_MS);
    await endGroups(shop);
    return { creator, groupId, order, friend, joining };
  }

  test("one takes the money, one the plan at the difference", async () => {
    const { creator, groupId, order, friend, joining } = await ended();
    expect(await choice(creator, groupId, "refund", 0)).toMatchObject({
      data: { group: { isEnded: true, mine: { state: "refunded", choice: null } } },
    });
    expect(await refundedOf(order.id)).toBe(849);
    expect(await choice(creator, groupId, "solo", 150)).toMatchObject({ problem: "GroupChosen" });
    const chosen = await choice(friend, groupId, "solo", 150);
    if (!chosen.ok) throw new Error(chosen.problem);
    const solo = chosen.data.group.mine!.order!;
    expect(solo).toMatchObject({ credit: usd(849), total: usd(150), status: "pending" });
    await pay(solo.id);
    expect(await groupOf(friend, groupId)).toMatchObject({ mine: { state: "converted" } });
    expect(await expiryOf(friend)).not.toBeNull();
    clock.advance(48 * HOUR_MS);
    await runGroupJobs(shop);
    expect(await refundedOf(joining.id)).toBe(0);
  });

  test("a checkout's key stands for its order only: nothing else is answered as if it had been done", async () => {
    const { creator, groupId, order, friend, joining } = await ended();
    const ask = (what: "refund" | "solo", clientKey: string) =>
      choose(friend, { groupId, choice: what, method: "card", clientKey, expected: usd(849) });
    const [started, seat] = await Promise.all([keyOf(order.id), keyOf(joining.id)]);
    expect(await ask("refund", seat)).toMatchObject({ problem: "OrderKeyReused" });
    expect(await ask("solo", seat)).toMatchObject({ problem: "OrderKeyReused" });
    const another = { productId: "month-1", size: 2, paymentType: 1, method: "card" } as const;
    expect(
      await startGroup(creator, { ...another, clientKey: started, expected: usd(899) }),
    ).toMatchObject({ problem: "OrderKeyReused" });
    expect(await groupOf(friend, groupId)).toMatchObject({ mine: { state: "paid" } });
  });

  test("a plan that became one takes its time back with its money, of the seat and of the difference", async () => {
    const { groupId, friend, joining } = await ended();
    const chosen = await choice(friend, groupId, "solo", 150);
    if (!chosen.ok) throw new Error(chosen.problem);
    const solo = chosen.data.group.mine!.order!;
    await pay(solo.id);
    const begun = clock.now();
    const whole = Date.parse((await expiryOf(friend))!) - begun;
    await payBack(joining.number, "4.00");
    const left = Date.parse((await expiryOf(friend))!) - begun;
    expect(left / whole).toBeCloseTo(599 / 999, 5);
    await payBack(solo.number);
    await payBack(joining.number);
    expect(Date.parse((await expiryOf(friend))!)).toBe(begun);
  });

  test("money of a seat that goes back while its difference waits: the difference goes back as well", async () => {
    const { groupId, friend, joining } = await ended();
    const chosen = await choice(friend, groupId, "solo", 150);
    if (!chosen.ok) throw new Error(chosen.problem);
    const solo = chosen.data.group.mine!.order!;
    await payBack(joining.number);
    expect(await groupOf(friend, groupId)).toMatchObject({ mine: { state: "refunded" } });
    await pay(solo.id);
    expect([await refundedOf(joining.id), await refundedOf(solo.id)]).toEqual([849, 150]);
    expect(await expiryOf(friend)).toBeNull();
  });

  test("a part of the seat's price that went back is due again for the plan, and no longer given back", async () => {
    const { creator, groupId, order, friend, joining } = await ended();
    await payBack(joining.number, "3.00");
    expect(await choice(friend, groupId, "solo", 150)).toMatchObject({ problem: "PriceChanged" });
    const chosen = await choice(friend, groupId, "solo", 450);
    if (!chosen.ok) throw new Error(chosen.problem);
    const solo = chosen.data.group.mine!.order!;
    await pay(solo.id);
    const begun = clock.now();
    const whole = Date.parse((await expiryOf(friend))!) - begun;
    expect(whole).toBeGreaterThanOrEqual(28 * 24 * HOUR_MS);
    await payBack(joining.number, "2.00");
    const left = Date.parse((await expiryOf(friend))!) - begun;
    expect(left / whole).toBeCloseTo(799 / 999, 5);
    await payBack(joining.number);
    await payBack(solo.number);
    expect(Date.parse((await expiryOf(friend))!)).toBe(begun);
    await payBack(order.number, "3.00");
    expect((await groupOf(creator, groupId)).mine?.choice).toEqual({
      refund: usd(549),
      difference: usd(450),
      isAgain: false,
    });
    expect(await choice(creator, groupId, "refund", 0)).toMatchObject({ ok: true });
    expect(await refundedOf(order.id)).toBe(849);
  });

  test("where that happens while the difference waits, it buys nothing any more, and there is a new choice", async () => {
    const { groupId, friend, joining } = await ended();
    const chosen = await choice(friend, groupId, "solo", 150);
    if (!chosen.ok) throw new Error(chosen.problem);
    const solo = chosen.data.group.mine!.order!;
    await payBack(joining.number, "3.00");
    await pay(solo.id);
    expect(await refundedOf(solo.id)).toBe(150);
    expect(await expiryOf(friend)).toBeNull();
    expect((await groupOf(friend, groupId)).mine).toMatchObject({
      state: "paid",
      choice: { difference: usd(450) },
    });
    expect(await choice(friend, groupId, "solo", 450)).toMatchObject({ ok: true });
  });

  test("without a choice the money goes back after 48 hours, once", async () => {
    const { groupId, order, joining, friend } = await ended();
    clock.advance(48 * HOUR_MS - 1);
    await runGroupJobs(shop);
    expect(await refundedOf(order.id)).toBe(0);
    clock.advance(1);
    for (let runs = 0; runs < 3; runs++) await runGroupJobs(shop);
    expect([await refundedOf(order.id), await refundedOf(joining.id)]).toEqual([849, 849]);
    expect(await choice(friend, groupId, "solo", 150)).toMatchObject({ problem: "GroupChosen" });
  });
});

test("the list shows groups with a free seat, and no name but its first letter", async () => {
  const { groupId } = await open(3);
  const outcome = await listOpen({ ...shop, session: null }, {});
  const shown = outcome.ok && outcome.data.groups.find(({ id }) => id === groupId);
  expect(shown).toMatchObject({ creator: "B***", members: [{ name: "B***", isMe: false }] });
});
