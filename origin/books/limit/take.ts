/** Takes slots of counted limits, all or none decided in one batch. Subjects are stored as keyed hashes only. */
import type { Context } from "#origin/ground/context.ts";
import type { Limit } from "./limits.ts";
import { takeSlot } from "./repository.ts";

export interface Counted {
  limit: Limit;
  /** Whom the limit is counted for; null is not counted. */
  subject: string | null;
}

/**
 * True when every limit had room. A full one stops those after it, so the order is: what an attacker spends of their
 * own first, what they could spend of others' last.
 */
export async function takeAll(context: Context, counted: Counted[]): Promise<boolean> {
  const { db, vault, clock } = context;
  const now = clock.now();
  const slots = await Promise.all(
    counted
      .filter((entry): entry is Counted & { subject: string } => entry.subject !== null)
      .map(async ({ limit, subject }) => ({
        ...limit,
        key: await vault.digest("limit", `${limit.name}:${subject}`),
      })),
  );
  if (slots.length === 0) return true;
  const results = await db.batch(slots.map((slot, at) => takeSlot(db, slot, now, at > 0)));
  return results.every(({ meta }) => meta.changes === 1);
}
