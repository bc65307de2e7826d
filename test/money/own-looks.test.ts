/** What is asked of a table is what was asked for: no row of another, of another state or another time is among it. */
import { afterAll, describe, expect, test } from "vitest";
import { couponByCode } from "#origin/books/coupon/repository.ts";
import { openAt } from "#origin/books/limit/repository.ts";
import { mayAsk } from "#origin/books/order/asking/repository.ts";
import { refundsOf } from "#origin/books/order/refunds/repository.ts";
import {
  nextOrderAt,
  openOrdersOf,
  orderById,
  orderByClientKey,
  orderOf,
  ordersOf,
} from "#origin/books/order/repository.ts";
import { oneGroup, ownSeatsIn } from "#origin/books/group/repository.ts";
import { cursorOf, takeDueEvents, takeEvent } from "#origin/books/payment/inbox/repository.ts";
import {
  insertPayment,
  keptOf,
  paymentByProviderId,
  refundByProviderId,
  refundsToSend,
} from "#origin/books/payment/repository.ts";
import { endingMemberships, spanOfSource, timeTakenBy } from "#origin/books/time/repository.ts";
import {
  leaseById,
  leaseOfService,
  leasesToCheck,
  sealedPassword,
} from "#origin/verbs/benefit/repository.ts";
import { groupsToWarn, markWarned, overdueGroups } from "#origin/verbs/group/end/repository.ts";
import { redeemableCode } from "#origin/verbs/redemption/repository.ts";
import { FIRST } from "#origin/verbs/group/end/share.ts";
import { moneyOfOrder, newestOrders } from "#origin/verbs/payment/repository.ts";
import {
  COUPONS,
  ENDED,
  EVENTS,
  GONE,
  GROUPS,
  LEASES,
  SLOTS,
} from "#test/support/small-shop-rows.ts";
import { prepare, smallShop } from "#test/support/small-shop.ts";

const memory = smallShop();
const { db } = memory;
afterAll(() => memory.close());

const CODE = `INSERT INTO redemption_code (id, code_hash, months, seconds, note, created_at, expires_at)
  VALUES ('code', 'h', 1, 0, 'n', 1, 10)`;

const LOOKS: [what: string, look: () => Promise<unknown>, seen: unknown, before?: string][] = [
  [
    "no group that ended among those that are over",
    async () => (await overdueGroups(db, 99, FIRST)).map(({ id }) => id),
    ["g2"],
    ENDED,
  ],
  ["a code that is good", async () => (await redeemableCode(db, "h", 9))?.id, "code", CODE],
  ["no code that is over", () => redeemableCode(db, "h", 10), null, CODE],
  [
    "no code that somebody used",
    () => redeemableCode(db, "h", 9),
    null,
    `${CODE}; UPDATE redemption_code SET redeemed_by = 'ann', redeemed_at = 3, transition_id = 't'`,
  ],
  [
    "a payment by its provider and id",
    async () => (await paymentByProviderId(db, "chain", "x1"))?.id,
    undefined,
  ],
  [
    "a refund by its provider and id",
    async () => (await refundByProviderId(db, "chain", "x"))?.id,
    undefined,
    `UPDATE refund SET provider_refund = 'x' WHERE id = 'r1'`,
  ],
  [
    "a refund by its own id at a provider",
    async () => (await refundByProviderId(db, "stripe", "z"))?.id,
    undefined,
    `UPDATE refund SET provider_refund = 'x' WHERE id = 'r1'`,
  ],
  [
    "refunds that are to be sent",
    async () => (await refundsToSend(db, 5, 9)).map(({ id }) => id),
    ["r1"],
    `UPDATE refund SET next_attempt_at = 5`,
  ],
  [
    "those whose turn it is",
    async () => (await refundsToSend(db, 5, 9)).map(({ id }) => id),
    [],
    `UPDATE refund SET next_attempt_at = 6`,
  ],
  [
    "what is kept of an order",
    () => keptOf(db, "p1"),
    600,
    `INSERT INTO payment (id, provider, provider_payment, order_id, amount, currency, disposition, transition_id, captured_at, at)
    VALUES ('m0', 'stripe', 'x0', 'p1', 900, 'USD', 'surplus', 't', 1, 1)`,
  ],
  [
    "what of a seat its owner alone is shown",
    () => ownSeatsIn(db, oneGroup("g"), "bo"),
    [{ id: "g1", order_id: "p2", solo_id: null, kept: 700, is_again: 0 }],
    `UPDATE refund SET status = 'failed' WHERE id = 'r1'`,
  ],
  [
    "what went back of an order",
    async () => (await refundsOf(db, "p1")).map(({ id }) => id),
    [],
    `UPDATE refund SET status = 'failed' WHERE id = 'r1'`,
  ],
  ["one's own order", async () => (await orderOf(db, "p1", "bo"))?.id, undefined],
  ["an order of one's own with that id", async () => (await orderOf(db, "p3", "bo"))?.id, "p3"],
  [
    "an order of one's own key",
    async () => (await orderByClientKey(db, "bo", "k1"))?.id,
    undefined,
  ],
  [
    "one's own orders",
    async () => (await ordersOf(db, "ann", null, 9)).map(({ id }) => id),
    ["p1"],
  ],
  [
    "one's orders behind a place",
    async () => (await ordersOf(db, "bo", { at: 3, id: "p3" }, 9)).map(({ id }) => id),
    ["p2"],
  ],
  ["one's open orders", async () => (await openOrdersOf(db, "bo")).map(({ id }) => id), ["p3"]],
  [
    "when one may order again",
    () => nextOrderAt(db, { userId: "ann", aDay: 1, now: 9 }),
    1 + 86_400_000,
  ],
  [
    "what is shown of an order",
    async () => {
      const { owed, refunded, sent_back, time_starts_at } = (await orderById(db, "p1"))!;
      return { owed, refunded, sent_back, time_starts_at };
    },
    { owed: 300, refunded: 300, sent_back: "[]", time_starts_at: 900_001 },
  ],
  [
    "what operators see of an order",
    async () => {
      const { payments, refunds, entries, events } = await moneyOfOrder(db, "p1");
      return [payments, refunds, entries, events].map((each) => each.length);
    },
    [1, 1, 1, 3],
    `${EVENTS}; INSERT INTO money_entry (kind, source_id, debit, credit, amount, currency, order_id, at)
      VALUES ('capture', 'm2', 'cash:chain', 'sales', 800, 'USD', 'p2', 2)`,
  ],
  [
    "orders in a state",
    async () => (await newestOrders(db, { status: "pending", after: null }, 9)).map(({ id }) => id),
    ["p3"],
  ],
  ["orders in any state", async () => (await newestOrders(db, { after: null }, 9)).length, 3],
  [
    "an event that is due",
    async () => (await takeEvent(db, { provider: "other", eventId: "e1" }, 9))?.provider,
    "other",
    EVENTS,
  ],
  [
    "no event that is done",
    () => takeEvent(db, { provider: "stripe", eventId: "done" }, 9),
    null,
    EVENTS,
  ],
  [
    "no event that waits",
    () => takeEvent(db, { provider: "stripe", eventId: "later" }, 9),
    null,
    EVENTS,
  ],
  [
    "events that are due",
    async () =>
      (await takeDueEvents(db, 9, 99)).map((row) => `${row.provider} ${row.event_id}`).toSorted(),
    ["other e1", "stripe e1", "stripe e2"],
    EVENTS,
  ],
  [
    "a provider's own place in its list",
    () => cursorOf(db, "stripe"),
    null,
    `INSERT INTO provider_cursor (provider, read_until, read_at) VALUES ('other', 1, 1)`,
  ],
  ["a coupon by its code", async () => (await couponByCode(db, "THIRTY"))?.id, "c3", COUPONS],
  ["when brakes open", () => openAt(db, ["k1"]).first("open_at"), 20, SLOTS],
  [
    "whether an order may be asked about",
    async () => [await mayAsk(db, "p3", 1_000, 2_000), await mayAsk(db, "p3", 3_000, 2_000)],
    [false, true],
    `UPDATE purchase SET asked_at = 1000 WHERE id = 'p3'`,
  ],
  [
    "how long the time of a source is",
    () => spanOfSource(db, { userId: "ann", source: "order", sourceId: "d" }),
    0,
  ],
  [
    "of whose time it is",
    () => spanOfSource(db, { userId: "bo", source: "order", sourceId: "p1" }),
    0,
  ],
  [
    "of which source it is",
    () => spanOfSource(db, { userId: "ann", source: "group_buy", sourceId: "p1" }),
    0,
  ],
  ["what a refund took of time", () => timeTakenBy(db, "d"), []],
  [
    "memberships that end soon",
    async () =>
      (
        await endingMemberships(db, {
          reminded: 0,
          now: 2_678_399_999,
          before: 2_678_400_000,
          limit: 9,
        })
      ).length,
    1,
  ],
  [
    "not those that ended",
    async () =>
      (
        await endingMemberships(db, {
          reminded: 0,
          now: 2_678_400_000,
          before: 2_678_400_001,
          limit: 9,
        })
      ).length,
    0,
  ],
  [
    "not those that end later",
    async () =>
      (await endingMemberships(db, { reminded: 0, now: 1, before: 2_678_399_999, limit: 9 }))
        .length,
    0,
  ],
  [
    "not those that were told",
    async () =>
      (await endingMemberships(db, { reminded: 1, now: 1, before: 2_678_400_000, limit: 9 }))
        .length,
    0,
  ],
  [
    "not those of somebody who is gone",
    async () =>
      (await endingMemberships(db, { reminded: 0, now: 1, before: 2_678_400_000, limit: 9 }))
        .length,
    0,
    GONE,
  ],
  ["a lease of one's own", async () => (await leaseById(db, "ann", "bo1"))?.id, undefined, LEASES],
  ["the lease with that id", async () => (await leaseById(db, "ann", "ann2"))?.id, "ann2", LEASES],
  ["a lease of a service", () => leaseOfService(db, "ann", "music").first("id"), "ann2", LEASES],
  [
    "leases whose right is looked at",
    async () => (await leasesToCheck(db, 9, 9)).map(({ id }) => id).toSorted(),
    ["ann1", "bo1"],
    LEASES,
  ],
  [
    "a password of one's own lease",
    async () => (await sealedPassword(db, "ann", "bo1")[1]!.all()).results,
    [],
    LEASES,
  ],
  [
    "the password of that lease",
    async () => (await sealedPassword(db, "ann", "ann2")[1]!.all()).results,
    [{ id: "b", sealed_password: "sealed b" }],
    LEASES,
  ],
  [
    "groups that are over",
    async () => (await overdueGroups(db, 60, FIRST)).map(({ id }) => id),
    ["g2", "g3"],
    GROUPS,
  ],
  [
    "no group that ended among those that are over",
    async () => (await overdueGroups(db, 99, FIRST)).map(({ id }) => id),
    ["g2"],
    ENDED,
  ],
  [
    "groups that end soon",
    async () => (await groupsToWarn(db, { now: 59, before: 60 }, FIRST)).map(({ id }) => id),
    ["g2"],
    `${GROUPS}; UPDATE group_buy SET warned = 1 WHERE id = 'g3'`,
  ],
  [
    "not those that are over",
    async () => (await groupsToWarn(db, { now: 60, before: 99 }, FIRST)).map(({ id }) => id),
    ["g"],
    GROUPS,
  ],
  [
    "nor those that ended",
    async () => (await groupsToWarn(db, { now: 1, before: 99 }, FIRST)).map(({ id }) => id),
    ["g2"],
    ENDED,
  ],
  [
    "which groups were marked just now",
    async () => [...(await markWarned(db, ["g2", "g3"]))],
    ["g2"],
    `${GROUPS}; UPDATE group_buy SET warned = 1 WHERE id IN ('g3')`,
  ],
];

describe("a look", () => {
  test.each(LOOKS)("finds %s", (_, look, seen, before = "") =>
    memory.tell(async () => {
      if (before) await prepare(db, before);
      expect(await look()).toEqual(seen);
    }),
  );
});

test("a surplus payment is written only of an order that needs no money", () =>
  memory.tell(async () => {
    const payment = (order_id: string) => ({
      id: `m-${order_id}`,
      provider: "stripe",
      provider_payment: `x-${order_id}`,
      order_id,
      amount: 5,
      currency: "USD",
      disposition: "surplus" as const,
      captured_at: 5,
      at: 5,
    });
    const written = async (order: string) =>
      (await insertPayment(db, payment(order), "t", null).run()).meta.changes;
    expect([await written("p3"), await written("p1")]).toEqual([0, 1]);
  }));
