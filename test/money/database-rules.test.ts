/** What the database refuses by itself: nothing of money is rewritten, and no state is reached but by its table. */
import { afterAll, expect, test } from "vitest";
import { smallShop } from "#test/support/small-shop.ts";

const memory = smallShop();
afterAll(() => memory.close());

const LEASE = `INSERT INTO benefit_account (id, service, link, account, sealed_password, slots, created_at, password_at)
    VALUES ('a', 'films', '/', 'x', 's', 1, 1, 1), ('a2', 'films', '/', 'y', 's', 1, 1, 1);
  INSERT INTO benefit_lease (id, account_id, service, user_id, transition_id, created_at, check_at)
    VALUES ('l', 'a', 'films', 'ann', 't', 1, 1)`;
const LEASE_ENDED = `${LEASE}; UPDATE benefit_lease SET ended_at = 2, ended_by = 'right'`;
const TRANSFER = `INSERT INTO chain_transfer (network, hash, place, payment_id, token, sender, amount, block_number, block_hash, status, seen_at)
  VALUES ('base', 'h', 1, 'cp', 'USDC', 's', '5', 1, 'b', 'final', 1)`;
const ADDRESS = `UPDATE crypto_payment SET address = 'ab', network = 'base', token = 'USDC', met_at = 4`;
const ACTION = `INSERT INTO operator_action (id, operator, action, subject, detail, at) VALUES ('o', 'test', 'a', 's', '{}', 1)`;
const PRICED = `INSERT INTO plan_price (seq, product_id, holds_from, price, full_price, group_prices, at)
  VALUES (1, 'month', 5, 900, 900, '{}', 1)`;
const WITHDRAWN = `${PRICED}; INSERT INTO plan_price_withdrawal VALUES (1, 4)`;
const ITEM = `INSERT INTO attention_item (id, place, what, subject, detail, about, at, seen_at) VALUES ('i', 'i', 'rate', 's', 'd', '{}', 1, 1)`;
const SETTLED = `INSERT INTO settlement (id, affiliate_id, period, amount, currency, transition_id, at)
  VALUES ('s', 'ann', '2026-01', 200, 'USD', 't', 3)`;
const paidWith = (moved: number) =>
  `UPDATE settlement SET status = 'paid', paid_at = 4, network = 'base', token = 'USDC', hash = 'ef', recipient = 'cd', moved = ${moved}`;
const seat = (
  id: string,
  state: string,
  of: { at?: number; position?: string; group?: string } = {},
) =>
  `INSERT INTO group_seat (id, group_id, position, user_id, order_id, state, transition_id, joined_at)
   VALUES ('${id}', '${of.group ?? "g"}', ${of.position ?? "2"}, 'ann', '${state === "held" ? "p1" : "p3"}', '${state}', 't', ${of.at ?? 2})`;
const UNPAID = `INSERT INTO group_buy (id, creator_id, product_id, name_en, name_zh_cn, months, yearly, max_devices, size, way,
    currency, solo_price, unit_price, transition_id, created_at)
  VALUES ('g2', 'bo', 'month', '1 month', '1 个月', 1, 0, 5, 3, 'self', 'USD', 1000, 800, 't7', 1)`;
const copied = (table: string, columns: string, values: string) =>
  `INSERT INTO ${table} (${columns}) SELECT ${values} FROM ${table} LIMIT 1`;
const payment = (id: string, disposition: string, order: string, amount: number) =>
  `INSERT INTO payment (id, provider, provider_payment, order_id, amount, currency, disposition, transition_id, captured_at, at)
   VALUES ('${id}', 'stripe', '${id}', '${order}', ${amount}, 'USD', '${disposition}', 't', 2, 2)`;
const refund = (amount: number, currency = "USD") =>
  `INSERT INTO refund (id, payment_id, order_id, amount, currency, kind, note, provider, status, transition_id, at)
   VALUES ('r3', 'm1', 'p1', ${amount}, '${currency}', 'operator', 'n', 'stripe', 'requested', 't4', 3)`;

/** What is refused, with which words, and what comes before it. */
const REFUSED: [sql: string, words: string, before?: string][] = [
  ["UPDATE time_entry SET seconds = 1", "time_entry is append-only"],
  ["DELETE FROM time_entry", "time_entry is append-only"],
  ["UPDATE money_entry SET amount = 1", "money_entry is append-only"],
  ["DELETE FROM money_entry", "money_entry is append-only"],
  ["UPDATE plan_price_withdrawal SET at = 1", "plan_price_withdrawal is append-only", WITHDRAWN],
  ["DELETE FROM plan_price_withdrawal", "plan_price_withdrawal is append-only", WITHDRAWN],
  ["INSERT INTO plan_price_withdrawal VALUES (1, 5)", "it has begun", PRICED],
  ["UPDATE payment SET at = 9", "payment is append-only"],
  ["DELETE FROM payment", "payment is append-only"],
  ["UPDATE operator_action SET at = 9", "operator_action is append-only", ACTION],
  ["DELETE FROM operator_action", "operator_action is append-only", ACTION],
  ["UPDATE refund_transaction SET at = 9", "refund_transaction is append-only"],
  ["DELETE FROM refund_transaction", "refund_transaction is append-only"],
  ["DELETE FROM attention_item", "attention_item: never deleted", ITEM],
  ["DELETE FROM purchase", "purchase: never deleted"],
  ["DELETE FROM refund", "refund: never deleted"],
  ["DELETE FROM group_buy", "group_buy: never deleted"],
  ["DELETE FROM crypto_payment", "crypto_payment: never deleted"],
  ["DELETE FROM commission_entry", "commission_entry: rows stay"],
  ["DELETE FROM settlement", "settlement: rows stay", SETTLED],
  ["DELETE FROM group_seat", "only a seat that nobody paid is freed"],
  ["DELETE FROM chain_transfer", "what was proven is never deleted", TRANSFER],
  ["UPDATE purchase SET amount = 1", "purchase: its terms do not change"],
  ["UPDATE purchase SET max_devices = 9", "purchase: its terms do not change"],
  ["UPDATE refund SET amount = 1", "refund: its terms do not change"],
  ["UPDATE group_buy SET unit_price = 1", "group_buy: its terms do not change"],
  ["UPDATE group_seat SET user_id = 'ann'", "group_seat: its terms do not change"],
  ["UPDATE commission_entry SET amount = 1", "commission_entry: rows do not change"],
  ["UPDATE crypto_payment SET amount = 1", "crypto_payment: its terms do not change"],
  ["UPDATE crypto_payment SET address = 'cd'", "an address does not change", ADDRESS],
  ["UPDATE crypto_payment SET network = 'tron'", "crypto_payment: it is complete", ADDRESS],
  ["UPDATE crypto_payment SET returned_at = 5", "what is given back does not pay", ADDRESS],
  ["UPDATE chain_transfer SET payment_id = 'x'", "whose it is does not change", TRANSFER],
  ["UPDATE chain_transfer SET place = 2", "its place does not change", TRANSFER],
  ["UPDATE benefit_lease SET user_id = 'bo'", "benefit_lease: its terms do not change", LEASE],
  ["UPDATE benefit_lease SET ended_at = 3", "an ended one stays ended", LEASE_ENDED],
  ["UPDATE settlement SET amount = 1", "settlement: only moves from due to paid", SETTLED],
  ["UPDATE purchase SET status = 'pending' WHERE id = 'p1'", "purchase: no such move"],
  ["UPDATE refund SET status = 'reversed' WHERE id = 'r1'", "refund: no such move"],
  ["UPDATE group_seat SET state = 'held'", "group_seat_gone"],
  ["UPDATE group_buy SET status = 'unpaid'", "group_ended"],
  ["UPDATE group_buy SET status = 'finished', finished_at = 5", "group_buy: not full"],
  ["UPDATE group_buy SET version = version", "group_moved"],
  [seat("s", "held", { at: 99 }), "group_ended"],
  [seat("s", "paid"), "group_ended", "UPDATE group_buy SET status = 'ended', settle_at = 9"],
  [seat("s", "held", { group: "g2" }), "group_unpaid", UNPAID],
  [seat("s", "held", { position: "4" }), "group_full"],
  [seat("s", "held", { position: "NULL" }), "group_full"],
  [payment("m3", "applied", "p3", 1000), "payment: not what the order costs"],
  [payment("m3", "applied", "p1", 899), "payment: not what the order costs"],
  [payment("m3", "applied", "p1", 900), "UNIQUE constraint failed: payment.order_id"],
  [refund(601), "refund_exceeds_payment"],
  [refund(1, "EUR"), "refund_exceeds_payment"],
  [
    "UPDATE purchase SET provider_session = 's' WHERE id = 'p3'",
    "UNIQUE constraint failed: purchase.provider",
    "UPDATE purchase SET provider_session = 's' WHERE id = 'p1'",
  ],
  [
    copied("identity", "kind, key, user_id, typed, created_at", "'email', 'other', 'ann', '', 3"),
    "UNIQUE constraint failed: identity.user_id",
  ],
  [
    `INSERT INTO session (id, user_id, token_hash, scope, platform, created_at, last_used_at, expires_at, next_hash)
     VALUES ('s2', 'bo', 'h2', 'session', 'ios', 1, 1, 9, 'n')`,
    "UNIQUE constraint failed: session.next_hash",
    "UPDATE session SET next_hash = 'n'",
  ],
  [
    `INSERT INTO session (id, user_id, token_hash, scope, platform, created_at, last_used_at, expires_at, previous_hash)
     VALUES ('s2', 'bo', 'h2', 'session', 'ios', 1, 1, 9, 'n')`,
    "UNIQUE constraint failed: session.previous_hash",
    "UPDATE session SET previous_hash = 'n'",
  ],
  [
    `INSERT INTO coupon_reservation (order_id, coupon_id, user_id, first_purchase, state) VALUES ('p3', 'c', 'ann', 0, 'held')`,
    "coupon_user_limit",
    "UPDATE coupon SET user_limit = 1",
  ],
  [
    "UPDATE coupon_reservation SET state = 'held' WHERE order_id = 'p1'",
    "coupon_user_limit",
    `UPDATE coupon_reservation SET state = 'released'; UPDATE coupon SET user_limit = 1;
     INSERT INTO coupon_reservation (order_id, coupon_id, user_id, first_purchase, state) VALUES ('p3', 'c', 'ann', 0, 'held')`,
  ],
  [
    `INSERT INTO commission_entry (source_id, order_id, affiliate_id, invitee_id, type, percent, base, amount, currency, at)
     VALUES ('p1', 'p1', 'ann', 'bo', 0, 25, 900, 225, 'USD', 3)`,
    "UNIQUE constraint failed: commission_entry.invitee_id",
  ],
  [paidWith(199), "settlement_exceeds_transaction", SETTLED],
  [paidWith(300), "settlement_exceeds_transaction", `${SETTLED}; ${transactionOf(300)}`],
  [transactionOf(299), "refund_exceeds_transaction"],
];

function transactionOf(moved: number): string {
  return `INSERT INTO refund_transaction (refund_id, network, token, hash, recipient, moved, at)
    VALUES ('r1', 'base', 'USDC', 'ef', 'cd', ${moved}, 4)`;
}

test.each(REFUSED)("%s: %s", (sql, words, before = "") =>
  memory.tell(async () => {
    const { db } = memory;
    for (const one of before.split(";").filter((part) => part.trim())) await db.prepare(one).run();
    await expect(db.prepare(sql).run()).rejects.toThrow(words);
  }),
);

test("how many somebody brought is kept: as people come and are removed", () =>
  memory.tell(async () => {
    const { db } = memory;
    const brought = async () => {
      const { results } = await db
        .prepare(`SELECT brought FROM user WHERE id IN ('ann', 'bo') ORDER BY id`)
        .all<{ brought: number }>();
      return results.map((row) => row.brought);
    };
    const [ann, bo] = await brought();
    await db
      .prepare(
        `INSERT INTO user (id, uid, display_name, invite_code, invited_by, language, created_at)
         VALUES ('cy', 'u8', 'Cy', 'c8', 'ann', 'en', 1), ('di', 'u9', 'Di', 'c9', 'ann', 'en', 1), ('ed', 'u7', 'Ed', 'c7', NULL, 'en', 1)`,
      )
      .run();
    expect(await brought()).toEqual([ann! + 2, bo]);
    await db.prepare(`UPDATE user SET invited_by = 'bo' WHERE id IN ('cy', 'ed')`).run();
    expect(await brought()).toEqual([ann! + 1, bo! + 2]);
    await db.prepare(`UPDATE user SET invited_by = NULL WHERE id = 'ed'`).run();
    await db.prepare(`DELETE FROM user WHERE id = 'di'`).run();
    expect(await brought()).toEqual([ann, bo! + 1]);
  }));

test("a gift's code is one from when the gift is written", () =>
  memory.tell(async () => {
    const { db } = memory;
    const code = (id: string) => `('${id}', '${id}', 1, 'x', 1)`;
    await db.batch([
      db.prepare(
        `INSERT INTO redemption_code (id, code_hash, months, note, created_at) VALUES ${code("own")}, ${code("given")}`,
      ),
      db.prepare(
        `INSERT INTO gift (id, order_id, user_id, language, created_at) VALUES ('given', 'p1', 'ann', 'en', 1)`,
      ),
    ]);
    const { results } = await db
      .prepare(`SELECT id FROM redemption_code WHERE gift = 1 AND id IN ('own', 'given')`)
      .all();
    expect(results).toEqual([{ id: "given" }]);
  }));
