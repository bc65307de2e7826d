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
  /** The brake's subject where there is no account. */
  typed: string;
  password: string;
  place: Place;
}

type Proven = { ok: true; userId: string } | Refusal;

/** Whose password it is. Refuses `BadCredentials`, and `ProofPaused` without looking at it. */
export function checkPassword(
  context: Context,
  credential: CredentialRow | null,
  proof: PasswordProof,
): Promise<Proven> {
  return context.passwords.steady(check(context, credential, proof));
}

async function check(
  context: Context,
  credential: CredentialRow | null,
  { typed, password, place }: PasswordProof,
): Promise<Proven> {
  const subject = credential ? accountSubject(credential.user_id) : `typed:${typed}`;
  const { refusal, release } = await brake(context, subject, place);
  if (refusal) return refusal;
  const matches = await context.passwords.verify(credential?.password_hash ?? NOBODY, password);
  if (!credential?.password_hash || !matches) return refuse("BadCredentials");
  await release.run();
  return { ok: true, userId: credential.user_id };
}

/** What tries at an account's password are counted for. */
export function accountSubject(userId: string): string {
  return `user:${userId}`;
}
