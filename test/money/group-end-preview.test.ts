/**
 * A group's end does what its preview said to each seat and to each payer's money, or it is refused. Seen to fail where money
 * is counted as of the group before its end, where the end looks at no `seen`, and where its write looks at no version.
 */
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { DAY_MS, instant } from "#origin/ground/clock.ts";
import { newId } from "#origin/ground/ids.ts";
import { runGroupJobs } from "#origin/verbs/group/end/run.ts";
import { joinForPay } from "#origin/verbs/group/join-for-pay.ts";
import { fakeClock } from "#test/support/clock.ts";
import { CONSOLE } from "#test/support/console.ts";
import { gateBefore } from "#test/support/gate.ts";
import {
  chooseRefund,
  endedGroup,
  freeSeat,
  heldSeat,
  openGroup,
  pay,
  refundedOf,
  seatOf,
  startedGroup,
  UNIT,
  usd,
} from "#test/support/groups.ts";
import { assertInvariants } from "#test/support/invariants.ts";
import { memoryDb } from "#test/support/memory-db.ts";
import { operatorOn } from "#test/support/operator.ts";
import { capture } from "#test/support/sandbox.ts";
import { scaled } from "#test/support/scale.ts";
import { newBuyer, shopContext } from "#test/support/shop.ts";

const memory = memoryDb();
const clock = fakeClock("2026-03-01T12:00:00.000Z");
const shop = shopContext(memory.db, clock);
const { does, refusedFor } = operatorOn(shop, "test", { console: CONSOLE });
afterAll(() => memory.close());

const note = "a plan that ends";
const preview = (id: string) => does("groups_end_preview", { id });
const shown = (id: string) => does("groups_show", { id });

async function numberOf(id: string): Promise<string> {
  const sql = `SELECT number FROM purchase WHERE id = ?1`;
  return (await shop.db.prepare(sql).bind(id).first<string>("number"))!;
}

async function idOf(number: string): Promise<string> {
  const sql = `SELECT id FROM purchase WHERE number = ?1`;
  return (await shop.db.prepare(sql).bind(number).first<string>("id"))!;
}

/** What somebody else does about a seat; `captured`: their provider has the money, and nobody has heard of it. */
type Friend = "none" | "held" | "captured" | "paid";

interface Made {
  size: 2 | 3;
  way: "self" | "all";
  friends: Friend[];
  /** A part of the creator's money went back before. */
  isLess: boolean;
}

async function made({ size, way, friends, isLess }: Made): Promise<string> {
  const { groupId, orderId } = await openGroup(shop, size, way);
  for (const what of friends.slice(0, size - 1).filter((one) => one !== "none")) {
    const friend = await newBuyer(shop);
    if (way === "all") {
      await freeSeat(friend, groupId);
      continue;
    }
    const order = await heldSeat(friend, groupId);
    if (what === "captured") await capture(shop, order.id);
    if (what === "paid") await pay(shop, order.id);
  }
  if (isLess)
    await does("orders_refund", {
      number: await numberOf(orderId),
      amount: "1",
      note,
      key: newId(),
    });
  return groupId;
}

const FRIEND = fc.constantFrom<Friend[]>("none", "held", "captured", "paid");
const MADE = fc.record<Made>({
  size: fc.constantFrom(2, 3),
  way: fc.constantFrom("self", "all"),
  friends: fc.array(FRIEND, { minLength: 2, maxLength: 2 }),
  isLess: fc.boolean(),
});

/** By their orders. */
async function wentBack(orders: (string | null)[]): Promise<number[]> {
  return Promise.all(
    orders.map(async (number) => (number === null ? 0 : refundedOf(shop, await idOf(number)))),
  );
}

/** What became of a seat, by what was said to become of it. */
const MAY: Record<string, string[]> = {
  // A seat whose payment was there counts; nothing else keeps a held one.
  freed: ["gone", "paid"],
  chooses: ["paid"],
  stays: ["paid", "given"],
};

/** Ends it as it was previewed, and takes the default after the time to choose; returns what was not as it was said. */
async function endedAsSaid(id: string, seen: Set<string>): Promise<unknown[]> {
  const said = await preview(id);
  const orders = said.seats.map(({ order }) => order);
  const before = await wentBack(orders);
  const { state, chooseUntil } = await does("groups_end", { id, note, seen: said.seen });
  const { seats } = await shown(id);
  clock.advance(3 * DAY_MS);
  await runGroupJobs(shop);
  const after = await wentBack(orders);
  // Payments that were there may have made it complete: then nobody chooses, and nothing goes back.
  const isComplete = state === "finished";
  const until = isComplete ? [] : [chooseUntil];
  return [
    ...until.filter((one) => one !== said.chooseUntil),
    ...said.seats.filter(({ index, becomes, back }, at) => {
      const now = seats.find((seat) => seat.index === index)?.state ?? "gone";
      seen.add(`${becomes} ${now}`);
      const went = after[at]! - before[at]!;
      const isOff = becomes === "chooses" && isComplete;
      const isBack = becomes === "freed" || went === (isOff ? 0 : (back?.amount ?? 0));
      return !MAY[becomes]!.includes(now) || !isBack;
    }),
  ];
}

/** Refused as the end itself is. */
async function refusedAlike(id: string, problem: readonly string[]): Promise<unknown[]> {
  const refused = await refusedFor("groups_end", { id, note });
  return refused?.join() === problem.join() ? [] : [problem, refused];
}

test("whatever the group, its end does what was said, to the cent", async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(MADE, (group) =>
      memory.tell(async () => {
        const id = await made(group);
        const refused = await refusedFor("groups_end_preview", { id });
        if (refused) seen.add(refused[0]);
        const wrong = await (refused ? refusedAlike(id, refused) : endedAsSaid(id, seen));
        expect(wrong).toEqual([]);
        await assertInvariants(shop.db);
      }),
    ),
    { numRuns: scaled(40), seed: 20_261_130, endOnFailure: false },
  );
  expect([...seen].toSorted()).toEqual([
    "GroupFull",
    "chooses paid",
    "freed gone",
    "freed paid",
    "stays given",
    "stays paid",
  ]);
});

test("a payer's choice is the one that was said", () =>
  memory.tell(async () => {
    const { creator, groupId, orderId } = await openGroup(shop);
    const { seats, seen } = await preview(groupId);
    await does("groups_end", { id: groupId, note, seen });
    const { choice } = await seatOf(creator, groupId);
    expect(choice).toMatchObject({ refund: seats[0]!.back, difference: seats[0]!.difference });
    await chooseRefund(creator, groupId);
    expect(usd(await refundedOf(shop, orderId))).toEqual(seats[0]!.back);
  }));

test("a preview is refused as the end is, and writes nothing about the group", () =>
  memory.tell(async () => {
    const { groupId: unpaid } = await startedGroup(shop);
    const { groupId: ended } = await endedGroup(shop, clock);
    expect(await refusedFor("groups_end_preview", { id: unpaid })).toEqual(["GroupUnpaid", "id"]);
    expect(await refusedFor("groups_end_preview", { id: ended })).toEqual(["GroupEnded", "id"]);
    const { groupId } = await openGroup(shop);
    const before = await shown(groupId);
    await preview(groupId);
    expect(await shown(groupId)).toEqual(before);
  }));

describe("an end is refused where meanwhile", () => {
  test.each([
    ["somebody joins", async (id: string) => void (await heldSeat(await newBuyer(shop), id))],
    [
      "a part of a payer's money went back",
      async (_: string, number: string) =>
        void (await does("orders_refund", { number, amount: "1", note, key: newId() })),
    ],
  ])("%s", (_, meanwhile) =>
    memory.tell(async () => {
      const { groupId, orderId } = await openGroup(shop, 3);
      const { seen } = await preview(groupId);
      await meanwhile(groupId, await numberOf(orderId));
      expect(await refusedFor("groups_end", { id: groupId, note, seen })).toEqual([
        "PreviewChanged",
      ]);
      expect(await shown(groupId)).toMatchObject({ state: "filling" });
      const { actions } = await does("audit_list", { operation: "groups_end" });
      expect(actions).toEqual([]);
      const again = await preview(groupId);
      expect(await refusedFor("groups_end", { id: groupId, note, seen: again.seen })).toBeNull();
    }),
  );

  test("and not where time has passed only: payers choose as long as was said", () =>
    memory.tell(async () => {
      const { groupId } = await openGroup(shop);
      const { seen, chooseUntil } = await preview(groupId);
      clock.advance(60_000);
      const ended = await does("groups_end", { id: groupId, note, seen });
      expect(ended.chooseUntil).toBe(instant(Date.parse(chooseUntil!) + 60_000));
    }));

  test("somebody joins in the very moment", () =>
    memory.tell(async () => {
      const { groupId } = await openGroup(shop, 3);
      const { seen } = await preview(groupId);
      const friend = await newBuyer(shop);
      const gate = gateBefore(shop.db, 2);
      const ending = operatorOn({ ...shop, db: gate.db }).refusedFor("groups_end", {
        id: groupId,
        note,
        seen,
      });
      await gate.reached(1);
      const wish = {
        groupId,
        method: "card",
        clientKey: newId(),
        expected: usd(UNIT[3]!),
      } as const;
      const joining = joinForPay({ ...friend, db: gate.db }, wish);
      await gate.reached(2);
      gate.open(false);
      const [refused, joined] = await Promise.all([ending, joining]);
      expect([refused, joined.ok]).toEqual([["PreviewChanged"], true]);
      expect(await shown(groupId)).toMatchObject({ state: "filling" });
    }));
});
