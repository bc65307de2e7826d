/**
 * The queue of what needs a person: what is true of the world, and what operators said of it. Pure. Nobody's word takes an item
 * out of it while it is so; a word holds for a day.
 */
import type { AttentionKind } from "#contract/ops/attention.ts";
import { DAY_MS } from "#origin/ground/clock.ts";
import type { Found, World } from "./world/found.ts";

/** What is written down of an item. */
export interface Known extends Found {
  /** Since when it is so, of this time. */
  seenAt: number;
  takenBy: string | null;
  doneBy: string | null;
  doneAt: number | null;
  note: string | null;
  overAt: number | null;
  returned: number;
}

export type ItemState = "open" | "taken" | "done";

export interface Item extends Known {
  state: ItemState;
}

const DONE_FOR_MS = DAY_MS;

/** What is so now, as the world has it: with what was said of it, newest first. */
export function queueOf({ found, cut }: World, known: Known[], now: number): Item[] {
  const byId = new Map(known.map((row) => [row.id, row]));
  const seen = new Set(found.map(({ id }) => id));
  const rest = known.filter((row) => isHidden(row, seen, cut));
  const items = [...found.map((one) => ({ ...said(byId.get(one.id), now), ...one })), ...rest];
  return items
    .map((item) => ({ ...item, state: stateOf(item, now) }))
    .toSorted((one, other) => other.at - one.at);
}

/** Where more of its kind are there than are read, an item that was seen is still there. */
function isHidden(row: Known, seen: Set<string>, cut: ReadonlySet<AttentionKind>): boolean {
  return row.overAt === null && !seen.has(row.id) && cut.has(row.what);
}

type Said = Omit<Known, keyof Found>;

/** What came back is anybody's again; that it was done once is still said. */
function said(row: Known | undefined, now: number): Said {
  const nothing = { takenBy: null, doneBy: null, doneAt: null, note: null, overAt: null };
  if (!row) return { ...nothing, seenAt: now, returned: 0 };
  const { seenAt, takenBy, doneBy, doneAt, note, overAt, returned } = row;
  return overAt === null
    ? { seenAt, takenBy, doneBy, doneAt, note, overAt, returned }
    : { ...nothing, doneBy, doneAt, note, seenAt: now, returned: returned + 1 };
}

function stateOf({ takenBy, doneAt, seenAt }: Known, now: number): ItemState {
  if (takenBy !== null) return "taken";
  const holds = doneAt !== null && doneAt >= seenAt && now - doneAt < DONE_FOR_MS;
  return holds ? "done" : "open";
}

/** What is to be written down after a look at the world. */
export interface Changes {
  fresh: Found[];
  /** Were over, and are so again. */
  back: Found[];
  over: string[];
}

export function changesOf({ found, cut }: World, known: Known[]): Changes {
  const byId = new Map(known.map((row) => [row.id, row]));
  const seen = new Set(found.map(({ id }) => id));
  return {
    fresh: found.filter(({ id }) => !byId.has(id)),
    back: found.filter(({ id }) => (byId.get(id)?.overAt ?? null) !== null),
    over: known
      .filter((row) => row.overAt === null && !seen.has(row.id) && !cut.has(row.what))
      .map(({ id }) => id),
  };
}
