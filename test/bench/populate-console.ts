/**
 * What the console lists beside people and their ledgers: refunds, gifts, codes, questions, groups, commission, crypto, events,
 * the operators' record and closed days. Of what waits for a person there is the same in every database: who runs the
 * business keeps that short.
 */
import { DAY_MS, HOUR_MS } from "#origin/ground/clock.ts";
import { id, numberOf, orderOf, paidAt, paymentOf, spread, uid, userId } from "./populate.ts";

/** What waits for a person, of each kind. */
const WAITING = 60;
/** So many rows at least, where a page of a list is full. */
const PAGE = 100;
const DAYS = 366;
/** People of the smallest numbers, so that they are in every database; each tenth is one. */
const AFFILIATES = 100;
/** How many months the business has been settling, where it is large. */
const MONTHS = 60;
const PAGE_OF = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${PAGE})`;
/** The shared account. */
const SHARED = `'${"0".repeat(22)}'`;
const OPERATORS = `'["anna","ben","chen","dora"]' ->> (i % 4)`;
const ACTIONS = `'["orders_refund","people_give","support_answer","codes_create"]' ->> (i % 4)`;

export function consoleRows(users: number, now: number): string[] {
  /** Every so-manieth user, and enough for a page. */
  const some = (every: number) => Math.max(1, Math.min(every, Math.floor(users / PAGE)));
  const each = (every: number) =>
    `WITH RECURSIVE n (i) AS (SELECT ${every} UNION ALL SELECT i + ${every} FROM n WHERE i < ${users - every + 1})`;
  const of = (every: number) => each(some(every));
  const at = paidAt("1", now);
  const first = orderOf("0");
  const second = orderOf("1");
  const number = numberOf("1");
  const waiting = each(Math.floor(users / WAITING));
  const months = `WITH RECURSIVE n (i) AS (SELECT 10 UNION ALL SELECT i + 10 FROM n WHERE i < ${AFFILIATES * 10}),
    m (k) AS (SELECT 0 UNION ALL SELECT k + 1 FROM m WHERE k < ${Math.min(MONTHS, Math.ceil(users / 1_000)) - 1})`;
  const affiliate = (which: string) =>
    `(SELECT ${id("n")} FROM (SELECT 10 * (1 + ${which} % ${AFFILIATES}) AS n))`;
  return [
    `UPDATE user SET kol = 1, kol_percent = 30 WHERE id IN (${PAGE_OF} SELECT ${affiliate("i")} FROM n)`,
    `UPDATE user SET invited_by = ${affiliate("CAST(uid AS INTEGER)")}
     WHERE CAST(uid AS INTEGER) % ${some(3)} = 0 AND kol = 0`,
    `UPDATE user SET brought = (SELECT COUNT(*) FROM user AS friend WHERE friend.invited_by = user.id) WHERE kol = 1`,
    // A month each is settled for so long as the business is old, and the last of it is due to some.
    `${months} INSERT INTO settlement (id, affiliate_id, period, amount, currency, status, transition_id, at, paid_at, note)
     SELECT ${settled(userId, "k")}, ${userId}, printf('%d-%02d', 2025 - k / 12, 12 - k % 12), 999, 'USD', 'paid', 't', ${at}, ${at}, 'bank transfer'
     FROM n, m`,
    `${months} INSERT INTO settlement (id, affiliate_id, period, amount, currency, transition_id, at)
     SELECT ${settled(userId, "99")}, ${userId}, '2026-01', 999, 'USD', 't', ${at} FROM n LIMIT ${WAITING}`,
    `${of(3)} INSERT INTO commission_entry (source_id, order_id, affiliate_id, invitee_id, type, percent, base, amount, currency, at, settlement_id)
     SELECT ${first}, ${first}, affiliate, ${userId}, 0, 30, 999, 300, 'USD', ${paidAt("0", now)},
       iif(i % 20 = 0, NULL, ${settled("affiliate", "0")})
     FROM (SELECT i, ${affiliate("i")} AS affiliate FROM n) WHERE ${userId} <> affiliate`,
    // One of them has a page of it in every database.
    `${of(users)} INSERT INTO commission_entry (source_id, order_id, affiliate_id, invitee_id, type, percent, base, amount, currency, at)
     SELECT ${second}, ${second}, ${affiliate("49")}, ${userId}, 1, 30, 999, 300, 'USD', ${at} FROM n WHERE ${userId} <> ${affiliate("49")}`,
    // A fifth of the second orders rewarded a person each.
    `${of(5)} INSERT INTO time_entry (user_id, seq, source, source_id, seconds, at, starts_at, expires_at, anchor_day)
     SELECT ${id("(i - 1)")}, 9, 'invitation', ${second}, 259200, ${at}, ${at}, ${at} + 259200000, 1 FROM n`,
    `${of(20)} INSERT INTO refund (id, payment_id, order_id, amount, currency, kind, note, provider, provider_refund, status, transition_id, at, settled_at)
     SELECT 'r' || substr(${second}, 2), ${paymentOf("1")}, ${second}, 999, 'USD', 'operator', 'asked', 'stripe', ${spread("i")}, 'succeeded', 't', ${at}, ${at} FROM n`,
    `${waiting} INSERT INTO refund (id, payment_id, order_id, amount, currency, kind, note, provider, status, transition_id, at)
     SELECT 'r' || substr(${first}, 2), ${paymentOf("0")}, ${first}, 999, 'USD', 'operator', 'asked', 'offline', 'requested', 't', ${at} FROM n`,
    `${of(5)} UPDATE purchase SET method = 'crypto', provider = 'chain' WHERE id IN (SELECT ${second} FROM n)`,
    `${waiting} UPDATE purchase SET status = 'expired', method = 'alipay' WHERE id IN (SELECT ${second} FROM n)`,
    `${of(10)} INSERT INTO redemption_code (id, code_hash, months, note, created_at, redeemed_by, redeemed_at)
     SELECT ${id("i * 3 + 1")}, 'hash' || i, 1, 'fair ' || (i % 1000), ${at}, iif(i % 20 = 0, ${userId}, NULL), iif(i % 20 = 0, ${at}, NULL) FROM n`,
    // Every gift is newer than any operator's code.
    `${of(50)} INSERT INTO redemption_code (id, code_hash, months, note, created_at, gift)
     SELECT ${id("i * 3 + 2")}, 'gift' || i, 1, 'gift ' || i, ${paidAt("3", now)}, 1 FROM n`,
    `${of(50)} INSERT INTO gift (id, order_id, user_id, language, created_at)
     SELECT ${id("i * 3 + 2")}, ${first}, ${userId}, 'en', ${paidAt("3", now)} FROM n`,
    ...groups(of, waiting, now),
    `INSERT INTO benefit_account (id, service, link, account, sealed_password, version, slots, created_at, password_at)
     VALUES (${SHARED}, 'films', 'https://films.example', 'a@example.com', 's', 1001, ${PAGE}, 1, 1)`,
    `${of(10)} INSERT INTO benefit_report (account_id, version, user_id, at) SELECT ${SHARED}, 1 + i % 1000, ${userId}, ${at} FROM n`,
    `${waiting} INSERT INTO benefit_report (account_id, version, user_id, at) SELECT ${SHARED}, 1001, ${userId}, ${at} FROM n`,
    `${waiting} INSERT INTO benefit_lease (id, account_id, service, user_id, transition_id, created_at, check_at)
     SELECT ${id("i * 19 + 1")}, ${SHARED}, 'films', ${userId}, 't', ${at}, ${now} FROM n`,
    `${PAGE_OF}
     INSERT INTO coupon (id, code, percent, valid_from, first_purchase_only, note, created_at)
     SELECT ${id("i")}, 'CODE' || i, 20, 0, 0, 'bench', ${now} - i FROM n`,
    `${of(5)} INSERT INTO support_thread (id, number, user_id, language, topic, state, created_at, changed_at)
     SELECT ${id("i * 5 + 1")}, printf('%012d', i), ${userId}, 'en', 'other', 'closed', ${at}, ${at} FROM n`,
    `${waiting} INSERT INTO support_thread (id, number, user_id, language, topic, state, created_at, changed_at)
     SELECT ${id("i * 5 + 2")}, printf('9%011d', i), ${userId}, 'en', 'other', 'open', ${at}, ${at} FROM n`,
    `INSERT INTO support_message (id, thread_id, author, text, at)
     SELECT substr(id, 1, 20) || '-m', id, 'person', 'How do I begin?', created_at FROM support_thread`,
    `${of(1)} INSERT INTO operator_action (id, operator, action, subject, detail, at, way, person, request)
     SELECT ${id("i * 7 + 1")}, ${OPERATORS}, ${ACTIONS}, ${number}, '{"note":"asked"}', ${at}, 'session', ${uid}, '{}' FROM n`,
    `${of(10)} INSERT INTO attention_item (id, place, what, subject, detail, about, at, seen_at, over_at)
     SELECT 'refund:' || i, ${id("i * 9 + 1")}, 'refund', ${number}, ${DETAIL}, ${ABOUT}, ${at}, ${at}, ${at} + ${HOUR_MS} FROM n`,
    `${of(5)} INSERT INTO crypto_payment (id, order_id, idempotency_key, address, amount, currency, network, token, created_at, expires_at, met_at)
     SELECT ${id("i * 11 + 1")}, ${second}, 'k' || i, printf('0x%040x', i), 999, 'USD', 'eip155:1', 'USDT', ${at}, ${at} + 1800000, ${at} FROM n`,
    `${of(5)} INSERT INTO chain_transfer (network, hash, place, payment_id, token, sender, amount, block_number, block_hash, status, seen_at, proven_at, settled)
     SELECT 'eip155:1', printf('0x%064x', i), 0, ${id("i * 11 + 1")}, 'USDT', printf('0x%040x', i), '9990000', i, '0x', 'final', ${at}, ${at}, 1 FROM n`,
    `${of(1)} INSERT INTO provider_event (provider, event_id, type, order_id, status, next_attempt_at, received_at)
     SELECT 'stripe', 'evt_' || ${spread("i")}, 'paid', ${second}, 'done', 0, ${at} FROM n`,
    `${waiting} INSERT INTO provider_event (provider, event_id, type, payload, status, verdict, next_attempt_at, received_at)
     SELECT 'stripe', 'odd_' || i, 'paid', '{}', 'review', 'facts', 0, ${at} FROM n`,
    `${of(10)} INSERT INTO outbox (id, recipient_hash, status, next_attempt_at, created_at, expires_at, settled_at, channel, message)
     SELECT ${id("i * 13 + 1")}, 'h' || i, 'delivered', 0, ${now} - i % 604800 * 1000, ${now}, ${now} - i % 604800 * 1000, 'email', 'code' FROM n`,
    ...closedDays(now),
  ];
}

/** The affiliate's, of its so-manieth month. */
const settled = (affiliate: string, month: string) =>
  `'s' || printf('%02d', ${month}) || substr(${affiliate}, 4)`;

/** Each with its creator's seat: most are full and paid for, many ended, and some are in each other state. */
function groups(of: (every: number) => string, waiting: string, now: number): string[] {
  const at = paidAt("1", now);
  const later = `${at} + ${HOUR_MS}`;
  const made = [
    { each: of(5), status: "finished", order: orderOf("1"), ends: later, finished: at },
    { each: of(20), status: "ended", ends: later, settles: later },
    {
      each: waiting,
      status: "ended",
      settled: 0,
      order: orderOf("0"),
      ends: later,
      settles: later,
    },
    { each: waiting, status: "open", settled: 0, ends: later },
    { each: waiting, status: "unpaid", settled: 0 },
  ];
  return made.flatMap((group, k) => {
    const {
      each,
      status,
      settled = 1,
      order,
      ends = null,
      finished = null,
      settles = null,
    } = group;
    const groupId = id(`i * 17 + ${k}`);
    return [
      `${each} INSERT INTO group_buy (id, creator_id, product_id, name_en, name_zh_cn, months, yearly, max_devices, way, size, currency,
         solo_price, unit_price, status, settled, transition_id, created_at, ends_at, finished_at, settle_at)
       SELECT ${groupId}, ${userId}, 'month-1', '1 month', '1 个月', 1, 0, 5, 'self', 2, 'USD',
         999, 899, '${status}', ${settled}, 't', ${at}, ${ends}, ${finished}, ${settles} FROM n`,
      `${each} INSERT INTO group_seat (id, group_id, position, user_id, order_id, state, transition_id, joined_at)
       SELECT ${id(`i * 23 + ${k}`)}, ${groupId}, 1, ${userId}, ${order ?? null}, '${order ? "paid" : "given"}', 't', ${at} FROM n`,
    ];
  });
}

const DETAIL = `'{"form":"refund","by":"operator","amount":{"amount":999,"currency":"USD"}}'`;
const ABOUT = `json_object('number', NULL, 'refundId', NULL, 'provider', NULL, 'event', NULL, 'reason', NULL, 'amount', NULL)`;

function closedDays(now: number): string[] {
  const day = `date((${now} - i * ${DAY_MS}) / 1000, 'unixepoch')`;
  const days = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${DAYS})`;
  const plans = `m (k) AS (VALUES ('month-1'), ('month-6'), ('year-1'), ('year-2'))`;
  const methods = `o (l) AS (VALUES ('card'), ('alipay'), ('wechat'), ('unionpay'))`;
  return [
    `${days} INSERT INTO closed_day (day, at) SELECT ${day}, ${now} FROM n`,
    `${days}, ${plans}, ${methods} INSERT INTO day_figure (day, what, of, part, unit, count, amount)
     SELECT ${day}, 'money_in', k, l, 'USD', 100, 99900 FROM n, m, o`,
    `${days}, m (k) AS (VALUES ('members'), ('members_new'), ('members_gone')) INSERT INTO day_figure (day, what, of, part, unit, count, amount)
     SELECT ${day}, k, '', '', '', 100, 0 FROM n, m`,
    // As many calls as the contract has, and a problem of each.
    ...["calls", "calls_failed"].map(
      (what) => `${days}, m (k) AS (SELECT 1 UNION ALL SELECT k + 1 FROM m WHERE k < 90)
     INSERT INTO day_figure (day, what, of, part, unit, count, amount)
     SELECT ${day}, '${what}', 'call_' || k, iif('${what}' = 'calls', '', 'TooManyRequests'), '', 100, 0 FROM n, m`,
    ),
    `${days} INSERT INTO day_figure (day, what, of, part, unit, count, amount)
     SELECT ${day}, 'cash_in', 'stripe', '', 'USD', 100, 99900 FROM n`,
  ];
}
