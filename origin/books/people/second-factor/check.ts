/**
 * Checks a second factor of an account that is known. The brake counts the try before anything is compared. What is right
 * is used up by the first statement of the batch that does what it is for.
 */
import { type Refusal, refuse } from "#contract/problem.ts";
import type { PasskeyAnswer, SecondWay } from "#contract/second-factor.ts";
import type { Context } from "#origin/ground/context.ts";
import type { Who } from "#origin/ground/db/statement.ts";
import { newId, tokenHash } from "#origin/ground/ids.ts";
import { brake, type Place } from "#origin/books/limit/brake.ts";
import { stepOfCode } from "./app-code.ts";
import { checkPasskey } from "./passkey.ts";
import type { Purpose } from "./question.ts";
import {
  appOf,
  type AppRow,
  passkeyOfCredential,
  type PasskeyRow,
  type RecoveryCodeRow,
  recoveryCodesOf,
  takeStep,
  useRecoveryCode,
} from "./repository.ts";
import type { Usable } from "./usable.ts";

export interface SecondProof {
  app?: string;
  recovery?: string;
  passkey?: PasskeyAnswer;
}

/** What an account has of the kind that is shown. */
export interface SecondRows {
  app: AppRow | null;
  recovery: RecoveryCodeRow[];
  passkey: PasskeyRow | null;
}

/** Asked with the session; nobody hears of it before the try is counted. */
export async function secondRowsOf(
  db: D1Database,
  userId: Who,
  { app, recovery, passkey }: SecondProof,
): Promise<SecondRows> {
  const [ofApp, codes, ofPasskey] = await Promise.all([
    app === undefined ? null : appOf(db, userId),
    recovery === undefined ? [] : recoveryCodesOf(db, userId),
    passkey === undefined ? null : passkeyOfCredential(db, passkey.id),
  ]);
  return { app: ofApp, recovery: codes, passkey: ofPasskey };
}

export interface SecondProofOf {
  userId: string;
  proof: SecondProof;
  rows: SecondRows;
  /** What a passkey was asked for. */
  purpose: Purpose;
  place: Place;
}

export interface Shown extends Usable {
  ok: true;
  way: SecondWay;
  /** Forgets the tries, where it was used. */
  release: D1PreparedStatement;
}

/** What tries at an account's second factor are counted for. */
export function brakeSecondFactor(context: Context, userId: string, place: Place) {
  return brake(context, `second:${userId}`, place, "SecondStepPaused");
}

/** Refuses `BadSecondFactor` and `BadPasskey`, and `SecondStepPaused` without looking at it. */
export async function checkSecondFactor(
  context: Context,
  shown: SecondProofOf,
): Promise<Shown | Refusal> {
  const { userId, proof, place } = shown;
  const { refusal, release } = await brakeSecondFactor(context, userId, place);
  if (refusal) return refusal;
  const way = wayOf(proof);
  const usable = await usableOf(context, way, shown);
  if (!usable) return refuseSecond(way);
  return { ok: true, way, ...usable, release: release(usable.transition) };
}

/** What is wrong, and what was used by another call. */
export function refuseSecond(way: SecondWay): Refusal {
  return way === "passkey" ? refuse("BadPasskey") : refuse("BadSecondFactor", way);
}

function wayOf({ app, passkey }: SecondProof): SecondWay {
  if (passkey !== undefined) return "passkey";
  return app === undefined ? "recovery" : "app";
}

async function usableOf(
  context: Context,
  way: SecondWay,
  { userId, proof, rows, purpose }: SecondProofOf,
): Promise<Usable | null> {
  const { app = "", recovery = "", passkey: answer } = proof;
  if (way === "app") return checkApp(context, { userId, row: rows.app, code: app });
  if (!answer) return checkRecovery(context, { userId, rows: rows.recovery, code: recovery });
  const usable = await checkPasskey(context, { answer, row: rows.passkey, purpose });
  return usable?.userId === userId ? usable : null;
}

async function checkApp(
  { db, vault, clock }: Context,
  { userId, row, code }: { userId: string; row: AppRow | null; code: string },
): Promise<Usable | null> {
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
  { userId, rows, code }: { userId: string; rows: RecoveryCodeRow[]; code: string },
): Promise<Usable | null> {
  const hash = await tokenHash(code);
  const id = rows.find(({ code_hash }) => code_hash === hash)?.id;
  if (id === undefined) return null;
  const transitionId = newId();
  return {
    use: useRecoveryCode(db, { id, userId, now: clock.now(), transitionId }),
    transition: { aggregate: "recovery_code", id, transitionId },
  };
}
