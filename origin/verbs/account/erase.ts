/** The statements that take a person out of the accounts' own tables. */
import { addressText } from "#origin/ground/address/address.ts";
import type { SignedInContext } from "#origin/ground/context.ts";
import { guard, type Transition, guardValues } from "#origin/ground/db/transition.ts";
import { statement } from "#origin/ground/db/statement.ts";
import { newInviteCode, newUid } from "#origin/ground/ids.ts";
import { TO_FORMER } from "#origin/books/letters/repository.ts";
import type { UsableCode } from "#origin/books/people/code/check-code.ts";
import { keptDigest } from "#origin/books/people/rekey/digest.ts";
import { turnAddress } from "#origin/books/people/rekey/repository.ts";
import type { AddressRow } from "#origin/books/people/account/identity.ts";

export interface Erasure {
  addresses: AddressRow[];
  transition: Transition;
  /** The code that allows it, where it was not the password. */
  code: UsableCode | null;
}

/** `first` ends with the update that decides; `rest` depends on it and comes last in the batch. */
export async function eraseStatements(
  context: SignedInContext,
  { addresses, transition, code }: Erasure,
): Promise<{ first: D1PreparedStatement[]; rest: D1PreparedStatement[] }> {
  const { db, clock } = context;
  const { userId } = context.session;
  const hashes = await Promise.all(
    addresses.map((address) => keptDigest(context, turnAddress, "address", addressText(address))),
  );
  const erase = (table: string, column: string, value: string) =>
    statement(db, `DELETE FROM ${table} WHERE ${column} = :value AND ${guard(transition)}`, {
      value,
      ...guardValues(transition),
    });
  const ofUser = (table: string) => erase(table, "user_id", userId);
  const toAddress = (table: string, column: string) =>
    hashes.map((hash) => erase(table, column, hash));
  return {
    first: [...(code ? [code.use] : []), anonymise(db, { transition, code, now: clock.now() })],
    rest: [
      ofUser("session"),
      ofUser("device"),
      ofUser("known_network"),
      ofUser("account_claim"),
      ofUser("notice_choice"),
      ofUser("passkey"),
      ofUser("authenticator_app"),
      ofUser("recovery_code"),
      ofUser("payout_address"),
      ofUser("identity"),
      ...toAddress("verification_code", "address_hash"),
      ...toAddress("outbox", "recipient_hash"),
      statement(
        db,
        `DELETE FROM outbox WHERE recipient_hash IN (SELECT recipient_hash FROM former_address WHERE user_id = :userId)
           AND ${TO_FORMER} AND ${guard(transition)}`,
        { userId, ...guardValues(transition) },
      ),
      ofUser("former_address"),
    ],
  };
}

interface Anonymisation {
  transition: Transition;
  code: UsableCode | null;
  now: number;
}

function anonymise(db: D1Database, { transition, code, now }: Anonymisation): D1PreparedStatement {
  return statement(
    db,
    `UPDATE user SET transition_id = :transitionId, deleted_at = :now, uid = :uid, invite_code = :inviteCode,
         display_name = '', password_hash = NULL, kol = 0, site = NULL
       WHERE id = :id AND deleted_at IS NULL AND ${guard(code?.transition)}`,
    {
      id: transition.id,
      transitionId: transition.transitionId,
      now,
      uid: newUid(),
      inviteCode: newInviteCode(),
      ...guardValues(code?.transition),
    },
  );
}
