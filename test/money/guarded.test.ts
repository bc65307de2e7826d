/** What depends on a move is written with it, and not at all where the move was not made: a batch goes on after an UPDATE that changed nothing. */
import { afterAll, expect, test } from "vitest";
import { insertReservation, moveReservation } from "#origin/books/coupon/repository.ts";
import {
  claimVersion,
  holdSeat,
  insertOrderLink,
  moveSeat,
} from "#origin/books/group/repository.ts";
import { insertOrder, moveOrder, type NewOrder } from "#origin/books/order/repository.ts";
import { forgetPayloadsOfUser } from "#origin/books/payment/inbox/repository.ts";
import { insertRefund, type NewRefund } from "#origin/books/payment/repository.ts";
import { insertCommission, insertCommissionChange } from "#origin/books/reward/repository.ts";
import { BUSINESS } from "#origin/ground/business-numbers.ts";
import type { Transition } from "#origin/ground/db/transition.ts";
import { claimEntries } from "#origin/verbs/affiliate/repository.ts";
import { endOfDeleted, takeSlot } from "#origin/verbs/benefit/repository.ts";
import {
  endNow,
  freeSeat,
  movePaid,
  paySeat,
  settleAgain,
} from "#origin/verbs/group/effect/repository.ts";
import { smallShop } from "#test/support/small-shop.ts";

const memory = smallShop();
const { db } = memory;
afterAll(() => memory.close());

const version = (await db.prepare(`SELECT version FROM group_buy`).first<number>("version"))!;

/** The last move of an order that is open. */
const MADE: Transition = { aggregate: "purchase", id: "p3", transitionId: "t3" };
const NOT_MADE: Transition = { ...MADE, transitionId: "another" };

const seat = { id: "s", groupId: "g", userId: "ann", orderId: "p3", at: 2 };
const HELD = `INSERT INTO group_seat (id, group_id, position, user_id, order_id, state, transition_id, joined_at)
  VALUES ('s', 'g', 2, 'ann', 'p3', 'held', 't', 2)`;
const ENDED = `UPDATE group_buy SET status = 'ended', settle_at = 9`;
const ACCOUNT = `INSERT INTO benefit_account (id, service, link, account, sealed_password, slots, created_at, password_at)
  VALUES ('a', 'films', '/', 'x', 's', 1, 1, 1)`;
const LEASE = `INSERT INTO benefit_lease (id, account_id, service, user_id, transition_id, created_at, check_at)
  VALUES ('l', 'a', 'films', 'ann', 't', 1, 1)`;
const GONE = `UPDATE user SET deleted_at = 5 WHERE id = 'ann'`;
const EVENT = `INSERT INTO provider_event (provider, event_id, type, payload, status, order_id, next_attempt_at, received_at)
  VALUES ('stripe', 'e', 't', 'p', 'done', 'p1', 1, 1)`;
const rated = { percent: 10, amount: 90 };
const refund: NewRefund = {
  id: "r3",
  payment_id: "m1",
  order_id: "p1",
  amount: 1,
  currency: "USD",
  kind: "operator",
  note: "",
  provider: "stripe",
  provider_refund: null,
  status: "requested",
  attempts: 0,
  due_at: null,
  at: 5,
};
const order: NewOrder = {
  id: "p9",
  number: "n9",
  userId: "ann",
  clientKey: "k9",
  purpose: "membership",
  plan: { id: "month", names: '{"en":"1 month"}', months: 1, yearly: 0, max_devices: 5 },
  quote: { currency: "USD", listPrice: 9, discount: 0, credit: 0, amount: 9, couponId: null },
  method: "card",
  provider: "stripe",
  language: "en",
  site: null,
  createdAt: 5,
  expiresAt: 9,
};

const DEPENDENT: [
  what: string,
  write: (of: Transition) => D1PreparedStatement,
  before?: string[],
][] = [
  ["a group's version", (of) => claimVersion(db, { id: "g", version }, of)],
  ["a seat that is held", (of) => holdSeat(db, seat, of)],
  [
    "the order of a seat",
    (of) => insertOrderLink(db, { orderId: "p3", groupId: "g", seatId: "s", kind: "seat" }, of),
  ],
  ["a seat that moves", (of) => moveSeat(db, "g1", "refunded", of)],
  ["a seat that is paid", (of) => paySeat(db, seat, of)],
  [
    "a group with one more paid",
    (of) => movePaid(db, { groupId: "g", finished: false, at: 2, endsAt: 9 }, of),
  ],
  ["a seat that is free again", (of) => freeSeat(db, "s", of), [HELD]],
  ["the end of a group", (of) => endNow(db, { groupId: "g", at: 1 }, of)],
  ["another settling", (of) => settleAgain(db, { groupId: "g", until: 20 }, of), [ENDED]],
  ["a coupon that is held", (of) => insertReservation(db, "c", { id: "p3", userId: "bo" }, of)],
  ["a coupon that is free", (of) => moveReservation(db, "p1", "released", of)],
  [
    "an order in another's place",
    (of) => insertOrder(db, order, BUSINESS, { ...MADE, id: "p9" }, of),
  ],
  [
    "an order that ends with a move",
    (of) =>
      moveOrder(
        db,
        { ...MADE, transitionId: "t9" },
        { from: "pending", to: "cancelled", at: 5 },
        of,
      ),
  ],
  ["a refund of a surplus", (of) => insertRefund(db, refund, "t9", { before: 300, of })],
  [
    "commission",
    (of) =>
      insertCommission(
        db,
        {
          order: { id: "p1", userId: "ann", amount: 900, currency: "USD" },
          affiliateId: "bo",
          type: null,
          whole: ["p1"],
          partOf: null,
          at: 5,
          first: rated,
          renewal: rated,
        },
        of,
      ),
  ],
  [
    "a change of commission",
    (of) =>
      insertCommissionChange(
        db,
        { sourceId: "r9", orderId: "p2", first: -1, renewal: -1, at: 5 },
        of,
      ),
  ],
  [
    "shared accounts of somebody who is gone",
    (of) => endOfDeleted(db, "ann", of)[0]!,
    [ACCOUNT, LEASE, GONE],
  ],
  [
    "a slot in another's place",
    (of) => {
      const lease = { id: "l9", service: "films", transitionId: "t", userId: "ann", restsAfter: 3 };
      return takeSlot(db, { ...lease, now: 5, checkAt: 9 }, of);
    },
    [ACCOUNT],
  ],
  [
    "what events say of somebody who is gone",
    (of) => forgetPayloadsOfUser(db, "ann", of)[0]!,
    [EVENT],
  ],
];

test.each(DEPENDENT)("%s is written with its move, and not without", (_, write, before = []) =>
  memory.tell(async () => {
    for (const sql of before) await db.prepare(sql).run();
    expect((await write(NOT_MADE).run()).meta.changes).toBe(0);
    expect((await write(MADE).run()).meta.changes).toBe(1);
  }),
);

test("a settlement claims its rows with its own row, and not without", () =>
  memory.tell(async () => {
    const insert = `INSERT INTO settlement (id, affiliate_id, period, amount, currency, transition_id, at)
      VALUES ('st', 'ann', '2026-01', 200, 'USD', 't', 5)`;
    await db.prepare(insert).run();
    const other = `INSERT INTO commission_entry (source_id, order_id, affiliate_id, invitee_id, type, percent, base, amount, currency, at)
      VALUES ('p3', 'p3', 'ann', 'bo', 1, 10, 1000, 100, 'EUR', 3)`;
    await db.prepare(other).run();
    const sum = { affiliateId: "ann", language: "en", amount: 200, currency: "USD" } as const;
    const of = { sum, period: { month: "2026-01", endsAt: 9 }, at: 5 } as never;
    const claim = (transitionId: string) =>
      claimEntries(db, { aggregate: "settlement", id: "st", transitionId }, of).run();
    expect((await claim("another")).meta.changes).toBe(0);
    expect((await claim("t")).meta.changes).toBe(1);
  }));
