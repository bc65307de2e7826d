/** The sandbox provider's own books: sessions, captures and refunds, as a real provider keeps them on its side. */
import type { PaymentMethod } from "#contract/payment-method.ts";
import type { Language } from "#contract/scalars.ts";

export interface SandboxSession {
  id: string;
  order_id: string;
  order_number: string;
  item: string;
  amount: number;
  currency: string;
  method: PaymentMethod;
  language: Language;
  closed: 0 | 1;
  declined: 0 | 1;
  /** Somebody paid it, or set out to pay it late. */
  captured: 0 | 1;
  expires_at: number;
}

const SESSION = `SELECT id, order_id, order_number, item, amount, currency, method, language, closed, declined,
    EXISTS (SELECT 1 FROM sandbox_capture WHERE session_id = sandbox_session.id) AS captured, expires_at
  FROM sandbox_session`;

export interface NewSandboxSession extends Omit<
  SandboxSession,
  "closed" | "declined" | "captured"
> {
  idempotencyKey: string;
  createdAt: number;
}

/** A second call with the same key makes no second session. */
export function insertSandboxSession(
  db: D1Database,
  session: NewSandboxSession,
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO sandbox_session
         (id, idempotency_key, order_id, order_number, item, amount, currency, method, language, created_at, expires_at)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11) ON CONFLICT (idempotency_key) DO NOTHING`,
    )
    .bind(
      session.id,
      session.idempotencyKey,
      session.order_id,
      session.order_number,
      session.item,
      session.amount,
      session.currency,
      session.method,
      session.language,
      session.createdAt,
      session.expires_at,
    );
}

export function sandboxSessionByKey(
  db: D1Database,
  idempotencyKey: string,
): Promise<SandboxSession | null> {
  return db
    .prepare(`${SESSION} WHERE idempotency_key = ?1`)
    .bind(idempotencyKey)
    .first<SandboxSession>();
}

export function sandboxSession(db: D1Database, id: string): Promise<SandboxSession | null> {
  return db.prepare(`${SESSION} WHERE id = ?1`).bind(id).first<SandboxSession>();
}

export function closeSandboxSession(db: D1Database, id: string): D1PreparedStatement {
  return db.prepare(`UPDATE sandbox_session SET closed = 1 WHERE id = ?1`).bind(id);
}

export function declineSandboxSession(db: D1Database, id: string): D1PreparedStatement {
  return db.prepare(`UPDATE sandbox_session SET declined = 1 WHERE id = ?1`).bind(id);
}

export interface SandboxCapture {
  id: string;
  session_id: string;
  amount: number;
  at: number;
}

export function insertSandboxCapture(
  db: D1Database,
  capture: SandboxCapture & { announced: boolean },
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO sandbox_capture (id, session_id, amount, at, announced) VALUES (?1, ?2, ?3, ?4, ?5)`,
    )
    .bind(capture.id, capture.session_id, capture.amount, capture.at, capture.announced ? 1 : 0);
}

/** Captures that have happened by now. */
export async function sandboxCaptures(
  db: D1Database,
  sessionId: string,
  now: number,
): Promise<SandboxCapture[]> {
  const { results } = await db
    .prepare(
      `SELECT id, session_id, amount, at FROM sandbox_capture WHERE session_id = ?1 AND at <= ?2 ORDER BY at, id`,
    )
    .bind(sessionId, now)
    .all<SandboxCapture>();
  return results;
}

/** Captures that have happened and that nobody was told of yet. */
export async function unannouncedCaptures(db: D1Database, now: number): Promise<SandboxCapture[]> {
  const { results } = await db
    .prepare(
      `SELECT id, session_id, amount, at FROM sandbox_capture WHERE announced = 0 AND at <= ?1 LIMIT 50`,
    )
    .bind(now)
    .all<SandboxCapture>();
  return results;
}

export function markAnnounced(db: D1Database, id: string): D1PreparedStatement {
  return db.prepare(`UPDATE sandbox_capture SET announced = 1 WHERE id = ?1`).bind(id);
}

export interface SandboxRefund {
  id: string;
  capture_id: string;
  idempotency_key: string;
  amount: number;
}

export function insertSandboxRefund(
  db: D1Database,
  refund: SandboxRefund & { at: number },
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO sandbox_refund (id, capture_id, idempotency_key, amount, at)
       SELECT ?1, ?2, ?3, ?4, ?5
       WHERE ?4 + (SELECT COALESCE(SUM(amount), 0) FROM sandbox_refund WHERE capture_id = ?2)
         <= (SELECT amount FROM sandbox_capture WHERE id = ?2)
       ON CONFLICT (idempotency_key) DO NOTHING`,
    )
    .bind(refund.id, refund.capture_id, refund.idempotency_key, refund.amount, refund.at);
}

export function sandboxRefundByKey(
  db: D1Database,
  idempotencyKey: string,
): Promise<SandboxRefund | null> {
  return db
    .prepare(
      `SELECT id, capture_id, idempotency_key, amount FROM sandbox_refund WHERE idempotency_key = ?1`,
    )
    .bind(idempotencyKey)
    .first<SandboxRefund>();
}

export async function sandboxRefunds(db: D1Database, sessionId: string): Promise<SandboxRefund[]> {
  const { results } = await db
    .prepare(
      `SELECT r.id, r.capture_id, r.idempotency_key, r.amount FROM sandbox_refund AS r
       JOIN sandbox_capture AS c ON c.id = r.capture_id WHERE c.session_id = ?1 ORDER BY r.at, r.id`,
    )
    .bind(sessionId)
    .all<SandboxRefund>();
  return results;
}
