/**
 * `user_delete_account`: open orders are settled first, then one batch erases the person. The row stays as an
 * anonymous owner of ledger rows, under a new number that nobody knew.
 */
import type { CallRequest } from "#contract/calls.ts";
import { refuse, type Refusal } from "#contract/problem.ts";
import { addressOf } from "#origin/ground/address/address.ts";
import { type SignedInContext, succeed, type Verb } from "#origin/ground/context.ts";
import { newId } from "#origin/ground/ids.ts";
import { noticesToAll } from "#origin/books/letters/notify.ts";
import { checkPassword } from "#origin/books/people/password/check-password.ts";
import { checkCode, type UsableCode } from "#origin/books/people/code/check-code.ts";
import { CLOSERS, ERASERS } from "#origin/entry/account-closing.ts";
import { eraseStatements } from "./erase.ts";
import { addressesOf, userIdOfIdentity } from "#origin/books/people/account/identity.ts";
import { credentialOfUser } from "#origin/books/people/account/repository.ts";

type Proof = CallRequest<"user_delete_account">;

/** Refuses `BadCredentials`, `BadCode`. */
export const deleteAccount: Verb<"user_delete_account"> = async (context, proof) => {
  const { db, clock, session } = context;
  const { userId } = session;
  const proven =
    proof.code === undefined ? await byPassword(context, proof) : await byCode(context, proof);
  if ("ok" in proven) return proven;
  for (const close of CLOSERS) await close(context);

  const addresses = await addressesOf(db, userId);
  const transition = { aggregate: "user", id: userId, transitionId: newId() } as const;
  const message = { name: "account-deleted", at: clock.now() } as const;
  const erasing = await eraseStatements(context, { addresses, transition, code: proven.code });
  const notices = await noticesToAll(context, addresses, { message, transition });
  const results = await db.batch([
    ...erasing.first,
    ...ERASERS.flatMap((erase) => erase(db, userId, transition)),
    ...erasing.rest,
    ...notices.statements,
  ]);
  if (results[erasing.first.length - 1]?.meta.changes !== 1) return refuse("BadCode", "code");
  notices.send();
  return succeed(null);
};

interface Proven {
  code: UsableCode | null;
}

async function byPassword(context: SignedInContext, proof: Proof): Promise<Proven | Refusal> {
  const credential = await credentialOfUser(context.db, context.session.userId);
  const typed = { typed: "", password: proof.password ?? "" };
  const matches = await checkPassword(context, credential, typed);
  return matches ? { code: null } : refuse("BadCredentials", "password");
}

/** Only a code that was sent to an address of this very account counts. */
async function byCode(context: SignedInContext, proof: Proof): Promise<Proven | Refusal> {
  const { kind = "email", address: typed = "", code = "" } = proof;
  const address = addressOf({ kind, address: typed });
  if (!address) return refuse("InvalidRequest", "address");
  const owner = await userIdOfIdentity(context.db, kind, address.key);
  const usable =
    owner === context.session.userId
      ? await checkCode(context, { purpose: "delete", address, code })
      : null;
  return usable ? { code: usable } : refuse("BadCode", "code");
}
