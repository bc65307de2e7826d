/** Each statement that moves something is about its own row, in the state that it may be moved from: nobody else's moves with it. */
import { afterAll, describe, expect, test } from "vitest";
import { endCouponNow, moveReservation } from "#origin/books/coupon/repository.ts";
import { clearBrake, giveBackSlots, purgeLimits, takeTry } from "#origin/books/limit/repository.ts";
import {
  askAgainAt,
  keepSession,
  nextSessionAttempt,
  noteDeclined,
} from "#origin/books/order/asking/repository.ts";
import { moveOrder } from "#origin/books/order/repository.ts";
import {
  forgetPayloads,
  forgetPayloadsOfUser,
  settleEvent,
} from "#origin/books/payment/inbox/repository.ts";
import { moveRefund, nameRefund, postponeRefund } from "#origin/books/payment/repository.ts";
import {
  checkAgain,
  endOfDeleted,
  endReported,
  endWithRight,
  sealedPassword,
} from "#origin/verbs/benefit/repository.ts";
import { setRate } from "#origin/verbs/affiliate/ops/repository.ts";
import { insertSettlement } from "#origin/verbs/affiliate/repository.ts";
import { endNow, freeSeat, settleAgain } from "#origin/verbs/group/effect/repository.ts";
import { endGroup } from "#origin/verbs/group/end/repository.ts";
import { endReview } from "#origin/verbs/payment/repository.ts";
import {
  COUPONS,
  ENDED,
  EVENTS,
  GONE,
  GROUPS,
  LEASES,
  SESSIONS,
  SLOTS,
} from "#test/support/small-shop-rows.ts";
import { prepare, smallShop } from "#test/support/small-shop.ts";

const memory = smallShop();
const { db } = memory;
afterAll(() => memory.close());

const OF = { aggregate: "purchase", id: "p3", transitionId: "t3" } as const;
const slot = (key: string) => ({ key, name: key, count: 5, windowSeconds: 9 });
const plan = { keys: ["k1"], free: 9, baseMs: 1, maxMs: 9, forgetAfterMs: 9 };

async function rows(table: string): Promise<Map<string, string>> {
  const { results } = await db
    .prepare(`SELECT * FROM ${table}`)
    .all<Record<string, string | number | null>>();
  const keyOf = (row: Record<string, string | number | null>) =>
    String(
      row["event_id"]
        ? `${String(row["provider"])} ${String(row["event_id"])}`
        : (row["id"] ?? row["key"] ?? row["order_id"]),
    );
  return new Map(results.map((row) => [keyOf(row), JSON.stringify(row)]));
}

const settlementOf = (amount: number, currency: string) => ({
  sum: { affiliateId: "ann", language: "en" as const, amount, currency },
  period: { month: "2026-01", endsAt: 9 },
  at: 5,
});

const MOVES: [
  what: string,
  table: string,
  run: () => D1PreparedStatement,
  moved: string[],
  before?: string,
][] = [
  ["nobody who is gone has a rate", "user", () => setRate(db, { ...OF, id: "ann" }, 50), [], GONE],
  [
    "a settlement of a sum that changed is none",
    "settlement",
    () => insertSettlement(db, { ...OF, id: "st" }, settlementOf(199, "USD")),
    [],
  ],
  [
    "nor is one in another currency",
    "settlement",
    () => insertSettlement(db, { ...OF, id: "st" }, settlementOf(200, "EUR")),
    [],
  ],
  [
    "a settlement of what is there",
    "settlement",
    () => insertSettlement(db, { ...OF, id: "st" }, settlementOf(200, "USD")),
    ["st"],
  ],
  ["a refund gets its provider's name", "refund", () => nameRefund(db, "r1", "x"), ["r1"]],
  [
    "one that has a name keeps it",
    "refund",
    () => nameRefund(db, "r1", "y"),
    [],
    `UPDATE refund SET provider_refund = 'x' WHERE id = 'r1'`,
  ],
  ["a refund waits", "refund", () => postponeRefund(db, "r1", 9), ["r1"]],
  [
    "a refund moves from where it was read",
    "refund",
    () =>
      moveRefund(
        db,
        { ...OF, id: "r2" },
        { from: "requested", to: "succeeded", before: 100, at: 9 },
      ),
    [],
  ],
  [
    "an order keeps its session",
    "purchase",
    () => keepSession(db, "p3", { id: "s", payUrl: "/", nextAskAt: 9 }),
    ["p3"],
  ],
  ["an order tries another session", "purchase", () => nextSessionAttempt(db, "p3", 1), ["p3"]],
  [
    "only the try that was refused is followed",
    "purchase",
    () => nextSessionAttempt(db, "p3", 7),
    [],
  ],
  [
    "one with a session tries no other",
    "purchase",
    () => nextSessionAttempt(db, "p1", 1),
    [],
    SESSIONS,
  ],
  ["an order was declined", "purchase", () => noteDeclined(db, "p3", true), ["p3"]],
  ["an order is asked about later", "purchase", () => askAgainAt(db, "p3", 9), ["p3"]],
  [
    "an order moves from where it was read",
    "purchase",
    () => moveOrder(db, { ...OF, transitionId: "n" }, { from: "expired", to: "paid", at: 9 }),
    [],
  ],
  [
    "nothing is paid for somebody who is gone",
    "purchase",
    () => moveOrder(db, { ...OF, transitionId: "n" }, { from: "pending", to: "paid", at: 9 }),
    [],
    `UPDATE user SET deleted_at = 5 WHERE id = 'bo'`,
  ],
  [
    "another's leaving keeps nobody from paying",
    "purchase",
    () => moveOrder(db, { ...OF, transitionId: "n" }, { from: "pending", to: "paid", at: 9 }),
    ["p3"],
    GONE,
  ],
  ["a coupon ends", "coupon", () => endCouponNow(db, "c3", 9), ["c3"], COUPONS],
  ["one that ended stays as it was", "coupon", () => endCouponNow(db, "c2", 9), [], COUPONS],
  [
    "a use that is given back is so once",
    "coupon_reservation",
    () => moveReservation(db, "p1", "used", OF),
    [],
  ],
  [
    "an event is settled",
    "provider_event",
    () =>
      settleEvent(db, { provider: "stripe", event_id: "e1" } as never, {
        status: "done",
        verdict: "v",
        orderId: null,
      }),
    ["stripe e1"],
    EVENTS,
  ],
  [
    "a settled event stays settled",
    "provider_event",
    () =>
      settleEvent(db, { provider: "stripe", event_id: "odd" } as never, {
        status: "done",
        verdict: "v",
        orderId: null,
      }),
    [],
    EVENTS,
  ],
  [
    "old events are forgotten",
    "provider_event",
    () => forgetPayloads(db, 20),
    ["stripe done"],
    EVENTS,
  ],
  [
    "a person's events are forgotten",
    "provider_event",
    () => forgetPayloadsOfUser(db, "ann", OF)[0]!,
    ["stripe done", "stripe odd"],
    EVENTS,
  ],
  [
    "one event is reviewed",
    "provider_event",
    () =>
      endReview(db, { provider: "stripe", event: "odd", reason: null }, { again: false, now: 9 }),
    ["stripe odd"],
    EVENTS,
  ],
  [
    "foreign ones are reviewed by their reason",
    "provider_event",
    () =>
      endReview(db, { provider: "stripe", event: null, reason: "order" }, { again: false, now: 9 }),
    ["stripe foreign"],
    EVENTS,
  ],
  [
    "what is no matter of a review is not reviewed",
    "provider_event",
    () =>
      endReview(db, { provider: "stripe", event: "e1", reason: null }, { again: false, now: 9 }),
    [],
    EVENTS,
  ],
  [
    "nor another provider's",
    "provider_event",
    () =>
      endReview(db, { provider: "other", event: "odd", reason: "order" }, { again: false, now: 9 }),
    [],
    EVENTS,
  ],
  [
    "a try is given back",
    "limit_window",
    () => giveBackSlots(db, [slot("k1"), slot("k0")]),
    ["k1"],
    SLOTS,
  ],
  ["a brake is cleared", "brake", () => clearBrake(db, ["k1"]), ["k1"], SLOTS],
  ["a brake holds until its time", "brake", () => takeTry(db, plan, 19), [], SLOTS],
  [
    "a brake is taken from its time on, whatever another is",
    "brake",
    () => takeTry(db, plan, 20),
    ["k1"],
    SLOTS,
  ],
  ["old windows go", "limit_window", () => purgeLimits(db, 20)[0]!, ["old"], SLOTS],
  ["old brakes go", "brake", () => purgeLimits(db, 20)[1]!, ["old"], SLOTS],
  [
    "a password is seen by its holder",
    "benefit_lease",
    () => sealedPassword(db, "ann", "ann1")[0]!,
    ["ann1"],
    `${LEASES}; UPDATE benefit_account SET version = 2`,
  ],
  [
    "and by no other",
    "benefit_lease",
    () => sealedPassword(db, "ann", "bo1")[0]!,
    [],
    `${LEASES}; UPDATE benefit_account SET version = 2`,
  ],
  [
    "nor after its end",
    "benefit_lease",
    () => sealedPassword(db, "ann", "old")[0]!,
    [],
    `${LEASES}; UPDATE benefit_account SET version = 2`,
  ],
  [
    "a lease is reported",
    "benefit_lease",
    () => endReported(db, "ann", { ...OF, id: "ann1" }, 9),
    ["ann1"],
    LEASES,
  ],
  [
    "by its holder only",
    "benefit_lease",
    () => endReported(db, "ann", { ...OF, id: "bo1" }, 9),
    [],
    LEASES,
  ],
  [
    "a lease is looked at later",
    "benefit_lease",
    () => checkAgain(db, "ann1", 9),
    ["ann1"],
    LEASES,
  ],
  ["one that ended is not", "benefit_lease", () => checkAgain(db, "old", 9), [], LEASES],
  [
    "a lease ends with its right",
    "benefit_lease",
    () => endWithRight(db, "ann1", 9),
    ["ann1"],
    LEASES,
  ],
  ["once", "benefit_lease", () => endWithRight(db, "old", 9), [], LEASES],
  [
    "those of somebody who is gone end",
    "benefit_lease",
    () => endOfDeleted(db, "ann", OF)[0]!,
    ["ann1", "ann2"],
    `${LEASES}; ${GONE}`,
  ],
  ["a group is over", "group_buy", () => endNow(db, { groupId: "g2", at: 9 }, OF), ["g2"], GROUPS],
  [
    "a group's money is looked at again",
    "group_buy",
    () => settleAgain(db, { groupId: "g3", until: 99 }, OF),
    ["g3"],
    ENDED,
  ],
  [
    "not while it is open",
    "group_buy",
    () => settleAgain(db, { groupId: "g2", until: 99 }, OF),
    [],
    ENDED,
  ],
  ["a held seat is free again", "group_seat", () => freeSeat(db, "s2", OF), ["s2"], GROUPS],
  ["a paid one stays", "group_seat", () => freeSeat(db, "g1", OF), [], GROUPS],
  [
    "a group ends",
    "group_buy",
    () => endGroup(db, { ...OF, aggregate: "group_buy", id: "g3" }, 9),
    ["g3"],
    GROUPS,
  ],
  [
    "one whose seat is held does not",
    "group_buy",
    () => endGroup(db, { ...OF, aggregate: "group_buy", id: "g2" }, 9),
    [],
    GROUPS,
  ],
  [
    "one that ended does not again",
    "group_buy",
    () => endGroup(db, { ...OF, aggregate: "group_buy", id: "g" }, 99),
    [],
    ENDED,
  ],
];

describe("a move", () => {
  test.each(MOVES)("%s (%s)", (_, table, run, moved, before = "") =>
    memory.tell(async () => {
      if (before) await prepare(db, before);
      const earlier = await rows(table);
      await run().run();
      const now = await rows(table);
      const changed = [...new Set([...earlier.keys(), ...now.keys()])].filter(
        (key) => earlier.get(key) !== now.get(key),
      );
      expect(changed.toSorted()).toEqual(moved);
    }),
  );
});
