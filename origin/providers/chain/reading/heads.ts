/**
 * Which head of a network to believe: pure. One source's word neither takes the reading back nor far ahead; a source that
 * is behind the others is passed over.
 */
import { MINUTE_MS } from "#origin/ground/clock.ts";
import type { Memory, SourceMemory } from "./memory.ts";

/** No network makes more. */
const BLOCKS_A_SECOND = 10;
/** What two honest sources may differ by, and a chain may move between two looks. */
const SLACK_BLOCKS = 300;
/** So long nobody may say anything else before a head is believed that does not follow from what was read. */
const DOUBT_MS = 10 * MINUTE_MS;
/** What a source may be behind. */
export const LAG_BLOCKS = 10;

export interface Believed {
  head: number;
  /** Whether the chain is another than the one that was read: begun anew, or it was never where a source said. */
  isReset: boolean;
}

/** `heads` in the order of the sources, null where one is silent. Null: none of them is believed yet. */
export function believedHead(
  heads: (number | null)[],
  { movedAt, doubtedSince }: Pick<Memory, "movedAt" | "doubtedSince">,
  { front, now }: { front: number; now: number },
): Believed | null {
  const said = heads.filter((head) => head !== null).toSorted((a, b) => b - a);
  if (said.length === 0) return null;
  const most = front + SLACK_BLOCKS + ((now - movedAt) / 1_000) * BLOCKS_A_SECOND;
  const fitting = said.filter((head) => head <= most && head >= front - SLACK_BLOCKS);
  const isNew = front < 0;
  if (!isNew && fitting.length > 0) return { head: fitting[0]!, isReset: false };
  const isAlone = isNew && heads.length === 1;
  const isOld = doubtedSince !== null && now - doubtedSince >= DOUBT_MS;
  const head = agreedOn(said) ?? (isAlone || isOld ? said.at(-1)! : null);
  return head === null ? null : { head, isReset: !isNew };
}

/** The highest that two of them are near. */
function agreedOn(sorted: number[]): number | null {
  const at = sorted.findIndex(
    (head, index) => head - (sorted[index + 1] ?? -Infinity) <= SLACK_BLOCKS,
  );
  return at < 0 ? null : sorted[at]!;
}

/** Those that know the head nearly, in their order. */
export function nearHead(heads: (number | null)[], head: number, confirmations: number): number[] {
  const lowest = head - Math.max(LAG_BLOCKS, confirmations);
  const highest = head + SLACK_BLOCKS;
  return heads.flatMap((said, at) =>
    said !== null && said >= lowest && said <= highest ? [at] : [],
  );
}

/** For how long a source may be silent, or behind, before it is told. */
const LAGGING_MS = 10 * MINUTE_MS;

export function isLagging({ goodAt }: SourceMemory, now: number): boolean {
  return now - goodAt >= LAGGING_MS;
}
