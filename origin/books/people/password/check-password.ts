/**
 * Checks a password for an account that may not exist. The brake counts the try before any hash is computed, so the
 * work an attacker can cause is bounded; an unknown account brakes, works and answers like a wrong password. Whatever
 * it did, a check takes the same time.
 */
import { type Refusal, refuse } from "#contract/problem.ts";
import type { CredentialRow } from "#origin/books/people/account/identity.ts";
import type { Context } from "#origin/ground/context.ts";
import { brake, type Place } from "#origin/books/limit/brake.ts";
import { NOBODY } from "#origin/ground/ports/password.ts";

export interface PasswordProof {
  /** Whose account it is said to be, as it was typed: a stranger's tries are counted for that. */
  typed: string;
  password: string;
  place: Place;
}

export interface Proven {
  ok: true;
  userId: string;
  /** Forgets the tries: for the batch that does what the password was for. */
  release: D1PreparedStatement;
}

/** Whose password it is. Refuses `BadCredentials`, and `ProofPaused` without looking at it. */
export function checkPassword(
  context: Context,
  credential: CredentialRow | null,
  proof: PasswordProof,
): Promise<Proven | Refusal> {
  return context.passwords.steady(check(context, credential, proof));
}

async function check(
  context: Context,
  credential: CredentialRow | null,
  { typed, password, place }: PasswordProof,
): Promise<Proven | Refusal> {
  const subject =
    credential && place.known ? accountSubject(credential.user_id) : typedSubject(typed);
  const { refusal, release } = await brake(context, subject, place);
  if (refusal) return refusal;
  const matches = await context.passwords.verify(credential?.password_hash ?? NOBODY, password);
  if (!credential?.password_hash || !matches) return refuse("BadCredentials");
  return { ok: true, userId: credential.user_id, release: release() };
}

/** What tries at an account's password are counted for, where the account is known. */
export function accountSubject(userId: string): string {
  return `user:${userId}`;
}

/** Elsewhere: an account's name and its addresses brake one by one, so that no stranger learns that they are of one. */
export function typedSubject(typed: string): string {
  return `typed:${typed}`;
}
