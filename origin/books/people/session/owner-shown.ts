/**
 * Whether a session has shown in the last minutes that it is its owner who asks, where a call wants to know
 * (`ownerShown`, contract/calls/declaration.ts). A copied token alone changes no way into an account.
 */
import type { OwnerShown } from "#contract/calls/declaration.ts";
import { type Refusal, refuse } from "#contract/problem.ts";
import type { Context } from "#origin/ground/context.ts";
import type { Authenticated } from "./authenticate.ts";
import { type Factors, hasSecondFactor } from "#origin/books/people/second-factor/factors.ts";

export interface OwnerWanted {
  session: Authenticated;
  wanted: OwnerShown | undefined;
  /** Of the session's account, where a second factor is what wants it: without them it is wanted. */
  factors: Factors | null;
}

/** Refuses `OwnerNotShown`. */
export function refuseUnshown(
  { clock, business }: Context,
  { session, wanted, factors }: OwnerWanted,
): Refusal | null {
  if (wanted === undefined) return null;
  const shownUntil = (session.ownerShownAt ?? 0) + business.session.ownerShownSeconds * 1_000;
  if (clock.now() < shownUntil) return null;
  const isAsked = wanted === "always" || factors === null || hasSecondFactor(factors);
  return isAsked ? refuse("OwnerNotShown") : null;
}
