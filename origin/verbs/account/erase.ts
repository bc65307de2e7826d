/** The statements that take a person out of the accounts' own tables. */
import { addressText } from "#origin/ground/address/address.ts";
import type { SignedInContext } from "#origin/ground/context.ts";
import { guard, type Transition } from "#origin/ground/db/transition.ts";
import { newInviteCode, newUid } from "#origin/ground/ids.ts";
import type { UsableCode } from "#origin/books/people/code/check-code.ts";
import type { AddressRow } from "#origin/books/people/account/identity.ts";

export interface Erasure {
  addresses: AddressRow[];
  transition: Transition;
  /** The code that allows it, where it was not the password. */
  code: UsableCode | null;
}

/** `first` ends with the update that decides; `rest` depends on it and comes last in the batch. */
export async function eraseStatements(
  { db, vault, clock, session }: SignedInContext,
  { addresses, transition, code }: Erasure,
): Promise<{ first: D1PreparedStatement[]; rest: D1PreparedStatement[] }> {
  const { userId } = session;
  const hashes = await Promise.all(
    addresses.map((address) => vault.digest("address", addressText(address))),
  );
  const values = [transition.id, transition.transitionId];
  const ofUser = (table: string) =>
    db
      .prepare(`DELETE FROM ${table} WHERE user_id = ?1 AND ${guard("user", 2)}`)
      .bind(userId, ...values);
  const toAddress = (table: string, column: string) =>
    hashes.map((hash) =>
      db
        .prepare(`DELETE FROM ${table} WHERE ${column} = ?1 AND ${guard("user", 2)}`)
        .bind(hash, ...values),
    );
  return {
    first: [...(code ? [code.use] : []), anonymise(db, { transition, code, now: clock.now() })],
    rest: [
      ofUser("session"),
      ofUser("device"),
      ofUser("identity"),
      ...toAddress("verification_code", "address_hash"),
      ...toAddress("outbox", "recipient_hash"),
    ],
  };
}

interface Anonymisation {
  transition: Transition;
  code: UsableCode | null;
  now: number;
}

function anonymise(db: D1Database, { transition, code, now }: Anonymisation): D1PreparedStatement {
  const allowed = code ? `AND ${guard(code.transition.aggregate, 6)}` : "";
  return db
    .prepare(
      `UPDATE user SET transition_id = ?2, deleted_at = ?3, uid = ?4, invite_code = ?5,
         display_name = '', password_hash = NULL, kol = 0
       WHERE id = ?1 AND deleted_at IS NULL ${allowed}`,
    )
    .bind(
      transition.id,
      transition.transitionId,
      now,
      newUid(),
      newInviteCode(),
      ...(code ? [code.transition.id, code.transition.transitionId] : []),
    );
}
