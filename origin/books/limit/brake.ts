/**
 * Slows wrong proofs down and never locks: the wait grows to a quarter of an hour, and a right proof outside the wait
 * always works. Who tries from a place that is known is counted alone; all others are counted by their network and,
 * against many networks at once, together.
 */
import { type Refusal, refuseFor } from "#contract/problem.ts";
import type { Context } from "#origin/ground/context.ts";
import type { Transition } from "#origin/ground/db/transition.ts";
import { type BrakePlan, clearBrake, openAt, type OpenRow, takeTry } from "./repository.ts";

const PLAN = {
  free: 5,
  baseMs: 5_000,
  maxMs: 15 * 60_000,
  forgetAfterMs: 24 * 60 * 60_000,
} as const satisfies Omit<BrakePlan, "keys">;

/** Where a proof comes from, seen from the account it is for. */
export interface Place {
  /** A session, a device or a network: what its own tries are counted for. */
  own: string;
  /** Whether the account was entered from here before. */
  known: boolean;
}

export interface Brake {
  /** Null when a proof may be looked at now; the try is counted then. */
  refusal: Refusal | null;
  /** The statement that forgets the tries, after a right proof; with a transition, if its own update was made. */
  release: (transition?: Transition) => D1PreparedStatement;
}

export async function brake(
  context: Context,
  subject: string,
  place: Place,
  problem: "ProofPaused" | "SecondStepPaused" = "ProofPaused",
): Promise<Brake> {
  const { db, clock } = context;
  const keys = await keysOf(context, subject, place);
  const now = clock.now();
  const [wait, taken] = await db.batch([openAt(db, keys), takeTry(db, { keys, ...PLAN }, now)]);
  const release = (transition?: Transition) => clearBrake(db, keys, transition);
  if (taken!.meta.changes > 0) return { refusal: null, release };
  // safe because `openAt` asks for this column
  const waitMs = ((wait!.results as OpenRow[])[0]?.open_at ?? 0) - now;
  return { refusal: refuseFor(problem, Math.ceil(waitMs / 1_000)), release };
}

/** The statement that lets everybody try again: the owner has proven who they are in another way. */
export async function releaseBrake(
  context: Context,
  subjects: string[],
  place: Place,
): Promise<D1PreparedStatement> {
  const everybody = { ...place, known: false };
  const keys = await Promise.all(subjects.map((subject) => keysOf(context, subject, everybody)));
  return clearBrake(context.db, keys.flat());
}

function keysOf({ vault }: Context, subject: string, { own, known }: Place): Promise<string[]> {
  const counted = known ? [own] : [own, "strangers"];
  return Promise.all(counted.map((by) => vault.digest("limit", `brake:${subject}|${by}`)));
}
