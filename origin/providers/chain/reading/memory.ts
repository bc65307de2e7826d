/** What the reading of a network remembers from one run to the next. */
import { z } from "zod";

const Block = z.int().nonnegative();
const Moment = z.int().nonnegative();

const Range = z.object({
  from: Block,
  to: Block,
  /** All that was paid before this moment was read before. */
  since: Moment,
  /** The source that read it already, where another one reads it once more; null when it was never read. */
  readBy: z.int().nonnegative().nullable(),
});
export type Range = z.infer<typeof Range>;

/** One of the network's sources, in the order of the configuration. */
const SourceMemory = z.object({
  head: z.int(),
  /** When it last gave a head that is not behind the others'. */
  goodAt: Moment,
  /** How many blocks it answers in one question: about given addresses, and about all of a token. */
  bears: z.object({ ours: z.int().positive(), all: z.int().positive() }),
});
export type SourceMemory = z.infer<typeof SourceMemory>;

const Memory = z.object({
  ranges: z.array(Range),
  sources: z.array(SourceMemory),
  /** A block that had its confirmations, by which a deep reorganisation is noticed. */
  anchor: z.object({ number: Block, hash: z.string() }).nullable(),
  /** The block up to which the tip was read last. */
  tip: z.int(),
  /** When the head last moved on, and when it was last read up to. */
  movedAt: Moment,
  readAt: Moment,
  /** Since when no source gives a head that can be believed. */
  doubtedSince: Moment.nullable(),
});
export type Memory = z.infer<typeof Memory>;

/** A block range that every node answers, to begin with. */
const FIRST_BLOCKS = { ours: 1_000, all: 50 };

/** What another version wrote, or nobody, is forgotten: blocks before the cursor are read by then. */
export function memoryOf(text: string, sources: number, now: number): Memory {
  const parsed = Memory.safeParse(text === "" ? null : JSON.parse(text));
  const known: Memory = parsed.data ?? {
    ranges: [],
    sources: [],
    anchor: null,
    tip: -1,
    movedAt: now,
    readAt: now,
    doubtedSince: null,
  };
  const fresh = { head: -1, goodAt: now, bears: FIRST_BLOCKS };
  return {
    ...known,
    sources: Array.from({ length: sources }, (_, at) => known.sources[at] ?? fresh),
  };
}
