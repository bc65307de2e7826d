/**
 * Takes slots of counted limits, all of them or none: what is full stops the others from being spent. Subjects are
 * stored as keyed hashes only.
 */
import { type Refusal, refuseFor } from "#contract/problem.ts";
import type { Context } from "#origin/ground/context.ts";
import type { Limit } from "./limits.ts";
import { countedNetworks } from "./network.ts";
import {
  type FullRow,
  fullSlots,
  giveBackSlots,
  HAS_ROOM,
  type Slot,
  slotsText,
  takeSlots,
} from "./repository.ts";

export interface Counted {
  limit: Limit;
  /** Whom the limit is counted for. */
  subject: string;
}

export interface Full {
  /** What has no room, by the limit's name, and for how many seconds. */
  waits: { name: string; seconds: number }[];
  refusal: Refusal;
}

/** Null when every limit had room; else what stood in the way, and nothing was counted. */
export async function take(context: Context, counted: Counted[]): Promise<Full | null> {
  if (counted.length === 0) return null;
  const { db, clock } = context;
  const now = clock.now();
  const slots = await slotsOf(context, counted);
  // What is full is read first, in the batch of the taking: afterwards one that was taken last is full too.
  const [full, taken] = await db.batch([fullSlots(db, slots, now), takeSlots(db, slots, now)]);
  if (taken!.meta.changes > 0) return null;
  // safe because `fullSlots` asks for these columns
  const rows = full!.results as FullRow[];
  const waits = rows.map(({ name, expires_at: end }) => ({
    name,
    seconds: Math.ceil((end - now) / 1_000),
  }));
  return { waits, refusal: refuseFor("TooManyRequests", longest(waits)) };
}

export function longest(waits: Full["waits"]): number {
  return Math.max(0, ...waits.map(({ seconds }) => seconds));
}

/** The refusal of a limit that has no room; null when all had. */
export async function takeAll(context: Context, counted: Counted[]): Promise<Refusal | null> {
  return (await take(context, counted))?.refusal ?? null;
}

/** For one batch of the caller's: what is only done where there is room, and takes it. */
export interface Room {
  /** A condition of the statement that decides, with its values. */
  condition: string;
  values: { slots: string; now: number };
  /** Behind that statement. */
  take: D1PreparedStatement;
}

export async function roomFor(context: Context, counted: Counted[]): Promise<Room> {
  const { db, clock } = context;
  const [slots, now] = [await slotsOf(context, counted), clock.now()];
  return {
    condition: HAS_ROOM,
    values: { slots: slotsText(slots), now },
    take: takeSlots(db, slots, now),
  };
}

/** Gives back what turned out to be no try. */
export async function giveBack(context: Context, counted: Counted[]): Promise<void> {
  if (counted.length === 0) return;
  await giveBackSlots(context.db, await slotsOf(context, counted)).run();
}

/** The limit for each network the caller is in. */
export function ofNetworks(context: Context, limit: Limit): Counted[] {
  return countedNetworks(context).map(({ subject, share }) => ({
    limit: { ...limit, count: limit.count * share },
    subject,
  }));
}

function slotsOf({ vault }: Context, counted: Counted[]): Promise<Slot[]> {
  return Promise.all(
    counted.map(async ({ limit, subject }) => ({
      ...limit,
      key: await vault.digest("limit", `${limit.name}:${subject}`),
    })),
  );
}
