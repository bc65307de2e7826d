/** How much of its minute the schedule gives to each kind of work on groups, so that orders, refunds and mails never wait long. */
import type { Origin } from "#origin/ground/origin.ts";
import type { GroupRow } from "#origin/books/group/row.ts";

/** Groups that are read and written together. */
export const LOOK = 50;
/** Of one run, for each kind: what that comes to is in docs/scaling.md. */
const MAX_MS = 15_000;
/** Each may wait for its provider; below the six connections that a Worker may have open. */
const AT_ONCE = 5;

/** Where a look goes on: behind the last group of the one before. */
export interface Place {
  endsAt: number;
  id: string;
}

export const FIRST: Place = { endsAt: 0, id: "" };

/**
 * Looks at what is due, the oldest first, until nothing is left or the share is used up; the next run goes on. What could
 * not be done is passed by, and due again then.
 */
export async function workOff(
  { clock }: Origin,
  due: (after: Place) => Promise<GroupRow[]>,
  work: (groups: GroupRow[]) => Promise<void>,
): Promise<void> {
  const until = clock.now() + MAX_MS;
  let place = FIRST;
  while (clock.now() < until) {
    const groups = await due(place);
    const last = groups.at(-1);
    if (last) await work(groups);
    if (!last || groups.length < LOOK) return;
    place = { endsAt: last.ends_at ?? 0, id: last.id };
  }
}

/** One that fails is told of and stops no other. */
export async function eachOf<Item>(
  { tell }: Origin,
  items: Item[],
  run: (item: Item) => Promise<unknown>,
): Promise<void> {
  const tried = async (item: Item) => {
    try {
      await run(item);
    } catch (error) {
      tell("group.end_failed", { error });
    }
  };
  for (let from = 0; from < items.length; from += AT_ONCE) {
    await Promise.all(items.slice(from, from + AT_ONCE).map(tried));
  }
}
