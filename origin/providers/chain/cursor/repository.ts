/** The SQL of how far each network was read, by whom, and what is remembered of it. */
import { statement } from "#origin/ground/db/statement.ts";
import { ALL_DERIVED } from "#origin/providers/chain/lost/repository.ts";

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
       SELECT :network, -1, -1, :now, :reader, :now + :leaseMs WHERE ${ALL_DERIVED}
       ON CONFLICT (network) DO UPDATE SET asked_at = :now, reader = :reader, reader_until = :now + :leaseMs
       WHERE asked_at <= :now - :quietMs AND reader_until <= :now`,
    { network, reader: by.reader, now: by.now, quietMs: by.quietMs, leaseMs: by.leaseMs },
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
