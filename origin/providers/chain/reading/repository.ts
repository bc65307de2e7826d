/** The SQL of what was read of the chains: transfers to our addresses, and how far each network was read. */
import type { Transfer } from "#origin/providers/chain/counting/verdict.ts";
import type { FoundTransfer } from "./read.ts";
import { statement } from "#origin/ground/db/statement.ts";

interface TransferRow {
  network: string;
  hash: string;
  place: number;
  token: string;
  sender: string;
  amount: string;
  block_number: number;
  status: Transfer["status"];
  proven_at: number | null;
  booked_as: string | null;
}

/** With the name of the surplus payment that is made of it. */
export type KeptTransfer = Transfer & { bookedAs: string };

export async function transfersOf(db: D1Database, paymentId: string): Promise<KeptTransfer[]> {
  const { results } = await db
    .prepare(
      `SELECT network, hash, place, token, sender, amount, block_number, status, proven_at, booked_as
       FROM chain_transfer WHERE payment_id = ?1 ORDER BY seen_at, block_number, hash, abs(place)`,
    )
    .bind(paymentId)
    .all<TransferRow>();
  return results.map(({ place: known, ...row }) => {
    // What only a list said has its block's place.
    const place = known < 0 ? -1 - known : known;
    return {
      network: row.network,
      hash: row.hash,
      place,
      token: row.token,
      sender: row.sender,
      status: row.status,
      amount: BigInt(row.amount),
      blockNumber: row.block_number,
      provenAt: row.proven_at ?? Infinity,
      bookedAs: row.booked_as ?? `${row.network}:${row.hash}:${place}`,
    };
  });
}

/** Something that is on the chain by what we know. */
export interface KnownTransfer {
  hash: string;
  place: number;
  address: string;
  block_hash: string;
  is_proven: 0 | 1;
}

export async function transfersIn(
  db: D1Database,
  network: string,
  { from, to }: { from: number; to: number },
): Promise<KnownTransfer[]> {
  const { results } = await db
    .prepare(
      `SELECT t.hash, t.place, p.address, t.block_hash, t.proven_at IS NOT NULL AS is_proven
       FROM chain_transfer AS t JOIN crypto_payment AS p ON p.id = t.payment_id
       WHERE t.network = ?1 AND t.block_number BETWEEN ?2 AND ?3 AND t.status <> 'gone'`,
    )
    .bind(network, from, to)
    .all<KnownTransfer>();
  return results;
}

/** Of what is too small to matter, no more than so many are kept for a payment. */
const SMALL_KEPT = 20;

/**
 * Writes down what somebody said of a transfer, with the payment whose address it went to; nothing where that is no address
 * of ours. Where a transaction was proven, what is said otherwise only makes it doubtful.
 */
export function noteTransfer(
  db: D1Database,
  network: string,
  found: FoundTransfer,
  { small, at }: { small: number; at: number },
): D1PreparedStatement[] {
  const { hash, blockHash } = found;
  const values = {
    network,
    hash,
    place: -1 - found.logIndex,
    token: found.token,
    sender: found.sender,
    amount: found.amount.toString(),
    blockNumber: found.blockNumber,
    blockHash,
    recipient: found.recipient,
    small,
    at,
  };
  return [
    statement(
      db,
      `UPDATE chain_transfer SET doubted = 1 WHERE network = :network AND hash = :hash
         AND proven_at IS NOT NULL AND (block_hash <> :blockHash OR status = 'gone')`,
      { network, hash, blockHash },
    ),
    statement(
      db,
      `DELETE FROM chain_transfer WHERE network = :network AND hash = :hash
         AND place < 0 AND proven_at IS NULL AND block_hash <> :blockHash`,
      { network, hash, blockHash },
    ),
    statement(
      db,
      `INSERT INTO chain_transfer
         (network, hash, place, payment_id, token, sender, amount, block_number, block_hash, status, seen_at)
       SELECT :network, :hash, :place, p.id, :token, :sender, :amount, :blockNumber, :blockHash, 'seen', :at
       FROM crypto_payment AS p WHERE p.address = :recipient
         AND NOT EXISTS (
           SELECT 1 FROM chain_transfer WHERE network = :network AND hash = :hash AND proven_at IS NOT NULL
         )
         AND (length(:amount) > :small OR ${SMALL_KEPT} > (
           SELECT COUNT(*) FROM chain_transfer
           WHERE payment_id = p.id AND network = :network AND token = :token AND length(amount) <= :small
         ))
       ON CONFLICT (network, hash, place) DO UPDATE SET
         token = excluded.token, sender = excluded.sender, amount = excluded.amount,
         block_number = excluded.block_number, status = 'seen'
       WHERE proven_at IS NULL AND payment_id = excluded.payment_id`,
      values,
    ),
  ];
}

/** A list of its block does not have it: what was never proven is gone, what was is for receipts to say. */
export function missTransfer(
  db: D1Database,
  network: string,
  { hash, place }: KnownTransfer,
): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE chain_transfer SET status = iif(proven_at IS NULL, 'gone', status), doubted = proven_at IS NOT NULL
       WHERE network = ?1 AND hash = ?2 AND place = ?3`,
    )
    .bind(network, hash, place);
}

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
const GONE_MS = 86_400_000;
const GONE_AGAIN_MS = 600_000;

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
       SELECT :network, :hash, :place, id, :token, :sender, :amount, :blockNumber, :blockHash, :status, :at, :at, :at
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
