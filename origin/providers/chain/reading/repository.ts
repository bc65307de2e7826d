/** The SQL of what was read of the chains: transfers to our addresses, and how far each network was read. */
import type { Transfer } from "#origin/providers/chain/counting/verdict.ts";
import type { FoundTransfer } from "./read.ts";
import { statement } from "#origin/ground/db/statement.ts";

/** The addresses of payments made since then. */
export async function addressesSince(db: D1Database, since: number): Promise<string[]> {
  const { results } = await db
    .prepare(
      `SELECT address FROM crypto_payment WHERE created_at >= ?1 AND address IS NOT NULL ORDER BY created_at`,
    )
    .bind(since)
    .all<{ address: string }>();
  return results.map(({ address }) => address);
}

interface TransferRow {
  network: string;
  hash: string;
  log_index: number;
  token: string;
  sender: string;
  amount: string;
  block_number: number;
  status: Transfer["status"];
}

const TRANSFER = `SELECT network, hash, log_index, token, sender, amount, block_number, status FROM chain_transfer`;

export async function transfersOf(db: D1Database, paymentId: string): Promise<Transfer[]> {
  const { results } = await db
    .prepare(`${TRANSFER} WHERE payment_id = ?1 ORDER BY seen_at, block_number, log_index`)
    .bind(paymentId)
    .all<TransferRow>();
  return results.map(transferOf);
}

/** Those on the chain by what we know, in a range of blocks. */
export async function transfersIn(
  db: D1Database,
  network: string,
  { from, to }: { from: number; to: number },
): Promise<Transfer[]> {
  const { results } = await db
    .prepare(
      `${TRANSFER} WHERE network = ?1 AND block_number BETWEEN ?2 AND ?3 AND status <> 'gone'`,
    )
    .bind(network, from, to)
    .all<TransferRow>();
  return results.map(transferOf);
}

function transferOf(row: TransferRow): Transfer {
  const { network, hash, token, sender, status } = row;
  return {
    network,
    hash,
    token,
    sender,
    status,
    logIndex: row.log_index,
    amount: BigInt(row.amount),
    blockNumber: row.block_number,
  };
}

/**
 * Writes a transfer to the payment whose address it went to, and nothing where that is no address of ours. One that is
 * known may move to another block, and become final; a final one stays so as long as its block does.
 */
export function keepTransfer(
  db: D1Database,
  network: string,
  found: FoundTransfer,
  { status, at }: { status: "seen" | "final"; at: number },
): D1PreparedStatement {
  return statement(
    db,
    `INSERT INTO chain_transfer
         (network, hash, log_index, payment_id, token, sender, amount, block_number, block_hash, status, seen_at)
       SELECT :network, :hash, :logIndex, id, :token, :sender, :toString, :blockNumber, :blockHash, :status, :at FROM crypto_payment WHERE address = :recipient
       ON CONFLICT (network, hash, log_index) DO UPDATE SET
         block_number = excluded.block_number,
         block_hash = excluded.block_hash,
         settled = CASE WHEN status = 'final' AND block_hash = excluded.block_hash THEN settled ELSE 0 END,
         status = CASE WHEN status = 'final' AND block_hash = excluded.block_hash THEN 'final' ELSE excluded.status END`,
    {
      network,
      hash: found.hash,
      logIndex: found.logIndex,
      token: found.token,
      sender: found.sender,
      toString: found.amount.toString(),
      blockNumber: found.blockNumber,
      blockHash: found.blockHash,
      status,
      at,
      recipient: found.recipient,
    },
  );
}

export function markGone(
  db: D1Database,
  { network, hash, logIndex, blockNumber }: Transfer,
): D1PreparedStatement {
  return statement(
    db,
    `UPDATE chain_transfer SET status = 'gone', settled = 0
       WHERE network = :network AND hash = :hash AND log_index = :logIndex AND block_number = :blockNumber`,
    { network, hash, logIndex, blockNumber },
  );
}

/** Orders with final transfers that they were not brought to yet, those that wait longest for a try first. */
export async function ordersToSettle(
  db: D1Database,
  limit: number,
): Promise<{ order_id: string; payment_id: string }[]> {
  const { results } = await db
    .prepare(
      `SELECT DISTINCT p.order_id, p.id AS payment_id, p.tried_at
       FROM chain_transfer AS t JOIN crypto_payment AS p ON p.id = t.payment_id
       WHERE t.settled = 0 AND t.status = 'final' ORDER BY p.tried_at LIMIT ?1`,
    )
    .bind(limit)
    .all<{ order_id: string; payment_id: string }>();
  return results;
}

export function markTried(db: D1Database, paymentId: string, at: number): D1PreparedStatement {
  return db.prepare(`UPDATE crypto_payment SET tried_at = ?2 WHERE id = ?1`).bind(paymentId, at);
}

/** One that was seen or became final in the meantime stays for the next time. */
export function markSettled(db: D1Database, { network, hash, logIndex }: Transfer) {
  return db
    .prepare(
      `UPDATE chain_transfer SET settled = 1 WHERE network = ?1 AND hash = ?2 AND log_index = ?3 AND status = 'final'`,
    )
    .bind(network, hash, logIndex);
}

export interface Cursor {
  read_until: number;
  head: number;
  verified: string;
}

export function cursorOf(db: D1Database, network: string): Promise<Cursor | null> {
  return db
    .prepare(`SELECT read_until, head, verified FROM chain_cursor WHERE network = ?1`)
    .bind(network)
    .first<Cursor>();
}

/** True for the one reader of this moment. */
export async function mayRead(
  db: D1Database,
  network: string,
  now: number,
  quietMs: number,
): Promise<boolean> {
  const { meta } = await db
    .prepare(
      `INSERT INTO chain_cursor (network, read_until, head, asked_at) VALUES (?1, -1, -1, ?2)
       ON CONFLICT (network) DO UPDATE SET asked_at = ?2 WHERE asked_at <= ?2 - ?3`,
    )
    .bind(network, now, quietMs)
    .run();
  return meta.changes > 0;
}

export function moveCursor(
  db: D1Database,
  network: string,
  { readUntil, head }: { readUntil: number; head: number },
): D1PreparedStatement {
  return db
    .prepare(`UPDATE chain_cursor SET read_until = ?2, head = ?3 WHERE network = ?1`)
    .bind(network, readUntil, head);
}

export function keepVerified(db: D1Database, network: string, verified: string) {
  return db
    .prepare(
      `INSERT INTO chain_cursor (network, read_until, head, asked_at, verified) VALUES (?1, -1, -1, 0, ?2)
       ON CONFLICT (network) DO UPDATE SET verified = ?2`,
    )
    .bind(network, verified);
}
