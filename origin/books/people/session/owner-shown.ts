/**
 * Whether a session has shown in the last minutes that it is its owner who asks, where a call wants to know
 * (`ownerShown`, contract/calls/declaration.ts). A copied token alone changes no way into an account.
 */
import type { OwnerShown } from "#contract/calls/declaration.ts";
import { type Refusal, refuse } from "#contract/problem.ts";
import type { Context } from "#origin/ground/context.ts";
import type { Authenticated } from "./authenticate.ts";
import { factorsOf, hasSecondFactor } from "#origin/books/people/second-factor/factors.ts";

/** Refuses `OwnerNotShown`. */
export async function refuseUnshown(
  { db, clock, business }: Context,
  { userId, ownerShownAt }: Authenticated,
  wanted: OwnerShown | undefined,
): Promise<Refusal | null> {
  if (wanted === undefined) return null;
  const shownUntil = (ownerShownAt ?? 0) + business.session.ownerShownSeconds * 1_000;
  if (clock.now() < shownUntil) return null;
  const isAsked = wanted === "always" || hasSecondFactor(await factorsOf(db, userId));
  return isAsked ? refuse("OwnerNotShown") : null;
}
