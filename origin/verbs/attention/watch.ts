/** Writes down what needs a person and what no longer does, so that nothing is there unseen and gone untold. */
import { MINUTE_MS } from "#origin/ground/clock.ts";
import type { Origin } from "#origin/ground/origin.ts";
import { changesOf } from "./queue.ts";
import { knownItems, writeOver, writeSeen } from "./repository.ts";
import { worldOf } from "./world/found.ts";

/** In minutes: the look walks over the orders on chains. */
const EVERY = 10;

export async function watchAttention(
  origin: Pick<Origin, "db" | "clock" | "chain">,
): Promise<boolean> {
  const { db, clock } = origin;
  const now = clock.now();
  if (Math.floor(now / MINUTE_MS) % EVERY === 0) {
    const world = await worldOf(origin);
    const known = await knownItems(
      db,
      world.found.map(({ id }) => id),
    );
    const { fresh, back, over } = changesOf(world, known);
    const seen = [...fresh, ...back];
    if (seen.length > 0 || over.length > 0)
      await db.batch([writeSeen(db, seen, now), writeOver(db, over, now)]);
  }
  return false;
}
