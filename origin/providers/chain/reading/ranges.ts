/** The blocks that are still to read, as ranges: pure. */
import type { Range } from "./memory.ts";

/** Adds a range; one that continues another of its kind becomes one with it. */
export function withRange(ranges: Range[], added: Range): Range[] {
  if (added.to < added.from) return ranges;
  const neighbour = ranges.find(
    ({ from, to, readBy }) =>
      readBy === added.readBy && added.from <= to + 1 && from <= added.to + 1,
  );
  if (!neighbour) return [...ranges, added];
  const joined: Range = {
    from: Math.min(neighbour.from, added.from),
    to: Math.max(neighbour.to, added.to),
    since: Math.min(neighbour.since, added.since),
    readBy: added.readBy,
  };
  return withRange(
    ranges.filter((one) => one !== neighbour),
    joined,
  );
}

/** Takes away what was read of one. */
export function withoutTop(ranges: Range[], range: Range, readFrom: number): Range[] {
  return ranges.flatMap((one) => {
    if (one !== range) return [one];
    return readFrom > one.from ? [{ ...one, to: readFrom - 1 }] : [];
  });
}

/** The newest of what was never read: a payer of now waits for it, one of yesterday waits a little longer. */
export function newestUnread(ranges: Range[]): Range | undefined {
  return ranges.filter(({ readBy }) => readBy === null).toSorted((a, b) => b.to - a.to)[0];
}

/** The moment up to which everything was read, once at least. */
export function readUpTo(ranges: Range[], tipReadAt: number): number {
  const unread = ranges.filter(({ readBy }) => readBy === null).map(({ since }) => since);
  return Math.min(tipReadAt, ...unread);
}
