/** What a group that is over keeps, and who can still join one whose money went back: never more than was sold, never less. */
import { afterAll, afterEach, expect, test } from "vitest";
import { runGroupJobs, settleGroups } from "#origin/verbs/group/end/run.ts";
import { joinFree } from "#origin/verbs/group/join.ts";
import { fakeClock } from "#test/support/clock.ts";
import { gateBefore } from "#test/support/gate.ts";
import { ALONE, openGroup, refundedOf, takenBack, UNIT } from "#test/support/groups.ts";
import { assertInvariants } from "#test/support/invariants.ts";
import { memoryDb } from "#test/support/memory-db.ts";
import { expiryOf, newBuyer, shopContext } from "#test/support/shop.ts";

const DAY_MS = 24 * 3_600_000;
const ALL = 2 * UNIT[2]!;
const UNTAKEN = ALL - ALONE;

const memory = memoryDb();
const clock = fakeClock();
const shop = shopContext(memory.db, clock);

afterEach(() => assertInvariants(shop.db));
afterAll(() => memory.close());

test.each([
  ["all of it", UNTAKEN, UNTAKEN],
  ["some of it", 300, UNTAKEN],
  ["more than that", UNTAKEN + 100, UNTAKEN + 100],
])(
  "the part that nobody took, of which %s went back before, goes back once",
  async (_, before, whole) => {
    const { orderId } = await openGroup(shop, 2, "all");
    await takenBack(shop, orderId, before);
    clock.advance(DAY_MS);
    await runGroupJobs(shop);
    expect(await refundedOf(shop, orderId)).toBe(whole);
  },
);

test.each([true, false])(
  "a friend who joins in the last instant against the settlement that counts the seats: the seat is paid for (%s)",
  async (friendFirst) => {
    const { groupId, orderId } = await openGroup(shop, 2, "all");
    const friend = await newBuyer(shop);
    clock.advance(DAY_MS - 1);
    const last = clock.now();
    const gate = gateBefore(shop.db, 2);
    const joining = joinFree({ ...friend, db: gate.db, clock: { now: () => last } }, { groupId });
    await gate.reached(1);
    clock.advance(1);
    const settling = settleGroups({ ...shop, db: gate.db });
    await gate.reached(2);
    gate.open(friendFirst);
    await Promise.all([joining, settling]);
    const hasTime = (await expiryOf(friend)) !== null;
    expect(await refundedOf(shop, orderId)).toBe(hasTime ? 0 : UNTAKEN);
  },
);
