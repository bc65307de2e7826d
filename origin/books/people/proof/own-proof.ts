/** That it is the owner who asks: the password, or a code of the purpose to an address of this very account. */
import type { CodePurpose } from "#contract/address.ts";
import type { CallRequest } from "#contract/calls/calls.ts";
import { refuse, type Refusal } from "#contract/problem.ts";
import { addressOf } from "#origin/ground/address/address.ts";
import type { SignedInContext } from "#origin/ground/context.ts";
import { userIdOfIdentity } from "#origin/books/people/account/identity.ts";
import { credentialOfUser } from "#origin/books/people/account/repository.ts";
import { checkCode, type UsableCode } from "#origin/books/people/code/check-code.ts";
import { checkPassword } from "#origin/books/people/password/check-password.ts";
import { placeFor } from "#origin/books/people/place/place.ts";

type Proof = CallRequest<"user_delete_account">;

export interface Proven {
  /** The code that allows it, where it was not the password: the batch of what it is for uses it up. */
  code: UsableCode | null;
}

/** Refuses `BadCredentials`, `ProofPaused`, `BadCode`. */
export function proveOwner(
  context: SignedInContext,
  proof: Proof,
  purpose: CodePurpose,
): Promise<Proven | Refusal> {
  return proof.code === undefined ? byPassword(context, proof) : byCode(context, proof, purpose);
}

async function byPassword(context: SignedInContext, proof: Proof): Promise<Proven | Refusal> {
  const { userId } = context.session;
  const credential = await credentialOfUser(context.db, userId);
  const place = await placeFor(context, userId);
  const typed = { typed: "", password: proof.password ?? "", place };
  const proven = await checkPassword(context, credential, typed);
  return proven.ok ? { code: null } : { ...proven, fields: ["password"] };
}

async function byCode(
  context: SignedInContext,
  proof: Proof,
  purpose: CodePurpose,
): Promise<Proven | Refusal> {
  const { kind = "email", address: typed = "", code = "" } = proof;
  const address = addressOf({ kind, address: typed });
  if (!address) return refuse("InvalidRequest", "address");
  const owner = await userIdOfIdentity(context.db, kind, address.key);
  if (owner !== context.session.userId) return refuse("BadCode", "code");
  const place = await placeFor(context, owner);
  const usable = await checkCode(context, { purpose, address, code, place });
  return usable ? { code: usable } : refuse("BadCode", "code");
}
