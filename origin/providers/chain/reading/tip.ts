/** The end of a chain as it grows: which head is believed, and which blocks are to be read because of it. */
import { log } from "#origin/ground/log.ts";
import { ProviderSilence } from "#origin/ground/ports/payments.ts";
import { believedHead, LAG_BLOCKS, nearHead } from "./heads.ts";
import type { Range } from "./memory.ts";
import { withRange } from "./ranges.ts";
import type { Reading } from "./reading.ts";

/**
 * Blocks before the head that a network begins with, and that are read again after a deep reorganisation or a head that was
 * too high: more than one source's word can move it.
 */
const REACH_BLOCKS = 512;
/** Of a chain that is not the one that was read. */
const REWIND_BLOCKS = 20_000;

/** Asks all of them at once: one that stands still hides nothing then. */
export async function askHeads({ asked, network }: Reading): Promise<(number | null)[]> {
  const silent = (error: unknown) => {
    log("chain.source_failed", { network: network.id, error });
    return null;
  };
  return Promise.all(asked.map(({ head }) => head().catch(silent)));
}

/** The sources that know the head. @throws {ProviderSilence} when none is believed */
export async function believe(
  reading: Reading,
  heads: (number | null)[],
  now: number,
): Promise<number[]> {
  const { network, memory } = reading;
  const believed = believedHead(heads, memory, { front: reading.front, now });
  if (!believed) {
    if (heads.some((head) => head !== null)) {
      memory.doubtedSince ??= now;
      await reading.kept().run();
    }
    throw new ProviderSilence(`no head of ${network.id} can be believed`);
  }
  const { head, isReset } = believed;
  memory.doubtedSince = null;
  // Then blocks may have been read before they were there, and what they hold was not seen.
  const wasTooHigh = head < reading.head - LAG_BLOCKS;
  if (isReset || wasTooHigh || reading.front < 0)
    beginAt(reading, head, isReset ? REWIND_BLOCKS : REACH_BLOCKS);
  if (head > reading.head) memory.movedAt = now;
  reading.head = Math.max(reading.head, head);
  const near = nearHead(heads, head, network.confirmations);
  for (const at of near) memory.sources[at]!.goodAt = now;
  return near;
}

function beginAt(reading: Reading, head: number, reach: number): void {
  const { memory } = reading;
  const isBehind = head < reading.front;
  reading.front = Math.max(-1, isBehind ? head - reach : Math.max(reading.front, head - reach));
  reading.head = head;
  memory.ranges = memory.ranges
    .filter(({ from }) => from <= head)
    .map((range) => ({ ...range, to: Math.min(range.to, head) }));
  if (memory.anchor && memory.anchor.number > reading.front) memory.anchor = null;
  memory.tip = -1;
}

/** What is new, and what has not got its confirmations yet: that is read again each time. */
export async function addTip(
  reading: Reading,
  heads: (number | null)[],
  able: number[],
): Promise<void> {
  const { books, memory, network, asked } = reading;
  const [first] = able;
  if (first === undefined) return;
  const now = books.clock.now();
  const target = Math.min(heads[first]!, reading.head);
  if (target <= reading.front || target === memory.tip) {
    memory.readAt = now;
    return;
  }
  const { source } = asked[first]!;
  const since = memory.readAt;
  const hashOf = (block: number) => source.blockHash(block).catch(() => null);
  const { anchor } = memory;
  const stands = !anchor || [anchor.hash, null].includes(await hashOf(anchor.number));
  if (!stands) {
    log("chain.reorganised", { network: network.id });
    const from = Math.max(0, anchor.number - REACH_BLOCKS);
    memory.ranges = withRange(memory.ranges, { from, to: reading.front, since, readBy: null });
  }
  const range: Range = { from: reading.front + 1, to: target, since, readBy: null };
  memory.ranges = withRange(memory.ranges, range);
  memory.tip = target;
  memory.readAt = now;
  const deep = Math.max(reading.front, target - network.confirmations);
  const hash = await hashOf(deep);
  // Without its hash nobody could tell later that another block took its place.
  if (hash === null) return;
  reading.front = deep;
  memory.anchor = { number: deep, hash };
}
