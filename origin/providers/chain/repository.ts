/** The SQL of crypto payments: each one's address, its payer's choice, and whether it is complete or closed. */
import type { SentTransaction } from "#contract/crypto.ts";
import { statement } from "#origin/ground/db/statement.ts";

export interface CryptoPaymentRow {
  address_index: number;
  id: string;
  order_id: string;
  address: string | null;
  amount: number;
  currency: string;
  network: string | null;
  token: string | null;
  created_at: number;
  expires_at: number;
  closed_at: number | null;
  met_at: number | null;
  returned_at: number | null;
}

const PAYMENT = `SELECT address_index, id, order_id, address, amount, currency, network, token, created_at, expires_at,
    closed_at, met_at, returned_at
  FROM crypto_payment`;

export interface NewCryptoPayment {
  id: string;
  orderId: string;
  idempotencyKey: string;
  amount: number;
  currency: string;
  createdAt: number;
  expiresAt: number;
}

/** A second call for the same order makes nothing. */
export function insertPayment(db: D1Database, payment: NewCryptoPayment): D1PreparedStatement {
  return statement(
    db,
    `INSERT INTO crypto_payment (id, order_id, idempotency_key, amount, currency, created_at, expires_at)
       VALUES (:id, :orderId, :idempotencyKey, :amount, :currency, :createdAt, :expiresAt) ON CONFLICT DO NOTHING`,
    {
      id: payment.id,
      orderId: payment.orderId,
      idempotencyKey: payment.idempotencyKey,
      amount: payment.amount,
      currency: payment.currency,
      createdAt: payment.createdAt,
      expiresAt: payment.expiresAt,
    },
  );
}

export function keepAddress(db: D1Database, id: string, address: string): D1PreparedStatement {
  return db
    .prepare(`UPDATE crypto_payment SET address = ?2 WHERE id = ?1 AND address IS NULL`)
    .bind(id, address);
}

export function paymentOfOrder(db: D1Database, orderId: string): Promise<CryptoPaymentRow | null> {
  return db.prepare(`${PAYMENT} WHERE order_id = ?1`).bind(orderId).first<CryptoPaymentRow>();
}

/** Zero changed rows: it is complete or over by now. */
export function choose(
  db: D1Database,
  id: string,
  { network, token }: { network: string; token: string },
): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE crypto_payment SET network = ?2, token = ?3
       WHERE id = ?1 AND met_at IS NULL AND closed_at IS NULL`,
    )
    .bind(id, network, token);
}

/** Only for the choice that the sum was made of: from here on it cannot change. */
export function markMet(
  db: D1Database,
  { id, network, token }: CryptoPaymentRow,
  at: number,
): D1PreparedStatement {
  return statement(
    db,
    `UPDATE crypto_payment SET met_at = :at
       WHERE id = :id AND network = :network AND token = :token AND met_at IS NULL AND returned_at IS NULL`,
    { id, network, token, at },
  );
}

/** From here on nothing that comes pays. Zero changed rows: it is complete. */
export function markReturned(db: D1Database, id: string, at: number): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE crypto_payment SET returned_at = ?2 WHERE id = ?1 AND met_at IS NULL AND returned_at IS NULL`,
    )
    .bind(id, at);
}

export function markClosed(db: D1Database, orderId: string, at: number): D1PreparedStatement {
  return db
    .prepare(`UPDATE crypto_payment SET closed_at = ?2 WHERE order_id = ?1 AND closed_at IS NULL`)
    .bind(orderId, at);
}

export async function isReceiveAddress(db: D1Database, address: string): Promise<boolean> {
  const found = await db
    .prepare(
      `SELECT 1 FROM crypto_payment WHERE address = ?1 UNION ALL SELECT 1 FROM lost_address WHERE address = ?1`,
    )
    .bind(address)
    .first();
  return found !== null;
}

export interface GivenAddress {
  address_index: number;
  id: string;
  address: string;
  number: string;
}

/** In the order of their places below the key. */
export async function addressesGiven(
  db: D1Database,
  of: { after: number; withMoney: boolean; limit: number },
): Promise<GivenAddress[]> {
  const { results } = await statement(
    db,
    `SELECT c.address_index, c.id, c.address, p.number
     FROM crypto_payment AS c JOIN purchase AS p ON p.id = c.order_id
     WHERE c.address_index > :after AND c.address IS NOT NULL AND (:withMoney = 0 OR EXISTS (
       SELECT 1 FROM chain_transfer WHERE payment_id = c.id AND status = 'final'
     ))
     ORDER BY c.address_index LIMIT :limit`,
    { after: of.after, limit: of.limit, withMoney: of.withMoney ? 1 : 0 },
  ).all<GivenAddress>();
  return results;
}

/**
 * The newest takes the place of another. The end of one that is no longer the newest changes nothing, and what is over
 * stays so: reports of one page may overtake each other.
 */
export function keepSent(
  db: D1Database,
  paymentId: string,
  {
    network,
    hash,
    from,
    nonce,
    before,
    isOver,
    at,
  }: SentTransaction & { isOver: boolean; at: number },
): D1PreparedStatement {
  return statement(
    db,
    `INSERT INTO crypto_sent (payment_id, network, hash, sender, nonce, transfers_before, is_over, at)
       VALUES (:paymentId, :network, :hash, :from, :nonce, :before, :isOver, :at)
       ON CONFLICT (payment_id) DO UPDATE SET
         network = excluded.network, hash = excluded.hash, sender = excluded.sender, nonce = excluded.nonce,
         transfers_before = excluded.transfers_before, is_over = excluded.is_over,
         at = iif(hash = excluded.hash, at, excluded.at)
       WHERE iif(hash = excluded.hash, is_over <= excluded.is_over, excluded.is_over = 0)`,
    {
      paymentId,
      network,
      hash: hash.toLowerCase(),
      from: from.toLowerCase(),
      nonce,
      before,
      isOver: isOver ? 1 : 0,
      at,
    },
  );
}

/** What may still arrive. */
export function sentOf(
  db: D1Database,
  paymentId: string,
): Promise<(SentTransaction & { at: number }) | null> {
  return db
    .prepare(
      `SELECT network, hash, sender AS "from", nonce, transfers_before AS before, at
       FROM crypto_sent WHERE payment_id = ?1 AND is_over = 0`,
    )
    .bind(paymentId)
    .first<SentTransaction & { at: number }>();
}
