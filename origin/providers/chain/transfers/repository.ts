/** The SQL of transfers to our addresses: what lists say of them, and what is known. */
import type { Transfer } from "#origin/providers/chain/counting/verdict.ts";
import type { FoundTransfer } from "./found.ts";
import { statement } from "#origin/ground/db/statement.ts";

/** A receipt was read. What only a list said has its block's place, and what was final before places were known its moment. */
const PROVEN = `place >= 0 OR proven_at IS NOT NULL`;

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
  is_proven: 0 | 1;
}

export async function transfersIn(
  db: D1Database,
  network: string,
  { from, to }: { from: number; to: number },
): Promise<KnownTransfer[]> {
  const { results } = await db
    .prepare(
      `SELECT t.hash, t.place, p.address, (${PROVEN}) AS is_proven
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
         AND (${PROVEN}) AND (block_hash <> :blockHash OR status = 'gone')`,
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
           SELECT 1 FROM chain_transfer WHERE network = :network AND hash = :hash AND (${PROVEN})
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
      `UPDATE chain_transfer SET status = iif(${PROVEN}, status, 'gone'), doubted = (${PROVEN})
       WHERE network = ?1 AND hash = ?2 AND place = ?3`,
    )
    .bind(network, hash, place);
}
