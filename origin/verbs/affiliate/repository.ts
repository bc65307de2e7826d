/** The SQL of settlements: what is unsettled, and how a settlement claims its rows. */
import type { Language } from "#contract/scalars.ts";
import { goingDown, type Place, placeDown } from "#origin/ground/db/page.ts";
import { guard, type Transition, guardValues } from "#origin/ground/db/transition.ts";
import type { Period } from "./period.ts";
import { IS_AFFILIATE } from "#origin/books/people/account/repository.ts";
import { statement, type Who } from "#origin/ground/db/statement.ts";

export interface UnsettledSum {
  affiliateId: string;
  language: Language;
  amount: number;
  currency: string;
}

/** What each affiliate has unsettled from before the end of a period that has no settlement of theirs yet. */
export async function unsettledSums(
  db: D1Database,
  { month, endsAt }: Period,
  currency: string,
): Promise<UnsettledSum[]> {
  const { results } = await db
    .prepare(
      `SELECT c.affiliate_id AS affiliateId, user.language, SUM(c.amount) AS amount, c.currency
       FROM commission_entry AS c JOIN user ON user.id = c.affiliate_id
       WHERE c.settlement_id IS NULL AND c.currency = ?1 AND c.at < ?2 AND user.deleted_at IS NULL
         AND NOT EXISTS (SELECT 1 FROM settlement WHERE affiliate_id = c.affiliate_id AND period = ?3)
       GROUP BY c.affiliate_id`,
    )
    .bind(currency, endsAt, month)
    .all<UnsettledSum>();
  return results;
}

export interface NewSettlement {
  sum: UnsettledSum;
  period: Period;
  at: number;
}

/** Writes nothing when the sum has changed since it was decided; one settlement for an affiliate and a period. */
export function insertSettlement(
  db: D1Database,
  { id, transitionId }: Transition,
  { sum: { affiliateId, amount, currency }, period: { month, endsAt }, at }: NewSettlement,
): D1PreparedStatement {
  return statement(
    db,
    `INSERT INTO settlement (id, transition_id, affiliate_id, period, amount, currency, at)
       SELECT :id, :transitionId, :affiliateId, :month, :amount, :currency, :at
       WHERE :amount = (
         SELECT SUM(amount) FROM commission_entry
         WHERE settlement_id IS NULL AND affiliate_id = :affiliateId AND currency = :currency AND at < :endsAt
       )
       ON CONFLICT (affiliate_id, period) DO NOTHING`,
    { id, transitionId, affiliateId, month, amount, currency, at, endsAt },
  );
}

/** The rows that its sum was made of. */
export function claimEntries(
  db: D1Database,
  transition: Transition,
  { sum: { affiliateId, currency }, period: { endsAt } }: NewSettlement,
): D1PreparedStatement {
  return statement(
    db,
    `UPDATE commission_entry SET settlement_id = :guardId
       WHERE settlement_id IS NULL AND affiliate_id = :affiliateId AND currency = :currency AND at < :endsAt
         AND ${guard(transition)}`,
    { affiliateId, currency, endsAt, ...guardValues(transition) },
  );
}

export interface SettlementRow {
  id: string;
  affiliateId: string;
  uid: string;
  language: Language;
  period: string;
  amount: number;
  currency: string;
  at: number;
  paid_at: number | null;
  network: string | null;
  token: string | null;
  hash: string | null;
  note: string | null;
  payout_network: string | null;
  payout_address: string | null;
}

const SETTLEMENT = `SELECT s.id, s.affiliate_id AS affiliateId, user.uid, user.language, s.period, s.amount, s.currency, s.at, s.paid_at,
    s.network, s.token, s.hash, s.note, p.network AS payout_network, p.address AS payout_address
  FROM settlement AS s JOIN user ON user.id = s.affiliate_id LEFT JOIN payout_address AS p ON p.user_id = s.affiliate_id`;

export type SettlementState = "due" | "paid";

/** Newest first, from just after a row on, of a state or of all. Only what is asked is in the statement: its index is of what is due. */
export async function newestSettlements(
  db: D1Database,
  { state, after }: { state: SettlementState | undefined; after: Place | null },
  limit: number,
): Promise<SettlementRow[]> {
  const of = state === undefined ? "" : `s.status = '${state === "due" ? "due" : "paid"}' AND `;
  const { results } = await statement(
    db,
    `${SETTLEMENT} WHERE ${of}${goingDown("s.at", "s.id")} ORDER BY s.at DESC, s.id DESC LIMIT :limit`,
    { ...placeDown(after), limit },
  ).all<SettlementRow>();
  return results;
}

export async function settlementsOf(
  db: D1Database,
  affiliateId: Who,
  limit: number,
): Promise<SettlementRow[]> {
  const { results } = await statement(
    db,
    `${SETTLEMENT} WHERE s.affiliate_id = :affiliateId ORDER BY s.period DESC LIMIT :limit`,
    { affiliateId, limit },
  ).all<SettlementRow>();
  return results;
}

export interface PayoutRow {
  network: string;
  address: string;
}

export function payoutAddressOf(db: D1Database, userId: Who): Promise<PayoutRow | null> {
  return statement(db, `SELECT network, address FROM payout_address WHERE user_id = :userId`, {
    userId,
  }).first<PayoutRow>();
}

/** In the place of the one before. */
export function setPayoutAddress(
  db: D1Database,
  { userId, network, address, at }: PayoutRow & { userId: string; at: number },
): D1PreparedStatement {
  return statement(
    db,
    `INSERT INTO payout_address (user_id, network, address, at)
       SELECT id, :network, :address, :at FROM user WHERE id = :userId AND ${IS_AFFILIATE}
       ON CONFLICT (user_id) DO UPDATE SET network = excluded.network, address = excluded.address, at = excluded.at`,
    { userId, network, address, at },
  );
}

export function settlementById(db: D1Database, id: string): Promise<SettlementRow | null> {
  return db.prepare(`${SETTLEMENT} WHERE s.id = ?1`).bind(id).first<SettlementRow>();
}
