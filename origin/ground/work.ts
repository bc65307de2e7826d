/**
 * Work that is due, of which there may be any amount: taken a few at a time, each by itself, within a share of what one
 * call of a Worker may ask its database (docs/scaling.md).
 */
import { systemClock } from "./clock.ts";
import { countedDb } from "./db/counted.ts";
import { log, type LogEvent } from "./log.ts";
import type { Origin } from "./origin.ts";
import { ProviderSilence } from "./ports/payments.ts";

/** Each may wait for its provider; below the six connections that a Worker may have open. */
const AT_ONCE = 5;

/** What one turn of a kind of work may take of its call. */
export interface Share {
  isUsedUp(): boolean;
}

/** Below what the platform allows a call, 1,000, by more than the last few items of a turn may ask. */
const QUESTIONS_A_TURN = 600;
const TURN_MS = 10_000;

/** What may be worked with, and how much of it, in one call of a Worker. */
export function turnOf<Parts extends Origin>(origin: Parts): { origin: Parts; share: Share } {
  const { db, asked } = countedDb(origin.db);
  const until = systemClock.now() + TURN_MS;
  const isUsedUp = () => asked() >= QUESTIONS_A_TURN || systemClock.now() >= until;
  return { origin: { ...origin, db }, share: { isUsedUp } };
}

/** For a few things, however long they take. */
export const WHOLE: Share = { isUsedUp: () => false };

export interface Work<Item> {
  /** What a failure is told as. */
  failed: LogEvent;
  /**
   * The oldest of what is due. Each is moved out of the way before it is tried: one that fails, or takes its Worker with it,
   * is due again later and holds up no other.
   */
  take: (count: number) => Promise<Item[]>;
  run: (item: Item) => Promise<unknown>;
}

/** True where the share is used up and more may be due. */
export async function workOff<Item>(
  origin: Origin,
  share: Share,
  { failed, take, run }: Work<Item>,
): Promise<boolean> {
  while (!share.isUsedUp()) {
    const items = await take(AT_ONCE);
    await eachOf(origin, failed, items, run);
    if (items.length < AT_ONCE) return false;
  }
  return true;
}

/** One that fails is told of and stops no other; a provider's silence is a matter of the log. */
export async function eachOf<Item>(
  { tell }: Origin,
  failed: LogEvent,
  items: Item[],
  run: (item: Item) => Promise<unknown>,
): Promise<void> {
  const tried = async (item: Item) => {
    try {
      await run(item);
    } catch (error) {
      if (error instanceof ProviderSilence) log("provider.silent", { error });
      else tell(failed, { error });
    }
  };
  for (let from = 0; from < items.length; from += AT_ONCE) {
    await Promise.all(items.slice(from, from + AT_ONCE).map(tried));
  }
}
