/** Sums and lists of money count what they are of, beside rows of everybody else and of every other state. */
import { afterAll, expect, test } from "vitest";
import { DAY_MS } from "#origin/ground/clock.ts";
import { couponFor, holdersOf } from "#origin/books/coupon/repository.ts";
import {
  groupsCreatedBy,
  groupsJoinedBy,
  groupsThat,
  groupsToJoin,
  lastUnpaidSeat,
  type Which,
} from "#origin/books/group/repository.ts";
import { mayAsk } from "#origin/books/order/asking/repository.ts";
import { refundsOf } from "#origin/books/order/refunds/repository.ts";
import {
  nextOrderAt,
  openOrdersOf,
  orderById,
  orderStatement,
  standingOrder,
  yearlyUntil,
} from "#origin/books/order/repository.ts";
import { takeEvent } from "#origin/books/payment/inbox/repository.ts";
import { keptOf } from "#origin/books/payment/repository.ts";
import { inviterOf, partsOf } from "#origin/books/reward/repository.ts";
import { statementRows } from "#origin/verbs/account/repository.ts";
import { isOwnSettlement, sumsOf } from "#origin/verbs/affiliate/figures/repository.ts";
import { affiliateByUid, affiliates } from "#origin/verbs/affiliate/ops/repository.ts";
import { unsettledSums } from "#origin/verbs/affiliate/repository.ts";
import { accountId, benefitAccounts } from "#origin/verbs/benefit/ops/repository.ts";
import { servicesFor } from "#origin/verbs/benefit/repository.ts";
import { groupVersions } from "#origin/verbs/group/follow/repository.ts";
import { groupsToSettle } from "#origin/verbs/group/end/repository.ts";
import { FIRST } from "#origin/verbs/group/end/share.ts";
import { detailIn } from "#origin/ground/attention-detail.ts";
import { moneyInDoubt } from "#origin/verbs/attention/world/repository.ts";
import { newestOrders } from "#origin/verbs/payment/repository.ts";
import { ENDED, EVENTS, GROUPS, LEASES } from "#test/support/small-shop-rows.ts";
import { prepare, smallShop } from "#test/support/small-shop.ts";

const memory = smallShop();
const { db } = memory;
afterAll(() => memory.close());

const ENDS = 2_678_500_000;
const PLAN = `INSERT INTO product (id, name_en, name_zh_cn, months, price, full_price, currency, max_devices, yearly, position)
  VALUES ('year', '1 year', '1 年', 12, 5000, 5000, 'USD', 5, 1, 2)`;

interface Made {
  user?: string;
  purpose?: string;
  product?: string;
  status?: string;
  credit?: number;
  amount?: number;
  expires?: number;
  created?: number;
}

const order = (id: string, of: Made = {}) => {
  const { user = "ann", purpose = "membership", product = "month", status = "pending" } = of;
  const { credit = 0, amount = 1000 - credit, expires = 100, created = 1 } = of;
  const closed = status === "pending" ? "NULL" : "2";
  return `INSERT INTO purchase (id, number, user_id, client_key, purpose, product_id, name_en, name_zh_cn, months, yearly,
      currency, list_price, discount, credit, amount, method, provider, language, status, transition_id, created_at, expires_at, closed_at)
    VALUES ('${id}', 'n-${id}', '${user}', 'k-${id}', '${purpose}', '${product}', 'x', 'x', 1, ${product === "year" ? 1 : 0},
      'USD', ${amount + credit}, 0, ${credit}, ${amount}, 'card', 'stripe', 'en', '${status}', 't', ${created}, ${expires}, ${closed})`;
};
const reservation = (id: string, coupon: string, user: string, state: string, first = 0) =>
  `INSERT INTO coupon_reservation (order_id, coupon_id, user_id, first_purchase, state) VALUES ('${id}', '${coupon}', '${user}', ${first}, '${state}')`;
const payment = (id: string, of: string, disposition: string, amount = 1000) =>
  `INSERT INTO payment (id, provider, provider_payment, order_id, amount, currency, disposition, transition_id, captured_at, at)
   VALUES ('${id}', 'stripe', 'x-${id}', '${of}', ${amount}, 'USD', '${disposition}', 't', 1, 1)`;
const refund = (id: string, of: string, pay: string, amount = 100, at = 3) =>
  `INSERT INTO refund (id, payment_id, order_id, amount, currency, kind, note, provider, status, transition_id, at)
   VALUES ('${id}', '${pay}', '${of}', ${amount}, 'USD', 'operator', 'n', 'stripe', 'requested', 't', ${at})`;
const time = (
  user: string,
  seq: number,
  source: string,
  id: string,
  [at, ends = ENDS]: [number, number?] = [5],
) =>
  `INSERT INTO time_entry (user_id, seq, source, source_id, months, seconds, at, starts_at, expires_at, anchor_day)
   VALUES ('${user}', ${seq}, '${source}', '${id}', 1, 0, ${at}, 7, ${ends}, 1)`;
const earned = (id: string, affiliate: string, invitee: string, currency = "USD", type = 1) =>
  `INSERT INTO commission_entry (source_id, order_id, affiliate_id, invitee_id, type, percent, base, amount, currency, at)
   VALUES ('${id}', '${id}', '${affiliate}', '${invitee}', ${type}, 10, 1000, 100, '${currency}', 5)`;
const settled = (id: string, affiliate: string, currency: string) =>
  `INSERT INTO settlement (id, affiliate_id, period, amount, currency, transition_id, at)
   VALUES ('${id}', '${affiliate}', '2026-0${id.length}', 50, '${currency}', 't', 5)`;

const told = (...before: string[]) => prepare(db, before.join("; "));
const ids = (found: { id: string }[]) => found.map(({ id }) => id).toSorted();

test("a coupon's uses: what another order would take the place of, and what is over, is free", () =>
  memory.tell(async () => {
    await told(
      PLAN,
      order("q1"),
      order("q2", { product: "year" }),
      order("q4", { status: "cancelled" }),
    );
    await told(order("q3", { user: "bo", expires: 5 }), order("q5", { status: "paid" }));
    await told(`INSERT INTO coupon (id, code, percent, valid_from, first_purchase_only, note, created_at)
        VALUES ('f1', 'FIRST', 20, 0, 1, 'n', 1), ('f2', 'ALSO', 20, 0, 1, 'n', 1)`);
    await told(`INSERT INTO coupon_product (coupon_id, product_id) VALUES ('f2', 'year')`);
    await told(reservation("q1", "c", "ann", "held"), reservation("q2", "c", "ann", "held"));
    await told(reservation("q3", "c", "bo", "held"), reservation("q4", "c", "ann", "held"));
    await told(`UPDATE coupon_reservation SET state = 'released' WHERE order_id = 'q4'`);
    await told(reservation("q5", "f2", "ann", "used", 1));
    const of = (code: string) =>
      couponFor(db, code, { userId: "ann", productId: "month", now: 10 });
    const ten = { taken: 2, used_by_user: 1, held_by_user: 1, product_ids: null };
    expect(await of("TEN")).toMatchObject(ten);
    expect(await of("FIRST")).toMatchObject({ taken: 0, used_by_user: 1, product_ids: null });
    expect(await of("ALSO")).toMatchObject({ taken: 1, used_by_user: 1, product_ids: "year" });
  }));

test("who holds a coupon: of a first purchase, the person's others of those as well", () =>
  memory.tell(async () => {
    await told(
      order("q1", { expires: 5 }),
      order("q2", { expires: 5 }),
      order("q3", { user: "bo", expires: 5 }),
    );
    await told(order("q4", { expires: 5 }), order("q5", { expires: 5, status: "paid" }));
    await told(`INSERT INTO coupon (id, code, percent, valid_from, first_purchase_only, note, created_at)
        VALUES ('f1', 'FIRST', 20, 0, 1, 'n', 1), ('f2', 'ALSO', 20, 0, 1, 'n', 1), ('o', 'OTHER', 20, 0, 0, 'n', 1)`);
    await told(reservation("q1", "f2", "ann", "held", 1), reservation("q2", "o", "ann", "held"));
    await told(reservation("q3", "f2", "bo", "held", 1), reservation("q5", "c", "ann", "used"));
    const held = async (couponId: string) =>
      ids(await holdersOf(db, { couponId, userId: "ann", now: 10, own: false }));
    expect(await held("f1")).toEqual(["q1"]);
    expect(await held("o")).toEqual(["q2"]);
    expect(await held("c")).toEqual([]);
  }));

test("a person's groups, and those that are open to all", () =>
  memory.tell(async () => {
    await told(GROUPS, order("q1", { user: "ann", purpose: "group_buy" }));
    await told(`INSERT INTO group_seat (id, group_id, position, user_id, order_id, state, transition_id, joined_at)
        VALUES ('s9', 'g', 2, 'ann', 'q1', 'held', 't', 2)`);
    await told(`UPDATE group_buy SET ends_at = 70, status = 'open' WHERE id = 'g2'`);
    const idsOf = async (which: Which) => ids(await groupsThat(db, which));
    expect(await idsOf(groupsCreatedBy("ann", 9))).toEqual(["g2", "g3"]);
    expect(await idsOf(groupsJoinedBy("ann", 9))).toEqual(["g"]);
    expect(await idsOf(groupsJoinedBy("bo", 9))).toEqual([]);
    expect(await idsOf(groupsToJoin(60, 9))).toEqual(["g", "g2"]);
    await told(`UPDATE group_buy SET status = 'ended', settle_at = 9 WHERE id = 'g2'`);
    expect(await idsOf(groupsToJoin(60, 9))).toEqual(["g"]);
    expect([...(await groupVersions(db, ["g"])).keys()]).toEqual(["g"]);
    expect(await lastUnpaidSeat(db, "g", "bo")).toBeNull();
  }));

test("groups whose money is to be settled", () =>
  memory.tell(async () => {
    await told(ENDED, `UPDATE group_buy SET settled = 0 WHERE id <> 'g3'`);
    expect(ids(await groupsToSettle(db, 99, FIRST))).toEqual(["g"]);
  }));

test("one event of one provider", () =>
  memory.tell(async () => {
    await told(EVENTS);
    await takeEvent(db, { provider: "other", eventId: "e1" }, 9);
    expect(await takeEvent(db, { provider: "stripe", eventId: "e1" }, 9)).not.toBeNull();
  }));

test("one order that is asked about", () =>
  memory.tell(async () => {
    await mayAsk(db, "p3", 5_000, 0);
    expect((await orderById(db, "p1"))!.asked_at).toBe(0);
  }));

test("a person's open orders, and those of the last day", () =>
  memory.tell(async () => {
    expect(ids(await openOrdersOf(db, "ann"))).toEqual([]);
    expect(await nextOrderAt(db, { userId: "ann", aDay: 1, now: DAY_MS + 1 })).toBeNull();
  }));

test("money of an order is what pays it, less what went back of that", () =>
  memory.tell(async () => {
    await told(
      order("q1", { status: "expired" }),
      payment("m8", "q1", "surplus"),
      payment("m9", "p1", "surplus"),
    );
    await told(refund("r8", "p1", "m9"), `UPDATE refund SET status = 'failed' WHERE id = 'r1'`);
    expect(await keptOf(db, "q1")).toBe(0);
    expect(await refundsOf(db, "p1")).toEqual([]);
    expect(await orderById(db, "p1")).toMatchObject({ refunded: 0, owed: 100 });
    const shown = (await newestOrders(db, { status: "paid", after: null }, 9)).map(
      ({ id, refunded }) => [id, refunded],
    );
    expect(new Map(shown as [string, number][])).toEqual(
      new Map([
        ["p1", 0],
        ["p2", 100],
      ]),
    );
  }));

test("an order has its own time and its own seat's group", () =>
  memory.tell(async () => {
    await told(
      time("ann", 3, "order", "px"),
      time("bo", 1, "order", "p1"),
      order("q1", { credit: 800, status: "paid" }),
    );
    await told(
      `INSERT INTO group_order (order_id, group_id, seat_id, kind) VALUES ('q1', 'g', 'g1', 'solo')`,
    );
    const { results } = await orderStatement(db, "p1").all();
    expect(results).toMatchObject([{ time_starts_at: 900_001 }]);
    expect(await orderById(db, "q1")).toMatchObject({ group_size: null, seats: 1 });
  }));

test("the open order of a plan for oneself is no seat, no difference and none that is over", () =>
  memory.tell(async () => {
    const at = { user: "bo", created: 6 };
    await told(order("q1", { ...at, purpose: "group_buy" }), order("q2", { ...at, credit: 800 }));
    const of = { userId: "bo", productId: "month", gift: 0 } as const;
    const standing = (now: number) => standingOrder(db, { ...of, now });
    expect((await standing(5))?.id).toBe("p3");
    expect(await standing(9)).toBeNull();
  }));

test("a yearly right is of whoever bought it, and of money that is here", () =>
  memory.tell(async () => {
    const until = (user: string) => yearlyUntil(db, user);
    await told(
      PLAN,
      order("q1", { user: "bo", product: "year", status: "paid" }),
      payment("m9", "q1", "applied"),
    );
    await told(time("bo", 1, "order", "q1"), time("ann", 3, "invitation", "q1"));
    expect([await until("bo"), await until("ann")]).toEqual([ENDS, null]);
    await told(payment("m8", "q1", "surplus"), refund("r9", "q1", "m9", 1000));
    expect(await until("bo")).toBeNull();
  }));

test("who invited somebody: nobody who is gone, and not oneself", () =>
  memory.tell(async () => {
    expect((await inviterOf(db, "bo"))?.id).toBe("ann");
    await told(`UPDATE user SET deleted_at = 5 WHERE id = 'ann'`);
    expect(await inviterOf(db, "bo")).toBeNull();
    await told(`UPDATE user SET deleted_at = NULL, invited_by = 'ann' WHERE id = 'ann'`);
    expect(await inviterOf(db, "ann")).toBeNull();
    expect(ids(await partsOf(db, "p2"))).toEqual(["p2"]);
  }));

test("a statement has each movement of its owner's money once, and nobody else's", () =>
  memory.tell(async () => {
    await told(
      order("q1", { user: "bo", purpose: "group_buy" }),
      order("q2", { user: "bo", purpose: "group_buy", status: "paid" }),
    );
    await told(
      time("ann", 3, "group_buy", "p2"),
      time("bo", 1, "order", "p2", [1]),
      time("bo", 2, "group_buy", "px", [1]),
    );
    await told(
      time("bo", 3, "group_buy", "q2", [9, 77]),
      time("ann", 4, "refund", "r2"),
      time("bo", 4, "order", "r2", [9, 99]),
    );
    await told(payment("m9", "p2", "surplus"), refund("r8", "p2", "m9"), refund("r9", "p2", "m2"));
    await told(`UPDATE refund SET status = 'failed' WHERE id = 'r9'`);
    await told(GROUPS, order("q7", { user: "bo", purpose: "group_buy", status: "cancelled" }));
    await told(order("q9", { user: "bo", purpose: "group_buy", status: "paid" }));
    await told(`INSERT INTO group_seat (id, group_id, position, user_id, order_id, state, transition_id, joined_at)
      VALUES ('s9', 'g2', 2, 'bo', 'q9', 'paid', 't', 2)`);
    await told(`UPDATE group_seat SET state = 'converted' WHERE id = 's9'`);
    const of = async (user: string) =>
      (await statementRows(db, user, null, 99)).map((row) => [
        row.id,
        row.source,
        row.amount,
        row.expires_at,
      ]);
    const bo = await of("bo");
    expect(bo).toContainEqual(["p2", "group_buy", 800, ENDS]);
    expect(bo).toContainEqual(["r2", "refund", 100, ENDS]);
    expect(bo).toHaveLength(6);
    const ann = await of("ann");
    expect(ann.filter(([, source]) => source === "refund").map(([, , amount]) => amount)).toEqual([
      null,
      300,
    ]);
  }));

test("an affiliate's sums are of their rows, in their currency", () =>
  memory.tell(async () => {
    await told(
      order("q1", { status: "paid" }),
      order("q2", { user: "bo" }),
      order("q3", { user: "bo", status: "paid" }),
    );
    await told(earned("q1", "bo", "ann"), earned("q3", "ann", "bo", "EUR"));
    await told(settled("s", "ann", "EUR"), settled("ss", "bo", "USD"));
    const { unsettled, months } = await sumsOf(db, "ann", { currency: "USD", from: "1970-01" });
    expect([unsettled, months]).toEqual([200, [{ month: "1970-01", amount: 200 }]]);
    expect(await affiliateByUid(db, "u1", "USD")).toMatchObject({
      unsettled: 200,
      settled: 0,
      invitees: 1,
    });
    const listed = async () =>
      ids(await affiliates(db, { currency: "USD", uid: undefined, after: null }, 9));
    expect(await listed()).toEqual(["ann", "bo"]);
    expect(await isOwnSettlement(db, "bo", "ss")).toBe(true);
    expect(await isOwnSettlement(db, "bo", "none")).toBe(false);
    const sums = await unsettledSums(db, { month: "2026-02", endsAt: 9 }, "USD");
    expect(sums.map(({ affiliateId, amount }) => [affiliateId, amount])).toEqual([["ann", 200]]);
    await told(`UPDATE commission_entry SET settlement_id = 'ss' WHERE source_id = 'q1'`);
    expect(await listed()).toEqual(["ann"]);
  }));

test("invitees have paid by an order that cost money", () =>
  memory.tell(async () => {
    const paid = async () =>
      (await sumsOf(db, "ann", { currency: "USD", from: "1970-01" })).invitees;
    expect(await paid()).toEqual({ registered: 1, paid: 1 });
    await told(`INSERT INTO user (id, uid, display_name, invite_code, invited_by, language, created_at)
        VALUES ('cy', 'u3', 'Cy', 'c3', 'ann', 'en', 3)`);
    await told(
      order("q1", { user: "cy" }),
      order("q2", { user: "cy", status: "paid", credit: 1000, amount: 0 }),
    );
    expect(await paid()).toEqual({ registered: 2, paid: 1 });
  }));

test("shared accounts by their service, and what somebody holds of each", () =>
  memory.tell(async () => {
    await told(LEASES, `UPDATE benefit_account SET slots = 1 WHERE id = 'b'`);
    expect(await accountId(db, "music", "y")).toBe("b");
    expect(await accountId(db, "music", "x")).toBeNull();
    expect(await servicesFor(db, { userId: "bo", restsAfter: 3 })).toEqual([
      { service: "films", free: 1, held: 1 },
      { service: "music", free: 0, held: 0 },
    ]);
    await told(`UPDATE benefit_lease SET ended_at = 9, ended_by = 'right' WHERE id = 'ann1'`);
    expect(await servicesFor(db, { userId: "ann", restsAfter: 3 })).toMatchObject([
      { held: 0 },
      { held: 1 },
    ]);
  }));

test("attention names what is in trouble, each with its kind, and nothing else", () =>
  memory.tell(async () => {
    await told(EVENTS, order("q1", { status: "expired" }), payment("m8", "q1", "surplus", 200));
    await told(
      order("q2", { status: "expired" }),
      payment("m9", "q2", "surplus", 100),
      refund("r8", "q2", "m9"),
    );
    await told(
      `UPDATE refund SET attempts = 5 WHERE id = 'r1'`,
      `UPDATE refund SET status = 'reversed' WHERE id = 'r2'`,
    );
    await told(
      refund("r9", "p2", "m2", 100, 2),
      `UPDATE refund SET provider = 'chain', attempts = 7 WHERE id = 'r9'`,
    );
    await told(refund("r7", "p1", "m1", 9), refund("r6", "q1", "m8", 200));
    await told(`UPDATE refund SET status = 'failed', attempts = 9 WHERE id IN ('r6', 'r7')`);
    await told(`INSERT INTO provider_event (provider, event_id, type, payload, status, verdict, next_attempt_at, received_at)
      VALUES ('stripe', 'strange', 't', 'p', 'review', 'facts', 5, 1)`);
    const rows = await moneyInDoubt(db, { byHand: ["chain"], now: 0 });
    expect(new Set(rows.map(({ detail }) => detailIn(detail).form))).toEqual(
      new Set(["event", "foreign", "refund", "surplus"]),
    );
    const found = rows.map(({ what, subject }) => `${what} ${subject}`);
    expect(found.toSorted()).toEqual([
      "event stripe",
      "event stripe",
      "event stripe odd",
      "event stripe own",
      "event stripe strange",
      "owed n2",
      "refund n-q1",
      "surplus n-q1",
      "waiting n1",
    ]);
    await told(`UPDATE refund SET provider_refund = 'x' WHERE id = 'r1'`);
    expect(
      (await moneyInDoubt(db, { byHand: ["chain"], now: 0 })).map(({ what }) => what),
    ).not.toContain("waiting");
  }));

test("who knows a password and who says it does not work is counted for the account and the password in force", () =>
  memory.tell(async () => {
    await told(LEASES);
    await told(
      `INSERT INTO benefit_report (account_id, version, user_id, at) VALUES ('b', 1, 'bo', 1)`,
    );
    const free = async () =>
      (await servicesFor(db, { userId: "bo", restsAfter: 3 })).map((row) => row.free);
    expect(await free()).toEqual([1, 0]);
    await told(`UPDATE benefit_account SET version = 2 WHERE id = 'b'`);
    expect(await free()).toEqual([1, 1]);
    await told(`UPDATE benefit_lease SET ended_at = 9, ended_by = 'right' WHERE id = 'ann1'`);
    expect(await benefitAccounts(db, "a")).toMatchObject([{ outsiders: 1, taken: 1 }]);
  }));
