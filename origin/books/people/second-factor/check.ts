/**
 * Checks a second factor of an account that is known. The brake counts the try before anything is compared. What is right
 * is used up by the first statement of the batch that does what it is for.
 */
import { type Refusal, refuse } from "#contract/problem.ts";
import type { PasskeyAnswer, SecondWay } from "#contract/second-factor.ts";
import type { Context } from "#origin/ground/context.ts";
import type { Transition } from "#origin/ground/db/transition.ts";
import { newId, tokenHash } from "#origin/ground/ids.ts";
import { brake, type Place } from "#origin/books/limit/brake.ts";
import { stepOfCode } from "./app-code.ts";
import { checkPasskey } from "./passkey.ts";
import type { Purpose } from "./question.ts";
import { appOf, recoveryCodeOf, takeStep, useRecoveryCode } from "./repository.ts";

/** As with a code that was sent: `use` decides, and the batch's other statements are guarded with `transition`. */
export interface Usable {
  use: D1PreparedStatement;
  transition: Transition;
}

export interface SecondProof {
  app?: string;
  recovery?: string;
  passkey?: PasskeyAnswer;
}

export interface SecondProofOf {
  userId: string;
  proof: SecondProof;
  /** What a passkey was asked for. */
  purpose: Purpose;
  place: Place;
}

export interface Shown extends Usable {
  ok: true;
  way: SecondWay;
  /** Forgets the tries, once it was used. */
  release: D1PreparedStatement;
}

/** What tries at an account's second factor are counted for. */
export function brakeSecondFactor(context: Context, userId: string, place: Place) {
  return brake(context, `second:${userId}`, place, "SecondStepPaused");
}

/** Refuses `BadSecondFactor` and `BadPasskey`, and `SecondStepPaused` without looking at it. */
export async function checkSecondFactor(
  context: Context,
  { userId, proof, purpose, place }: SecondProofOf,
): Promise<Shown | Refusal> {
  const { refusal, release } = await brakeSecondFactor(context, userId, place);
  if (refusal) return refusal;
  const { app, recovery, passkey } = proof;
  if (passkey !== undefined) {
    const usable = await checkPasskey(context, passkey, purpose);
    const isOwn = usable?.userId === userId;
    return isOwn ? { ok: true, way: "passkey", release, ...usable } : refuse("BadPasskey");
  }
  if (app !== undefined) {
    const usable = await checkApp(context, userId, app);
    return usable ? { ok: true, way: "app", release, ...usable } : refuse("BadSecondFactor", "app");
  }
  const usable = await checkRecovery(context, userId, recovery ?? "");
  return usable
    ? { ok: true, way: "recovery", release, ...usable }
    : refuse("BadSecondFactor", "recovery");
}

async function checkApp(context: Context, userId: string, code: string): Promise<Usable | null> {
  const { db, vault, clock } = context;
  const row = await appOf(db, userId);
  if (!row || row.confirmed_at === null) return null;
  const { id } = row;
  const step = stepOfCode(await vault.open(row.sealed_secret, userId), code, clock.now());
  if (step === null || step <= row.last_step) return null;
  const transitionId = newId();
  return {
    use: takeStep(db, { id, userId, step, transitionId }),
    transition: { aggregate: "authenticator_app", id, transitionId },
  };
}

async function checkRecovery(
  { db, clock }: Context,
  userId: string,
  code: string,
): Promise<Usable | null> {
  const id = await recoveryCodeOf(db, userId, await tokenHash(code));
  if (id === null) return null;
  const transitionId = newId();
  return {
    use: useRecoveryCode(db, { id, userId, now: clock.now(), transitionId }),
    transition: { aggregate: "recovery_code", id, transitionId },
  };
}
