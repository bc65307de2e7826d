/** Requests about groups that come twice, too late, for another group or for none: what each hears, and that nothing is written. */
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { DAY_MS } from "#origin/ground/clock.ts";
import type { SignedInContext } from "#origin/ground/context.ts";
import { newId } from "#origin/ground/ids.ts";
import { placeOrder } from "#origin/verbs/checkout/place.ts";
import { choose } from "#origin/verbs/group/choose.ts";
import { joinFree } from "#origin/verbs/group/join.ts";
import { joinForPay } from "#origin/verbs/group/join-for-pay.ts";
import { listOpen, readGroup } from "#origin/verbs/group/read.ts";
import { startGroup } from "#origin/verbs/group/start.ts";
import { fakeClock } from "#test/support/clock.ts";
import { gateBefore } from "#test/support/gate.ts";
import {
  ALONE,
  endedGroup,
  heldSeat,
  openGroup,
  startedGroup,
  UNIT,
  usd,
} from "#test/support/groups.ts";
import { assertInvariants } from "#test/support/invariants.ts";
import { memoryDb } from "#test/support/memory-db.ts";
import { newBuyer, shopContext } from "#test/support/shop.ts";

const SEAT = UNIT[2]!;

const memory = memoryDb();
const clock = fakeClock();
const shop = shopContext(memory.db, clock);

afterEach(() => assertInvariants(shop.db));
afterAll(() => memory.close());

const paying = (clientKey = newId(), amount = SEAT) =>
  ({ method: "card", clientKey, expected: usd(amount) }) as const;
const wish = { productId: "month-1", size: 2, paymentType: 1 } as const;

const join = (person: SignedInContext, groupId: string, clientKey?: string) =>
  joinForPay(person, { groupId, ...paying(clientKey) });

async function orders(): Promise<number> {
  return (await shop.db.prepare(`SELECT COUNT(*) AS n FROM purchase`).first<number>("n"))!;
}

/** Two requests that have both read before either writes. */
async function atOnce<Value>(
  people: [SignedInContext, SignedInContext],
  run: (person: SignedInContext) => Promise<Value>,
): Promise<Value[]> {
  const gate = gateBefore(shop.db, 2);
  const both = people.map((person) => run({ ...person, db: gate.db }));
  await gate.reached(2);
  gate.open(true);
  return Promise.all(both);
}

describe("a group that is started", () => {
  test("with a key twice is one group, and with a key of another plan none", async () => {
    const person = await newBuyer(shop);
    const clientKey = newId();
    const first = await startGroup(person, { ...wish, ...paying(clientKey) });
    const again = await startGroup(person, { ...wish, ...paying(clientKey) });
    expect(again).toEqual(first);
    const other = { ...wish, productId: "month-6", ...paying(clientKey) };
    expect(await startGroup(person, other)).toMatchObject({ problem: "OrderKeyReused" });
    expect(await startGroup(person, { ...wish, ...paying(clientKey, 1) })).toMatchObject({
      problem: "OrderKeyReused",
    });
  });

  test("with the key of a plan that is bought at the same moment is none", async () => {
    const person = await newBuyer(shop);
    const clientKey = newId();
    const gate = gateBefore(shop.db, 1);
    const starting = startGroup({ ...person, db: gate.db }, { ...wish, ...paying(clientKey) });
    await gate.reached(1);
    const plan = { productId: "month-1", ...paying(clientKey, ALONE) };
    expect(await placeOrder(person, plan)).toMatchObject({ ok: true });
    gate.open(true);
    expect(await starting).toMatchObject({ problem: "OrderKeyReused" });
  });

  test("of a plan that nobody sells is refused", async () => {
    const none = { ...wish, productId: "none", ...paying() };
    expect(await startGroup(await newBuyer(shop), none)).toMatchObject({ problem: "PlanGone" });
  });
});

describe("a seat that is asked for", () => {
  test("with a key twice is one seat; the key of another group gets none", async () => {
    const [one, other] = [await openGroup(shop), await openGroup(shop)];
    const friend = await newBuyer(shop);
    const clientKey = newId();
    const first = await join(friend, one.groupId, clientKey);
    expect(first).toMatchObject({ ok: true });
    const before = await orders();
    expect(await join(friend, one.groupId, clientKey)).toEqual(first);
    expect(await join(friend, other.groupId, clientKey)).toMatchObject({
      problem: "OrderKeyReused",
    });
    expect(await orders()).toBe(before);
  });

  test("by somebody who has one is refused", async () => {
    const { groupId } = await openGroup(shop, 3);
    const friend = await newBuyer(shop);
    await heldSeat(friend, groupId);
    const again = { groupId, ...paying(newId(), UNIT[3]) };
    expect(await joinForPay(friend, again)).toMatchObject({ problem: "GroupJoined" });
  });

  test("in no group, in one that is not paid yet, and in one that somebody else pays is refused", async () => {
    const friend = await newBuyer(shop);
    expect(await join(friend, newId())).toMatchObject({ problem: "NotFound" });
    expect(await joinFree(friend, { groupId: newId() })).toMatchObject({ problem: "NotFound" });
    expect(await readGroup(friend, { groupId: newId() })).toMatchObject({ problem: "NotFound" });
    const { groupId: unpaid } = await startedGroup(shop);
    expect(await join(friend, unpaid)).toMatchObject({ problem: "GroupUnpaid" });
    const { groupId: forAll } = await openGroup(shop, 2, "all");
    expect(await join(friend, forAll)).toMatchObject({ problem: "InvalidRequest" });
    const { groupId: self } = await openGroup(shop);
    expect(await joinFree(friend, { groupId: self })).toMatchObject({ problem: "InvalidRequest" });
  });

  test("is held for nobody once the group is over", async () => {
    const { groupId } = await openGroup(shop);
    clock.advance(DAY_MS);
    expect(await join(await newBuyer(shop), groupId)).toMatchObject({ problem: "GroupEnded" });
  });

  test("the last one by two at the same moment is one's, and the other hears that the group is full", async () => {
    const { groupId } = await openGroup(shop);
    const friends = [await newBuyer(shop), await newBuyer(shop)] as const;
    const outcomes = await atOnce([...friends], (friend) => join(friend, groupId));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes).toContainEqual(expect.objectContaining({ problem: "GroupFull" }));
  });

  test("twice by one person at the same moment is one seat, with one key the same order", async () => {
    const { groupId } = await openGroup(shop, 3);
    const friend = await newBuyer(shop);
    const price = UNIT[3]!;
    const twice = await atOnce([friend, friend], (person) =>
      joinForPay(person, { groupId, ...paying(newId(), price) }),
    );
    expect(twice).toContainEqual(expect.objectContaining({ problem: "GroupJoined" }));
    const [clientKey, other] = [newId(), await newBuyer(shop)];
    const same = await atOnce([other, other], (person) =>
      joinForPay(person, { groupId, ...paying(clientKey, price) }),
    );
    expect(same.map((outcome) => outcome.ok || outcome.problem)).toContain(true);
  });

  test("for nothing by two at the same moment, the last one, is one's", async () => {
    const { groupId } = await openGroup(shop, 2, "all");
    const outcomes = await atOnce([await newBuyer(shop), await newBuyer(shop)], (friend) =>
      joinFree(friend, { groupId }),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes).toContainEqual(expect.objectContaining({ problem: "GroupFull" }));
  });
});

test("a group that is full is not shown to those who look for one", async () => {
  const { groupId } = await openGroup(shop);
  const shown = async () => {
    const outcome = await listOpen(await newBuyer(shop), {});
    return outcome.ok ? outcome.data.groups.map(({ id }) => id) : [];
  };
  expect(await shown()).toContain(groupId);
  await heldSeat(await newBuyer(shop), groupId);
  expect(await shown()).not.toContain(groupId);
});

describe("a choice", () => {
  test("is only of whoever has a seat, and a key of an order is none of a refund", async () => {
    const { creator, groupId } = await endedGroup(shop, clock);
    const solo = { groupId, choice: "solo", ...paying(newId(), ALONE - SEAT) } as const;
    expect(await choose(await newBuyer(shop), solo)).toMatchObject({ problem: "NotFound" });
    expect(await choose(creator, { ...solo, groupId: newId(), clientKey: newId() })).toMatchObject({
      problem: "NotFound",
    });
    const first = await choose(creator, solo);
    expect(first).toMatchObject({ data: { group: { mine: { state: "converting" } } } });
    expect(await choose(creator, solo)).toEqual(first);
    expect(await choose(creator, { ...solo, choice: "refund" })).toMatchObject({
      problem: "OrderKeyReused",
    });
  });
});
