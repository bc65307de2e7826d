/** The SQL of transactions that receipts have to prove, and of what the receipts say. */
import { DAY_MS, MINUTE_MS } from "#origin/ground/clock.ts";
import { statement } from "#origin/ground/db/statement.ts";
import type { FoundTransfer } from "#origin/providers/chain/transfers/found.ts";

/** A transaction to be proven. */
export interface Claim {
  hash: string;
  block_number: number;
  /** The most that it decides about, in minor units. */
  amount: number;
  was_final: 0 | 1;
}

export interface TokenSize {
  contract: string;
  /** Amounts of so many digits are less than a minor unit. */
  small: number;
  /** A minor unit, in base units. */
  cent: number;
}

/** What is gone may come back: for so long it is asked for again, at this distance. */
const GONE_MS = DAY_MS;
const GONE_AGAIN_MS = 10 * MINUTE_MS;

/**
 * What is doubtful, and what is deep enough, those that wait longest for a try first. What is too small to be booked is
 * proven only where the payment lacks it.
 */
export async function claimsToProve(
  db: D1Database,
  of: { network: string; deep: number; now: number; tokens: TokenSize[]; limit: number },
): Promise<Claim[]> {
  const { network, deep, now, limit } = of;
  const { results } = await statement(
    db,
    `SELECT t.hash, MAX(t.block_number) AS block_number, MAX(t.status = 'final') AS was_final,
       MAX(p.amount, CAST(substr(t.amount, 1, length(t.amount) - token.value ->> 'small') AS INTEGER)) AS amount
     FROM chain_transfer AS t JOIN crypto_payment AS p ON p.id = t.payment_id
     JOIN json_each(:tokens) AS token ON token.value ->> 'contract' = t.token
     WHERE t.network = :network AND t.tried_at < :now AND (t.status <> 'final' OR t.doubted = 1) AND (
       t.doubted = 1 AND t.status <> 'gone'
       OR t.status = 'seen' AND t.block_number <= :deep AND (
         length(t.amount) > token.value ->> 'small'
         OR p.met_at IS NULL AND p.network = t.network AND p.token = t.token AND (
           SELECT SUM(CAST(amount AS REAL)) >= p.amount * (token.value ->> 'cent') * 0.999999999
             AND SUM(iif(length(amount) > token.value ->> 'small', CAST(amount AS REAL), 0))
               < p.amount * (token.value ->> 'cent')
           FROM chain_transfer
           WHERE payment_id = p.id AND network = p.network AND token = p.token AND status <> 'gone'
         )
       )
       OR t.status = 'gone' AND length(t.amount) > token.value ->> 'small'
         AND t.seen_at > :now - ${GONE_MS} AND t.tried_at < :now - ${GONE_AGAIN_MS}
     )
     GROUP BY t.hash ORDER BY MIN(t.tried_at), length(t.amount) DESC LIMIT :limit`,
    { network, deep, now, limit, tokens: JSON.stringify(of.tokens) },
  ).all<Claim>();
  return results;
}

export function markTried(db: D1Database, network: string, hash: string, at: number) {
  return db
    .prepare(`UPDATE chain_transfer SET tried_at = ?3 WHERE network = ?1 AND hash = ?2`)
    .bind(network, hash, at);
}

/** All that a transaction is: what was said of it otherwise goes. */
export function keepProof(
  db: D1Database,
  network: string,
  hash: string,
  proof: { isFinal: boolean; transfers: FoundTransfer[]; at: number },
): D1PreparedStatement[] {
  const { isFinal, transfers, at } = proof;
  const places = JSON.stringify(transfers.map(({ place }) => place));
  const moved = transfers.map(({ place, logIndex, recipient }) =>
    statement(
      db,
      `UPDATE OR IGNORE chain_transfer SET place = :place
       WHERE network = :network AND hash = :hash AND place = -1 - :logIndex
         AND payment_id = (SELECT id FROM crypto_payment WHERE address = :recipient)`,
      { network, hash, place, logIndex, recipient },
    ),
  );
  const kept = transfers.map((found) =>
    statement(
      db,
      `INSERT INTO chain_transfer (network, hash, place, payment_id, token, sender, amount, block_number, block_hash,
         status, seen_at, proven_at, tried_at)
       SELECT :network, :hash, :place, id, :token, :sender, :amount, :blockNumber, :blockHash, :status, :at, :finalAt, :at
       FROM crypto_payment WHERE address = :recipient
       ON CONFLICT (network, hash, place) DO UPDATE SET
         settled = iif(status = 'final' AND excluded.status = 'final' AND token = excluded.token
           AND amount = excluded.amount, settled, 0),
         token = excluded.token, sender = excluded.sender, amount = excluded.amount,
         block_number = excluded.block_number, block_hash = excluded.block_hash, status = excluded.status,
         doubted = 0, proven_at = COALESCE(proven_at, excluded.proven_at)
       WHERE payment_id = excluded.payment_id`,
      {
        network,
        hash,
        place: found.place,
        token: found.token,
        sender: found.sender,
        amount: found.amount.toString(),
        blockNumber: found.blockNumber,
        blockHash: found.blockHash,
        status: isFinal ? "final" : "seen",
        finalAt: isFinal ? at : null,
        recipient: found.recipient,
        at,
      },
    ),
  );
  return [
    ...moved,
    db
      .prepare(
        `DELETE FROM chain_transfer WHERE network = ?1 AND hash = ?2 AND place < 0 AND proven_at IS NULL`,
      )
      .bind(network, hash),
    db
      .prepare(
        `UPDATE chain_transfer SET status = 'gone', doubted = 0, settled = 0
         WHERE network = ?1 AND hash = ?2 AND place NOT IN (SELECT value FROM json_each(?3))`,
      )
      .bind(network, hash, places),
    ...kept,
  ];
}

export function markAbsent(db: D1Database, network: string, hash: string): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE chain_transfer SET status = 'gone', settled = 0 WHERE network = ?1 AND hash = ?2`,
    )
    .bind(network, hash);
}
