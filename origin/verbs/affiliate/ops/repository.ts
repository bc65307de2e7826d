/** The operators' SQL about affiliates: who they are, their rate, and a settlement's payment. */
import type { Transition } from "#origin/ground/db/transition.ts";
import type { Proof } from "#origin/providers/chain/prove.ts";
import { statement } from "#origin/ground/db/statement.ts";

export interface AffiliateRow {
  id: string;
  uid: string;
  kol: 0 | 1;
  kol_percent: number | null;
  invitees: number;
  unsettled: number;
  settled: number;
}

/** `currency` is the first parameter. */
const AFFILIATE = `SELECT u.id, u.uid, u.kol, u.kol_percent, u.brought AS invitees,
    (SELECT COALESCE(SUM(amount), 0) FROM commission_entry
     WHERE affiliate_id = u.id AND currency = ?1 AND settlement_id IS NULL) AS unsettled,
    (SELECT COALESCE(SUM(amount), 0) FROM settlement WHERE affiliate_id = u.id AND currency = ?1) AS settled
  FROM user AS u`;

export async function affiliates(db: D1Database, currency: string): Promise<AffiliateRow[]> {
  const { results } = await db
    .prepare(
      `${AFFILIATE} WHERE u.id IN (
         SELECT id FROM user WHERE kol = 1
         UNION SELECT affiliate_id FROM commission_entry WHERE settlement_id IS NULL
       ) AND u.deleted_at IS NULL ORDER BY unsettled DESC, u.uid`,
    )
    .bind(currency)
    .all<AffiliateRow>();
  return results;
}

export function affiliateByUid(
  db: D1Database,
  uid: string,
  currency: string,
): Promise<AffiliateRow | null> {
  return db
    .prepare(`${AFFILIATE} WHERE u.uid = ?2 AND u.deleted_at IS NULL`)
    .bind(currency, uid)
    .first<AffiliateRow>();
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
