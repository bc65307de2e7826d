/**
 * The SQL of what a day brought, a figure each; what they mean is the contract's (contract/ops/numbers.ts). Each reads its
 * own day's range along an index, from `:from` to before `:before`, and gives `of, part, unit, count, amount`.
 */
import type { FigureName } from "#contract/ops/numbers.ts";
import { IS_MONEY_IN, IS_REFUND, REFUNDS } from "#origin/books/payment/money-moves.ts";

const ENTRIES = `FROM money_entry AS e JOIN purchase AS p ON p.id = e.order_id
  WHERE e.at >= :from AND e.at < :before`;

/** Money at a provider by the ledger: what a step debits to its cash came in, what it credits went out. */
const cash = (side: "debit" | "credit") => `SELECT substr(${side}, 6) AS of, '' AS part, currency,
    COUNT(*), SUM(amount)
  FROM money_entry WHERE at >= :from AND at < :before AND ${side} LIKE 'cash:%' GROUP BY of, currency`;

/**
 * Time that somebody paid for: whoever has some is, or was, a member. Here and below a plus keeps the database from an index
 * that begins with all there ever was of a kind.
 */
const BOUGHT = `+source IN ('order', 'group_buy', 'gift', 'redemption_code')`;

/** Whether there is a purchase of `m.user_id` before an instant. */
const boughtBefore = (instant: string) => `EXISTS (
  SELECT 1 FROM time_entry AS b WHERE b.user_id = m.user_id AND b.at < ${instant} AND ${BOUGHT})`;

/** Where the time of `m.user_id` ended as it was known at an instant: what came later does not change what was. */
const endAt = (instant: string) => `COALESCE((
  SELECT l.expires_at FROM time_entry AS l WHERE l.user_id = m.user_id AND l.at < ${instant} ORDER BY l.seq DESC LIMIT 1
), 0)`;

const isMember = (instant: string) =>
  `(${endAt(instant)} >= ${instant} AND ${boughtBefore(instant)})`;

/** Who bought in the day. */
const BUYERS = `SELECT DISTINCT user_id FROM time_entry WHERE at >= :from AND at < :before AND ${BOUGHT}`;

const counted = (people: string, condition: string) => `SELECT '' AS of, '' AS part, '', COUNT(*), 0
  FROM (${people}) AS m WHERE ${condition}`;

/** Those of the day before, and who became or ceased to be one: only they are looked at. */
const MEMBERS = `SELECT '' AS of, '' AS part, '', COALESCE(SUM(${isMember(":before")} - ${isMember(":from")}), 0) + COALESCE((
    SELECT count FROM day_figure WHERE day = :dayBefore AND what = 'members'
  ), 0), 0
  FROM (
    SELECT user_id FROM time_entry WHERE at >= :from AND at < :before
    UNION SELECT user_id FROM time_entry WHERE expires_at >= :from AND expires_at < :before
  ) AS m`;

/** People whose time ended in the day that is 30 days ago. */
const ENDED = `SELECT DISTINCT user_id FROM time_entry WHERE expires_at >= :goneFrom AND expires_at < :goneBefore`;

const HAD_TRIAL = `EXISTS (
  SELECT 1 FROM time_entry AS t WHERE t.user_id = m.user_id AND t.at < :before AND t.source = 'trial')`;

const letters = (status: "delivered" | "dead") => `SELECT channel AS of, '' AS part, '', COUNT(*), 0
  FROM outbox WHERE settled_at >= :from AND settled_at < :before AND status <> 'pending' AND status = '${status}'
  GROUP BY channel`;

/** Counted by the day's own name. */
const calls = (of: {
  part: string;
  count: string;
  which?: string;
}) => `SELECT call AS of, ${of.part} AS part, '', SUM(${of.count}), 0
  FROM call_day WHERE day = :day${of.which ?? ""} GROUP BY of, part`;

export const FIGURES: Record<FigureName, string> = {
  money_in: `SELECT p.product_id AS of, p.method AS part, e.currency, COUNT(*), SUM(e.amount)
    ${ENTRIES} AND ${IS_MONEY_IN} GROUP BY of, part, e.currency`,
  refunds: `SELECT r.kind AS of, p.product_id AS part, e.currency, SUM(${REFUNDS}), SUM(${REFUNDS} * e.amount)
    FROM money_entry AS e JOIN refund AS r ON r.id = e.source_id JOIN purchase AS p ON p.id = e.order_id
    WHERE e.at >= :from AND e.at < :before AND ${IS_REFUND}
    GROUP BY of, part, e.currency`,
  cash_in: cash("debit"),
  cash_out: cash("credit"),
  people: `SELECT iif(invited_by IS NULL, 'alone', 'invited') AS of, '' AS part, '', COUNT(*), 0
    FROM user WHERE created_at >= :from AND created_at < :before GROUP BY of`,
  members: MEMBERS,
  members_new: counted(BUYERS, `NOT ${boughtBefore(":from")}`),
  members_back: counted(BUYERS, `${boughtBefore(":from")} AND ${endAt(":from")} < :goneFrom`),
  members_gone: counted(
    ENDED,
    `${boughtBefore(":before")} AND ${endAt(":before")} >= :goneFrom AND ${endAt(":before")} < :goneBefore`,
  ),
  trials_bought: counted(BUYERS, `NOT ${boughtBefore(":from")} AND ${HAD_TRIAL}`),
  time: `SELECT source AS of, '' AS part, 'seconds', COUNT(*), SUM((expires_at - starts_at) / 1000)
    FROM time_entry WHERE at >= :from AND at < :before GROUP BY source`,
  groups: `SELECT size AS of, seats AS part, '', COUNT(*), 0 FROM (
      SELECT g.size, (SELECT COUNT(*) FROM group_seat WHERE group_id = g.id AND state <> 'held') AS seats
      FROM group_buy AS g WHERE g.ends_at >= :from AND g.ends_at < :before
    ) GROUP BY of, part`,
  brought: `SELECT way AS of, '' AS part, currency, SUM(came), SUM(iif(came, amount, -amount)) FROM (
      SELECT e.currency, e.amount, e.debit LIKE 'cash:%' AS came, CASE
        WHEN EXISTS (SELECT 1 FROM commission_entry WHERE order_id = p.id) THEN 'affiliate'
        WHEN u.invited_by IS NOT NULL THEN 'invitation' END AS way
      FROM money_entry AS e JOIN purchase AS p ON p.id = e.order_id JOIN user AS u ON u.id = p.user_id
      WHERE e.at >= :from AND e.at < :before AND (e.debit LIKE 'cash:%' OR e.credit LIKE 'cash:%')
    ) WHERE way IS NOT NULL GROUP BY of, currency`,
  commission: `SELECT iif(type = 0, 'first', 'renewal') AS of, '' AS part, currency, COUNT(*), SUM(amount)
    FROM commission_entry WHERE at >= :from AND at < :before GROUP BY of, currency`,
  coupons: `SELECT c.code AS of, '' AS part, p.currency, COUNT(*), SUM(p.discount)
    FROM purchase AS p INDEXED BY purchase_coupon_closed JOIN coupon AS c ON c.id = p.coupon_id
    WHERE p.closed_at >= :from AND p.closed_at < :before AND p.coupon_id IS NOT NULL AND p.status = 'paid'
    GROUP BY of, p.currency`,
  letters: letters("delivered"),
  letters_failed: letters("dead"),
  calls: calls({ part: "''", count: "count" }),
  calls_failed: calls({ part: "outcome", count: "count", which: " AND outcome <> 'Success'" }),
  calls_slow: calls({ part: "''", count: "slow" }),
};
