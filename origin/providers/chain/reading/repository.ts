/** The SQL of what was read of the chains: transfers to our addresses, and how far each network was read. */
import type { Transfer } from "#origin/providers/chain/counting/verdict.ts";
import type { FoundTransfer } from "./read.ts";
import { statement } from "#origin/ground/db/statement.ts";

/** The addresses of payments made since then, at most so many. */
export async function addressesSince(
  db: D1Database,
  since: number,
  limit: number,
): Promise<string[]> {
  const { results } = await db
    .prepare(
      `SELECT address FROM crypto_payment WHERE created_at >= ?1 AND address IS NOT NULL LIMIT ?2`,
    )
    .bind(since, limit)
    .all<{ address: string }>();
  return results.map(({ address }) => address);
}

/** Which of them are addresses of ours, whenever they were given. */
export async function oursAmong(db: D1Database, addresses: string[]): Promise<Set<string>> {
  if (addresses.length === 0) return new Set();
  const { results } = await db
    .prepare(
      `SELECT p.address FROM json_each(?1) AS said CROSS JOIN crypto_payment AS p ON p.address = said.value`,
    )
    .bind(JSON.stringify(addresses))
    .all<{ address: string }>();
  return new Set(results.map(({ address }) => address));
}

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
    { ...of, tokens: JSON.stringify(of.tokens) },
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

/** Orders with final transfers that they were not brought to yet, those that wait longest for a try first. */
export async function ordersToSettle(
  db: D1Database,
  { triedBefore, limit }: { triedBefore: number; limit: number },
): Promise<{ order_id: string; payment_id: string }[]> {
  const { results } = await db
    .prepare(
      `SELECT DISTINCT p.order_id, p.id AS payment_id, p.tried_at
       FROM chain_transfer AS t JOIN crypto_payment AS p ON p.id = t.payment_id
       WHERE t.settled = 0 AND t.status = 'final' AND p.tried_at < ?1 ORDER BY p.tried_at LIMIT ?2`,
    )
    .bind(triedBefore, limit)
    .all<{ order_id: string; payment_id: string }>();
  return results;
}

export function markOrderTried(db: D1Database, paymentId: string, at: number): D1PreparedStatement {
  return db.prepare(`UPDATE crypto_payment SET tried_at = ?2 WHERE id = ?1`).bind(paymentId, at);
}

/** One that was seen or became final in the meantime stays for the next time. */
export function markSettled(db: D1Database, { network, hash, place }: Transfer) {
  return db
    .prepare(
      `UPDATE chain_transfer SET settled = 1
       WHERE network = ?1 AND hash = ?2 AND place IN (?3, -1 - ?3) AND status = 'final'`,
    )
    .bind(network, hash, place);
}

export interface Cursor {
  /** The last block that is not read again at the tip; -1 before the first. */
  read_until: number;
  head: number;
  verified: string;
  memory: string;
}

export function cursorOf(db: D1Database, network: string): Promise<Cursor | null> {
  return db
    .prepare(`SELECT read_until, head, verified, memory FROM chain_cursor WHERE network = ?1`)
    .bind(network)
    .first<Cursor>();
}

/** True for the one reader of this moment, which names itself and has so much time. */
export async function mayRead(
  db: D1Database,
  network: string,
  by: { reader: string; now: number; quietMs: number; leaseMs: number },
): Promise<boolean> {
  const { meta } = await statement(
    db,
    `INSERT INTO chain_cursor (network, read_until, head, asked_at, reader, reader_until)
       VALUES (:network, -1, -1, :now, :reader, :now + :leaseMs)
       ON CONFLICT (network) DO UPDATE SET asked_at = :now, reader = :reader, reader_until = :now + :leaseMs
       WHERE asked_at <= :now - :quietMs AND reader_until <= :now`,
    { network, ...by },
  ).run();
  return meta.changes > 0;
}

/** Zero changed rows: another reads by now. */
export function keepReading(
  db: D1Database,
  network: string,
  reader: string,
  { readUntil, head, memory }: { readUntil: number; head: number; memory: string },
): D1PreparedStatement {
  return statement(
    db,
    `UPDATE chain_cursor SET read_until = :readUntil, head = :head, memory = :memory
       WHERE network = :network AND reader = :reader`,
    { network, reader, readUntil, head, memory },
  );
}

export function endReading(db: D1Database, network: string, reader: string) {
  return db
    .prepare(`UPDATE chain_cursor SET reader_until = 0 WHERE network = ?1 AND reader = ?2`)
    .bind(network, reader);
}

/** Zero changed rows: it was told since. */
export function markTold(db: D1Database, network: string, now: number, everyMs: number) {
  return db
    .prepare(`UPDATE chain_cursor SET told_at = ?2 WHERE network = ?1 AND told_at <= ?2 - ?3`)
    .bind(network, now, everyMs);
}

export function keepVerified(db: D1Database, network: string, verified: string) {
  return db
    .prepare(
      `INSERT INTO chain_cursor (network, read_until, head, asked_at, verified) VALUES (?1, -1, -1, 0, ?2)
       ON CONFLICT (network) DO UPDATE SET verified = ?2`,
    )
    .bind(network, verified);
}
