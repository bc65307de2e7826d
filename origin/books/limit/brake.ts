/**
 * Slows wrong proofs of one account down, however many networks they come from, and never locks it: the wait grows to
 * a quarter of an hour, and a right proof outside the wait always works.
 */
import type { Context } from "#origin/ground/context.ts";
import { type BrakePlan, clearBrake, takeTry } from "./repository.ts";

const PLAN = {
  free: 5,
  baseMs: 5_000,
  maxMs: 15 * 60_000,
  forgetAfterMs: 24 * 60 * 60_000,
} as const satisfies Omit<BrakePlan, "key">;

export interface Brake {
  /** Whether a proof may be looked at now; counts the try. */
  open: boolean;
  /** The statement that forgets the tries, after a right proof. */
  release: D1PreparedStatement;
}

export async function brake(context: Context, subject: string): Promise<Brake> {
  const { db, vault, clock } = context;
  const key = await vault.digest("limit", `brake:${subject}`);
  const { meta } = await takeTry(db, { key, ...PLAN }, clock.now()).run();
  return { open: meta.changes === 1, release: clearBrake(db, key) };
}
