/** The operators' SQL about affiliates: who they are, their rate, and a settlement's payment. */
import { goingDown, type Place, placeDown } from "#origin/ground/db/page.ts";
import type { Transition } from "#origin/ground/db/transition.ts";
import type { Proof } from "#origin/providers/chain/prove.ts";
import { statement } from "#origin/ground/db/statement.ts";

export interface AffiliateRow {
  id: string;
  uid: string;
  created_at: number;
  kol: 0 | 1;
  kol_percent: number | null;
  invitees: number;
  unsettled: number;
  settled: number;
}

const AFFILIATE = `SELECT u.id, u.uid, u.created_at, u.kol, u.kol_percent, u.brought AS invitees,
    (SELECT COALESCE(SUM(amount), 0) FROM commission_entry
     WHERE affiliate_id = u.id AND currency = :currency AND settlement_id IS NULL) AS unsettled,
    (SELECT COALESCE(SUM(amount), 0) FROM settlement WHERE affiliate_id = u.id AND currency = :currency) AS settled
  FROM user AS u`;

export interface WhichAffiliates {
  currency: string;
  /** Of one person; undefined for all. */
  uid: string | undefined;
  after: Place | null;
}

/** Who has anything unsettled, from one affiliate to the next: their rows are many. */
const OWED = `WITH RECURSIVE owed (id) AS (
    SELECT MIN(affiliate_id) FROM commission_entry WHERE settlement_id IS NULL
    UNION ALL
    SELECT (SELECT MIN(affiliate_id) FROM commission_entry WHERE settlement_id IS NULL AND affiliate_id > owed.id)
    FROM owed WHERE owed.id IS NOT NULL
  ) SELECT id FROM owed`;

/** The newest account first. Those who are none any more have something unsettled from before. */
export async function affiliates(
  db: D1Database,
  { currency, uid, after }: WhichAffiliates,
  limit: number,
): Promise<AffiliateRow[]> {
  const page = (of: string) =>
    `SELECT id, created_at FROM user WHERE ${of} AND ${uid === undefined ? "" : "uid = :uid AND "}deleted_at IS NULL
       AND ${goingDown("created_at", "id")}`;
  const { results } = await statement(
    db,
    `WITH page AS (
       ${page("kol = 1")}
       UNION ALL
       ${page(`kol = 0 AND id IN (${OWED})`)}
       ORDER BY created_at DESC, id DESC LIMIT :limit
     )
     ${AFFILIATE} WHERE u.id IN (SELECT id FROM page) ORDER BY u.created_at DESC, u.id DESC`,
    { currency, uid: uid ?? null, ...placeDown(after), limit },
  ).all<AffiliateRow>();
  return results;
}

export function affiliateByUid(
  db: D1Database,
  uid: string,
  currency: string,
): Promise<AffiliateRow | null> {
  const sql = `${AFFILIATE} WHERE u.uid = :uid AND u.deleted_at IS NULL`;
  return statement(db, sql, { currency, uid }).first<AffiliateRow>();
}

/** Null ends it: the person is an inviter like everybody from then on. */
export function setRate(
  db: D1Database,
  { id, transitionId }: Transition,
  percent: number | null,
): D1PreparedStatement {
  return db
    .prepare(
      `UPDATE user SET kol = ?3 IS NOT NULL, kol_percent = ?3, transition_id = ?2
       WHERE id = ?1 AND deleted_at IS NULL`,
    )
    .bind(id, transitionId, percent);
}

/** Exactly one of the two is null. */
export interface ProofOfPayment {
  transaction: Proof | null;
  note: string | null;
}

const NO_TRANSACTION = { network: null, token: null, hash: null, recipient: null, moved: null };

/** Aborts its batch with `settlement_exceeds_transaction` when the transaction moved less than all that it is to pay. */
export function paySettlement(
  db: D1Database,
  { id, transitionId }: Transition,
  { transaction, note }: ProofOfPayment,
  at: number,
): D1PreparedStatement {
  const { network, token, hash, recipient, moved } = transaction ?? NO_TRANSACTION;
  return statement(
    db,
    `UPDATE settlement SET status = 'paid', transition_id = :transitionId, paid_at = :at,
         network = :network, token = :token, hash = :hash, recipient = :recipient, moved = :moved, note = :note
       WHERE id = :id AND status = 'due'`,
    { id, transitionId, at, network, token, hash, recipient, moved, note },
  );
}
