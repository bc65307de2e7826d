/** Work on many groups at once: a look reads and writes them together, and goes on behind the last one's place. */
import { eachOf as each, type Share } from "#origin/ground/work.ts";
import type { Origin } from "#origin/ground/origin.ts";
import type { GroupRow } from "#origin/books/group/row.ts";

/** Groups that are read and written together. */
export const LOOK = 50;
/** A group that is settled asks some fifty questions, and a look is never cut short. */
export const SETTLE_LOOK = 5;

/** Where a look goes on: behind the last group of the one before. */
export interface Place {
  endsAt: number;
  id: string;
}

export const FIRST: Place = { endsAt: 0, id: "" };

/**
 * Looks at what is due, the oldest first, until nothing is left or the share is used up: then it is true. What could not be done is
 * passed by, and due again in the next turn.
 */
export async function workOff(
  share: Share,
  due: (after: Place) => Promise<GroupRow[]>,
  work: (groups: GroupRow[]) => Promise<void>,
): Promise<boolean> {
  let place = FIRST;
  while (!share.isUsedUp()) {
    const groups = await due(place);
    const last = groups.at(-1);
    if (last) await work(groups);
    if (!last) return false;
    place = { endsAt: last.ends_at ?? 0, id: last.id };
  }
  return true;
}

/** One that fails is told of and stops no other. */
export function eachOf<Item>(
  origin: Origin,
  items: Item[],
  run: (item: Item) => Promise<unknown>,
): Promise<void> {
  return each(origin, "group.end_failed", items, run);
}
