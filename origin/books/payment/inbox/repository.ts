/** The SQL of providers' events. */
import { guard, guardValues, type Transition } from "#origin/ground/db/transition.ts";
import { statement } from "#origin/ground/db/statement.ts";

export interface EventRow {
  provider: string;
  event_id: string;
  type: string;
  payload: string | null;
  status: "received" | "done" | "review";
  attempts: number;
}

export interface NewEvent {
  provider: string;
  eventId: string;
  type: string;
  payload: string;
  at: number;
}

/** A copy of a known event writes nothing. */
export function insertEvent(db: D1Database, event: NewEvent): D1PreparedStatement {
  return statement(
    db,
    `INSERT INTO provider_event (provider, event_id, type, payload, status, next_attempt_at, received_at)
       VALUES (:provider, :eventId, :type, :payload, 'received', :at, :at) ON CONFLICT DO NOTHING`,
    {
      provider: event.provider,
      eventId: event.eventId,
      type: event.type,
      payload: event.payload,
      at: event.at,
    },
  );
}

/** 1, 2, 4 … minutes, at most six hours: an event is worth no less for being old. */
const PUT_OFF = `UPDATE provider_event
  SET attempts = attempts + 1, next_attempt_at = :now + min(6 * 3600000, 60000 << min(attempts, 9))`;

const TAKEN = `RETURNING provider, event_id, type, payload, status, attempts`;

/** The one event, if it is still to be done and nobody is at it. */
export function takeEvent(
  db: D1Database,
  { provider, eventId }: { provider: string; eventId: string },
  now: number,
): Promise<EventRow | null> {
  return statement(
    db,
    `${PUT_OFF} WHERE provider = :provider AND event_id = :eventId AND status = 'received' AND next_attempt_at <= :now ${TAKEN}`,
    { provider, eventId, now },
  ).first<EventRow>();
}

/** The oldest ones first. */
export async function takeDueEvents(
  db: D1Database,
  now: number,
  limit: number,
): Promise<EventRow[]> {
  const { results } = await statement(
    db,
    `${PUT_OFF} WHERE (provider, event_id) IN (
         SELECT provider, event_id FROM provider_event
         WHERE status = 'received' AND next_attempt_at <= :now ORDER BY next_attempt_at LIMIT :limit
       ) ${TAKEN}`,
    { now, limit },
  ).all<EventRow>();
  return results;
}

export function settleEvent(
  db: D1Database,
  event: EventRow,
  to: { status: string; verdict: string; orderId: string | null },
): D1PreparedStatement {
  return statement(
    db,
    `UPDATE provider_event SET status = :status, verdict = :verdict, order_id = :orderId
       WHERE provider = :provider AND event_id = :event_id AND status = 'received'`,
    {
      provider: event.provider,
      event_id: event.event_id,
      status: to.status,
      verdict: to.verdict,
      orderId: to.orderId,
    },
  );
}

/** Erases payers' data from old events and keeps the fact that they came. */
export function forgetPayloads(db: D1Database, before: number): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE provider_event SET payload = NULL
       WHERE received_at < ?1 AND status = 'done' AND payload IS NOT NULL`,
    )
    .bind(before);
}

export function forgetPayloadsOfUser(
  db: D1Database,
  userId: string,
  transition: Transition,
): D1PreparedStatement[] {
  const forgetting = statement(
    db,
    `UPDATE provider_event SET payload = NULL
       WHERE order_id IN (SELECT id FROM purchase WHERE user_id = :userId) AND status <> 'received'
         AND ${guard(transition)}`,
    { userId, ...guardValues(transition) },
  );
  return [forgetting];
}

export interface RestorationRow {
  copied_at: number;
  restored_at: number;
}

/** The last time that the database went back to a copy. */
export function lastRestoration(db: D1Database): Promise<RestorationRow | null> {
  return db
    .prepare(`SELECT copied_at, restored_at FROM restoration ORDER BY id DESC LIMIT 1`)
    .first<RestorationRow>();
}

export interface CursorRow {
  read_until: number;
  read_at: number;
}

export function cursorOf(db: D1Database, provider: string): Promise<CursorRow | null> {
  return db
    .prepare(`SELECT read_until, read_at FROM provider_cursor WHERE provider = ?1`)
    .bind(provider)
    .first<CursorRow>();
}

/** The list was read to its end, up to now. */
export function moveCursor(db: D1Database, provider: string, now: number) {
  return db
    .prepare(
      `INSERT INTO provider_cursor (provider, read_until, read_at) VALUES (?1, ?2, ?2)
       ON CONFLICT (provider) DO UPDATE SET read_until = excluded.read_until, read_at = excluded.read_at`,
    )
    .bind(provider, now);
}

/** Genuine events that are about nothing of ours, of which a shared account has any number. */
export const FOREIGN = `status = 'review' AND order_id IS NULL AND verdict IN ('account', 'mode', 'order')`;
