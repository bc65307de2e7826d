/** The outbox's SQL. */
import { guard, guardValues, type Transition } from "#origin/ground/db/transition.ts";
import type { Channel } from "#origin/ground/ports/courier.ts";
import { insertRow, statement } from "#origin/ground/db/statement.ts";

export interface NewRow {
  id: string;
  channel: Channel;
  recipientHash: string;
  sealed: string;
  /** Which letter it is. */
  message: string;
  /** The number of the order, or the id of the group, that it is about. */
  about: string | null;
  now: number;
  expiresAt: number;
}

/** With a transition the row is written only if that transition's own update was. */
export function insertOutboxRow(
  db: D1Database,
  row: NewRow,
  transition?: Transition,
): D1PreparedStatement {
  const { id, channel, recipientHash, sealed, message, about, now, expiresAt } = row;
  return insertRow(
    db,
    "outbox",
    {
      id,
      channel,
      recipient_hash: recipientHash,
      sealed,
      message,
      about,
      next_attempt_at: now,
      created_at: now,
      expires_at: expiresAt,
    },
    guard(transition),
    guardValues(transition),
  );
}

export interface ClaimedRow {
  channel: Channel;
  sealed: string;
  attempts: number;
  expires_at: number;
}

export interface Claim {
  id: string;
  claimId: string;
  now: number;
  until: number;
}

/** Leases a due row; null when somebody else holds it or it is settled. */
export function claimRow(db: D1Database, claim: Claim): Promise<ClaimedRow | null> {
  return statement(
    db,
    `UPDATE outbox SET claim_id = :claimId, claimed_until = :until, attempts = attempts + 1
       WHERE id = :id AND status = 'pending' AND claimed_until <= :now AND next_attempt_at <= :now
       RETURNING channel, sealed, attempts, expires_at`,
    { id: claim.id, claimId: claim.claimId, now: claim.now, until: claim.until },
  ).first<ClaimedRow>();
}

/** Ends a row's way and empties it. Only the lease's holder can. */
export function settleRow(
  db: D1Database,
  { id, claimId, now }: Omit<Claim, "until">,
  { status, courier }: { status: "delivered" | "dead"; courier: string | null },
): D1PreparedStatement {
  return statement(
    db,
    `UPDATE outbox SET status = :status, sealed = NULL, courier = :courier, settled_at = :now
       WHERE id = :id AND claim_id = :claimId AND status = 'pending'`,
    { id, claimId, status, courier, now },
  );
}

/** Takes a row away that is not to be sent. Only the lease's holder can. */
export function dropRow(
  db: D1Database,
  { id, claimId }: Pick<Claim, "id" | "claimId">,
): D1PreparedStatement {
  return statement(
    db,
    `DELETE FROM outbox WHERE id = :id AND claim_id = :claimId AND status = 'pending'`,
    { id, claimId },
  );
}

export function postponeRow(
  db: D1Database,
  { id, claimId }: Pick<Claim, "id" | "claimId">,
  nextAttemptAt: number,
): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE outbox SET next_attempt_at = ?3, claimed_until = 0
       WHERE id = ?1 AND claim_id = ?2 AND status = 'pending'`,
    )
    .bind(id, claimId, nextAttemptAt);
}

export async function dueRows(db: D1Database, now: number, limit: number): Promise<string[]> {
  const { results } = await db
    .prepare(
      `SELECT id FROM outbox WHERE status = 'pending' AND next_attempt_at <= ?1 AND claimed_until <= ?1
       ORDER BY next_attempt_at LIMIT ?2`,
    )
    .bind(now, limit)
    .all<{ id: string }>();
  return results.map(({ id }) => id);
}

export function purgeOutbox(db: D1Database, settledBefore: number): D1PreparedStatement {
  return db
    .prepare(`DELETE FROM outbox WHERE status <> 'pending' AND settled_at <= ?1`)
    .bind(settledBefore);
}

export interface DevMessageRow {
  id: string;
  sealed: string;
  at: number;
}

/** A repetition changes nothing. */
export function insertDevMessage(
  db: D1Database,
  row: { id: string; recipientHash: string; sealed: string; at: number },
): D1PreparedStatement {
  return statement(
    db,
    `INSERT INTO dev_message (id, recipient_hash, sealed, at) VALUES (:id, :recipientHash, :sealed, :at)
       ON CONFLICT (id) DO NOTHING`,
    { id: row.id, recipientHash: row.recipientHash, sealed: row.sealed, at: row.at },
  );
}

const DEV_MESSAGES_SHOWN = 50;

export async function devMessages(
  db: D1Database,
  recipientHash: string | null,
): Promise<DevMessageRow[]> {
  const { results } = await db
    .prepare(
      `SELECT id, sealed, at FROM dev_message WHERE ?1 IS NULL OR recipient_hash = ?1
       ORDER BY at DESC, rowid DESC LIMIT ?2`,
    )
    .bind(recipientHash, DEV_MESSAGES_SHOWN)
    .all<DevMessageRow>();
  return results;
}

export function purgeDevMessages(db: D1Database, before: number): D1PreparedStatement {
  return db.prepare(`DELETE FROM dev_message WHERE at <= ?1`).bind(before);
}

export function insertFormer(
  db: D1Database,
  { userId, recipientHash, until }: { userId: string; recipientHash: string; until: number },
  transition: Transition,
): D1PreparedStatement {
  return statement(
    db,
    `INSERT INTO former_address (user_id, recipient_hash, until_at)
       SELECT :userId, :recipientHash, :until WHERE ${guard(transition)}
       ON CONFLICT (user_id, recipient_hash) DO UPDATE SET until_at = excluded.until_at`,
    { userId, recipientHash, until, ...guardValues(transition) },
  );
}

/** Letters to an address that they had, while they had it. */
export const TO_FORMER = `created_at <= (SELECT f.until_at FROM former_address AS f
  WHERE f.user_id = :userId AND f.recipient_hash = outbox.recipient_hash)`;

/** Letters to a person: `hashes` are of the addresses that they have. */
export const TO_PERSON = `recipient_hash IN (SELECT value FROM json_each(:hashes) UNION ALL
    SELECT recipient_hash FROM former_address WHERE user_id = :userId)
  AND (recipient_hash IN (SELECT value FROM json_each(:hashes)) OR ${TO_FORMER})`;
