/**
 * Checks a password for an account that may not exist. The brake counts the try before any hash is computed, so the
 * work an attacker can cause is bounded; an unknown account brakes, works and answers like a wrong password.
 */
import type { CredentialRow } from "#origin/books/people/account/identity.ts";
import type { Context } from "#origin/ground/context.ts";
import { brake } from "#origin/books/limit/brake.ts";
import { NOBODY } from "#origin/ground/ports/password.ts";

/** Whether the password is the account's. `typed` is the brake's subject where there is no account. */
export async function checkPassword(
  context: Context,
  credential: CredentialRow | null,
  { typed, password }: { typed: string; password: string },
): Promise<boolean> {
  const subject = credential ? `user:${credential.user_id}` : `typed:${typed}`;
  const { open, release } = await brake(context, subject);
  if (!open) return false;
  const matches = await context.passwords.verify(credential?.password_hash ?? NOBODY, password);
  if (!credential?.password_hash || !matches) return false;
  await release.run();
  return true;
}
