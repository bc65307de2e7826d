/** How many accounts a network may open, and what every new password must pass, before anything dear is done. */
import { type Refusal, refuse } from "#contract/problem.ts";
import type { Context } from "#origin/ground/context.ts";
import { LIMITS } from "#origin/books/limit/limits.ts";
import { type Counted, ofNetworks, takeAll } from "#origin/books/limit/take.ts";
import { isCommonPassword } from "#origin/books/people/password/common-password.ts";

export async function refuseRegistration(
  context: Context,
  password?: { password: string; own: string[] },
  ofAll: Counted[] = [],
): Promise<Refusal | null> {
  if (password && (await isCommonPassword(password.password, password.own))) {
    return refuse("CommonPassword", "password");
  }
  return takeAll(context, [...ofNetworks(context, LIMITS.registrationsOfNetwork), ...ofAll]);
}
