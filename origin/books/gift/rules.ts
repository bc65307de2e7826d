/** What holds for gifts, as pure rules: how one stands, what a card may say, and when its letter goes out. */
import type { GiftState } from "#contract/gift.ts";
import { HOUR_MS } from "#origin/ground/clock.ts";

export interface GiftFacts {
  redeemed_at: number | null;
  /** Its code ended: an operator took it back, or its money went back. */
  ended_at: number | null;
  amount: number;
  /** What of its money went back, or is on its way. */
  refunded: number;
}

/** Money that went back as a whole comes first: of a redeemed gift it took the time that was left. */
export function giftState({ redeemed_at, ended_at, amount, refunded }: GiftFacts): GiftState {
  if (refunded >= amount) return "refunded";
  if (redeemed_at !== null) return "redeemed";
  return ended_at === null ? "waiting" : "ended";
}

/** So many letters may go out for one gift: the first may have had a wrong address. */
export const LETTERS_OF_GIFT = 3;

/** What a mail program would make a link of, or a reader an address: a scheme, an at sign, a dot with letters behind it. */
const ADDRESS_LIKE = /:\/\/|@|[\p{L}\p{N}]\.\p{L}{2,}/u;

/** A card's line is words: strangers get it by letter, and no letter of ours leads where a person wants. */
export function leadsElsewhere(line: string): boolean {
  return ADDRESS_LIKE.test(line.normalize("NFKC"));
}

/** The hour of the day, where the buyer is, at which letters go out. */
export const LETTER_HOUR = 9;

/**
 * When the letter of a day goes out: in the morning of that day in the buyer's zone, at once where that is past. Null for a
 * day that is over there, one more than a year ahead, and one that no calendar has.
 *
 * @throws {RangeError} for a zone that there is none of.
 */
export function letterDueAt(day: string, timeZone: string, now: number): number | null {
  const today = dayIn(timeZone, now);
  if (day < today || day > aYearAfter(today)) return null;
  const midnight = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== day) return null;
  return Math.max(now, inZone(midnight + LETTER_HOUR * HOUR_MS, timeZone));
}

/** The day of an instant as a clock on the wall has it: `2026-12-24`. */
export function dayIn(timeZone: string, at: number): string {
  return new Date(wallOf(timeZone, at)).toISOString().slice(0, 10);
}

function aYearAfter(day: string): string {
  return `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
}

/** The instant at which a clock on the wall shows `wall`, written as if it were UTC; the later one where it shows it never. */
function inZone(wall: number, timeZone: string): number {
  const guess = wall - (wallOf(timeZone, wall) - wall);
  return guess + (wall - wallOf(timeZone, guess));
}

/** What a clock on the wall shows at an instant, as if it were UTC; whole seconds. */
function wallOf(timeZone: string, at: number): number {
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    calendar: "iso8601",
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return Date.parse(
    `${part["year"]}-${part["month"]}-${part["day"]}T${part["hour"]}:${part["minute"]}:${part["second"]}Z`,
  );
}
