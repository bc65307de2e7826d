/** The SQL of what about money needs a person now. Each row has a cause of its own, by which it is the same the next time. */
import type { OrderStatus } from "#contract/order.ts";
import type { AttentionKind } from "#contract/ops/attention.ts";
import { FOREIGN } from "#origin/books/payment/inbox/repository.ts";

export interface MoneyRow {
  what: Extract<AttentionKind, "event" | "refund" | "surplus" | "owed" | "waiting" | "dispute">;
  /** One of its kind. */
  cause: string;
  subject: string;
  /** JSON of an `AttentionDetail`. */
  detail: string;
  at: number;
  number: string | null;
  refund_id: string | null;
  provider: string | null;
  event: string | null;
  dispute: string | null;
  reason: string | null;
  amount: number | null;
  currency: string | null;
  due_at: number | null;
}

/** Of each kind, so that none pushes out another. */
export const MONEY_LIMIT = 200;

const NEWEST = `ORDER BY at DESC LIMIT ${MONEY_LIMIT}`;

/** Refunds that did not arrive, as far as nothing after them has paid the same back. A dispute that was won is none. */
const FAILED = `r.status IN ('failed', 'reversed') AND r.kind <> 'dispute' AND r.amount > (
    SELECT COALESCE(SUM(n.amount), 0) FROM refund AS n
    WHERE n.payment_id = r.payment_id AND n.at >= r.at AND n.status IN ('requested', 'succeeded')
  )`;

const NO_EVENT = `NULL AS event, NULL AS reason`;
const NO_DISPUTE = `NULL AS dispute`;

/** Of the row of that name. */
const sum = (row: string) =>
  `'amount', json_object('amount', ${row}.amount, 'currency', ${row}.currency)`;

const REFUND = `SELECT r.id AS cause, p.number AS subject,
    json_object('form', 'refund', 'by', r.kind, ${sum("r")}) AS detail, r.at,
    p.number, r.id AS refund_id, r.provider, ${NO_EVENT}, IIF(r.kind = 'dispute', r.provider_refund, NULL) AS dispute, r.amount, r.currency, r.due_at
  FROM refund AS r JOIN purchase AS p ON p.id = r.order_id`;

const NAMED = "(SELECT value FROM json_each(?1))";

/** Half an hour of tries. */
const TRIED_OFTEN = `r.status = 'requested' AND r.provider_refund IS NULL AND r.attempts >= 5`;

const SURPLUS = `SELECT m.id AS cause, p.number AS subject,
    json_object('form', 'surplus', ${sum("m")}) AS detail, m.at,
    p.number, NULL AS refund_id, m.provider, ${NO_EVENT}, ${NO_DISPUTE}, m.amount, m.currency, NULL AS due_at
  FROM payment AS m JOIN purchase AS p ON p.id = m.order_id
  WHERE m.disposition = 'surplus' AND m.amount > (
    SELECT COALESCE(SUM(amount), 0) FROM refund
    WHERE payment_id = m.id AND status IN ('requested', 'succeeded')
  )`;

const UNEXPLAINED = `SELECT provider || ':' || event_id AS cause, provider || ' ' || event_id AS subject,
    json_object('form', 'event', 'type', type, 'verdict', verdict) AS detail, received_at AS at, NULL AS number, NULL AS refund_id,
    provider, event_id AS event, ${NO_DISPUTE}, NULL AS reason, NULL AS amount, NULL AS currency,
    NULL AS due_at
  FROM provider_event WHERE status = 'review' AND NOT (${FOREIGN})`;

const COUNTED = `SELECT provider || ':foreign:' || verdict AS cause, provider AS subject,
    json_object('form', 'foreign', 'count', COUNT(*), 'verdict', verdict) AS detail, MAX(received_at) AS at, NULL AS number, NULL AS refund_id,
    provider, NULL AS event, ${NO_DISPUTE}, verdict AS reason, NULL AS amount, NULL AS currency,
    NULL AS due_at
  FROM provider_event WHERE ${FOREIGN} GROUP BY provider, verdict`;

/**
 * Events nobody could explain, foreign ones counted; refunds that failed for good or are tried again and again; surplus
 * money that is not on its way back; refunds by the providers named `byHand`, which no program can send; and disputes in
 * which evidence is still taken.
 */
export async function moneyInDoubt(
  db: D1Database,
  { byHand, now }: { byHand: string[]; now: number },
): Promise<MoneyRow[]> {
  const hands = JSON.stringify(byHand);
  const of = (which: string) => db.prepare(`${REFUND} WHERE ${which} ${NEWEST}`);
  const kinds: [MoneyRow["what"], D1PreparedStatement][] = [
    ["refund", of(FAILED)],
    ["owed", of(`r.status = 'requested' AND r.provider IN ${NAMED}`).bind(hands)],
    ["waiting", of(`${TRIED_OFTEN} AND r.provider NOT IN ${NAMED}`).bind(hands)],
    ["dispute", of(`r.status = 'succeeded' AND r.kind = 'dispute' AND r.due_at > ?1`).bind(now)],
    ["surplus", db.prepare(`${SURPLUS} ${NEWEST}`)],
    ["event", db.prepare(`${UNEXPLAINED} ${NEWEST}`)],
    ["event", db.prepare(COUNTED)],
  ];
  const found = await db.batch<Omit<MoneyRow, "what">>(kinds.map(([, select]) => select));
  return kinds
    .flatMap(([what], at) => found[at]!.results.map((row) => ({ what, ...row })))
    .toSorted((one, other) => other.at - one.at);
}

export interface CryptoOrderRow {
  id: string;
  number: string;
  status: OrderStatus;
  expires_at: number;
  /** Final money that is in no book. */
  is_unbooked: 0 | 1;
}

/**
 * Orders that money came for on a chain and that is in no book yet, and those whose money is gone again. A transfer of a
 * token in at most its `small` digits is less than a minor unit: nothing of it can be booked.
 */
export async function doubtfulCryptoOrders(
  db: D1Database,
  tokens: { network: string; contract: string; small: number }[],
  limit: number,
): Promise<CryptoOrderRow[]> {
  const { results } = await db
    .prepare(
      `SELECT p.id, p.number, p.status, p.expires_at,
         p.status <> 'paid' AND NOT EXISTS (SELECT 1 FROM payment WHERE order_id = p.id) AND EXISTS (
           SELECT 1 FROM chain_transfer AS t LEFT JOIN json_each(?1) AS token
             ON token.value ->> 'network' = t.network AND token.value ->> 'contract' = t.token
           WHERE t.payment_id = c.id AND t.status = 'final'
             AND length(t.amount) > COALESCE(token.value ->> 'small', 0)
         ) AS is_unbooked
       FROM crypto_payment AS c JOIN purchase AS p ON p.id = c.order_id
       WHERE c.id IN (
         SELECT id FROM crypto_payment WHERE unbooked = 1
         UNION ALL SELECT payment_id FROM chain_transfer WHERE status = 'gone'
       ) AND (is_unbooked
         OR EXISTS (SELECT 1 FROM chain_transfer WHERE payment_id = c.id AND status = 'gone'))
       ORDER BY p.created_at DESC LIMIT ?2`,
    )
    .bind(JSON.stringify(tokens), limit)
    .all<CryptoOrderRow>();
  return results;
}
