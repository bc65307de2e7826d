/** The sandbox provider's own books: sessions, captures and refunds, as a real provider keeps them on its side. */
import type { PaymentMethod } from "#contract/payment-method.ts";
import type { Language } from "#contract/scalars.ts";
import { statement } from "#origin/ground/db/statement.ts";

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
  return statement(
    db,
    `INSERT INTO sandbox_session
         (id, idempotency_key, order_id, order_number, item, amount, currency, method, language, created_at, expires_at)
       VALUES (:id, :idempotencyKey, :order_id, :order_number, :item, :amount, :currency, :method, :language, :createdAt, :expires_at) ON CONFLICT (idempotency_key) DO NOTHING`,
    {
      id: session.id,
      idempotencyKey: session.idempotencyKey,
      order_id: session.order_id,
      order_number: session.order_number,
      item: session.item,
      amount: session.amount,
      currency: session.currency,
      method: session.method,
      language: session.language,
      createdAt: session.createdAt,
      expires_at: session.expires_at,
    },
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
  return statement(
    db,
    `INSERT INTO sandbox_capture (id, session_id, amount, at, announced) VALUES (:id, :session_id, :amount, :at, :announced)`,
    {
      id: capture.id,
      session_id: capture.session_id,
      amount: capture.amount,
      at: capture.at,
      announced: capture.announced ? 1 : 0,
    },
  );
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
  return statement(
    db,
    `INSERT INTO sandbox_refund (id, capture_id, idempotency_key, amount, at)
       SELECT :id, :capture_id, :idempotency_key, :amount, :at
       WHERE :amount + (SELECT COALESCE(SUM(amount), 0) FROM sandbox_refund WHERE capture_id = :capture_id)
         <= (SELECT amount FROM sandbox_capture WHERE id = :capture_id)
       ON CONFLICT (idempotency_key) DO NOTHING`,
    {
      id: refund.id,
      capture_id: refund.capture_id,
      idempotency_key: refund.idempotency_key,
      amount: refund.amount,
      at: refund.at,
    },
  );
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

export interface SandboxTurnover {
  currency: string;
  came: number;
  went: number;
}

export async function sandboxTurnover(
  db: D1Database,
  span: { from: number; before: number },
): Promise<SandboxTurnover[]> {
  const { results } = await statement(
    db,
    `SELECT currency, SUM(came) AS came, SUM(went) AS went FROM (
         SELECT s.currency, c.amount AS came, 0 AS went
         FROM sandbox_capture AS c JOIN sandbox_session AS s ON s.id = c.session_id
         WHERE c.at >= :from AND c.at < :before
         UNION ALL SELECT s.currency, 0, r.amount
         FROM sandbox_refund AS r JOIN sandbox_capture AS c ON c.id = r.capture_id
         JOIN sandbox_session AS s ON s.id = c.session_id
         WHERE r.at >= :from AND r.at < :before
       ) GROUP BY currency`,
    span,
  ).all<SandboxTurnover>();
  return results;
}
