/**
 * Reads what is new on a network: believes a head, reads the blocks up to it, the newest first, proves what came, and
 * carries on with what was left over. One reader at a time; every step is kept, so that the next run goes on from there.
 */
import { newId } from "#origin/ground/ids.ts";
import { log } from "#origin/ground/log.ts";
import { ProviderSilence } from "#origin/ground/ports/payments.ts";
import type { Network } from "#origin/ground/chain/network.ts";
import { proveClaims } from "./confirm.ts";
import { believedHead, nearHead } from "./heads.ts";
import { memoryOf, type Range } from "./memory.ts";
import { readPiece } from "./pieces.ts";
import { newestUnread, withoutTop, withRange } from "./ranges.ts";
import { QUESTION_MS, type Source } from "./read.ts";
import {
  cursorOf,
  endReading,
  keepReading,
  mayRead,
} from "#origin/providers/chain/cursor/repository.ts";
import { type HeadedSource, sourcesOf } from "./source.ts";
import type { Books, Reading } from "./reading.ts";

/** How much a run may do. */
export interface Run {
  /** No question is begun after this moment. */
  until: number;
  /** Nothing is read when somebody began to so short a time ago. */
  quietMs: number;
}

/** Blocks before the head that a network begins with, and that are read again after a deep reorganisation. */
const REACH_BLOCKS = 128;
/** Of a chain that is not the one that was read. */
const REWIND_BLOCKS = 20_000;
const SECOND_LOOK_MS = 600_000;

/** A page waits no longer than this; the schedule carries on. */
const LOOK_MS = 5_000;
/** However many look, a network is read at most so often. */
const QUIET_MS = 2_000;

/** For somebody who waits for it. @throws {ProviderSilence} */
export async function look(books: Books, network: Network): Promise<void> {
  await scan(books, network, { until: books.clock.now() + LOOK_MS, quietMs: QUIET_MS });
}

/** True when something is left to read. @throws {ProviderSilence} when no source says anything that can be believed */
export async function scan(books: Books, network: Network, run: Run): Promise<boolean> {
  const { db, clock } = books;
  const now = clock.now();
  const reader = newId();
  const leaseMs = run.until - now + 4 * QUESTION_MS;
  const { quietMs } = run;
  if (!(await mayRead(db, network.id, { reader, now, quietMs, leaseMs }))) return false;
  try {
    return await read(await begin(books, network, reader, run));
  } finally {
    await endReading(db, network.id, reader).run();
  }
}

/** Its head is asked for once in a run. */
function headed(source: Source): HeadedSource {
  let asked: Promise<number> | undefined;
  return { source, head: () => (asked ??= source.head()) };
}

async function begin(
  books: Books,
  network: Network,
  reader: string,
  { until }: Run,
): Promise<Reading> {
  const { db, clock } = books;
  const cursor = await cursorOf(db, network.id);
  if (!cursor) throw new Error("a cursor is gone");
  const reading: Reading = {
    books,
    network,
    asked: sourcesOf(network).map(headed),
    memory: memoryOf(cursor.memory, network.sources.length, clock.now()),
    front: cursor.read_until,
    head: cursor.head,
    recipients: new Map(),
    isOver: () => clock.now() >= until,
    kept: () =>
      keepReading(db, network.id, reader, {
        readUntil: reading.front,
        head: reading.head,
        memory: JSON.stringify(reading.memory),
      }),
  };
  return reading;
}

async function read(reading: Reading): Promise<boolean> {
  const { books, network, memory } = reading;
  const now = books.clock.now();
  const heads = await askHeads(reading);
  const able = await believe(reading, heads, now);
  await addTip(reading, heads, able);
  const proving = { sources: able.map((at) => reading.asked[at]!), head: reading.head, begun: now };
  // Before and after each piece: what came is proven before older blocks are read.
  const prove = () => proveClaims(books, network, { ...proving, isOver: reading.isOver });
  await prove();
  await readOn(reading, able, prove);
  await lookAgain(reading, heads, able);
  const isUnproven = await prove();
  return isUnproven || newestUnread(memory.ranges) !== undefined;
}

/** Asks all of them at once: one that stands still hides nothing then. */
async function askHeads({ asked, network }: Reading): Promise<(number | null)[]> {
  const silent = (error: unknown) => {
    log("chain.source_failed", { network: network.id, error });
    return null;
  };
  return Promise.all(asked.map(({ head }) => head().catch(silent)));
}

/** The sources that know the head. @throws {ProviderSilence} when none is believed */
async function believe(reading: Reading, heads: (number | null)[], now: number): Promise<number[]> {
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
  if (isReset || reading.front < 0) beginAt(reading, head, isReset ? REWIND_BLOCKS : REACH_BLOCKS);
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
  memory.anchor = null;
  memory.tip = -1;
}

/** What is new, and what has not got its confirmations yet: that is read again each time. */
async function addTip(reading: Reading, heads: (number | null)[], able: number[]): Promise<void> {
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
  reading.front = Math.max(reading.front, target - network.confirmations);
  memory.tip = target;
  memory.readAt = now;
  const hash = await hashOf(reading.front);
  memory.anchor = hash === null ? null : { number: reading.front, hash };
}

/** Reads what was never read, by the first source that can; one that cannot is not asked again in this run. */
async function readOn(
  reading: Reading,
  able: number[],
  afterEach: () => Promise<unknown>,
): Promise<void> {
  const { memory } = reading;
  for (;;) {
    const range = newestUnread(memory.ranges);
    const [at] = able;
    if (!range || at === undefined || reading.isOver()) break;
    if ((await readPiece(reading, range, at)) === "kept") await afterEach();
    else able.shift();
  }
  await reading.kept().run();
}

/** What one source said is read once more from another. What that one cannot answer stays as the first one said. */
async function lookAgain(
  reading: Reading,
  heads: (number | null)[],
  able: number[],
): Promise<void> {
  const { memory, network } = reading;
  const depthOf = (at: number) => (heads[at] ?? -1) - network.confirmations;
  const mayTell = ({ readBy, from }: Range, at: number) => at !== readBy && depthOf(at) >= from;
  const dueAt = reading.books.clock.now() - SECOND_LOOK_MS;
  const due = () =>
    memory.ranges.find(
      (range) =>
        range.readBy !== null && range.since <= dueAt && able.some((at) => mayTell(range, at)),
    );
  while (!reading.isOver()) {
    const range = due();
    if (!range) break;
    const at = able.find((one) => mayTell(range, one))!;
    // A source may have told of blocks that the other has not got yet.
    const told = { ...range, to: Math.min(range.to, depthOf(at)) };
    memory.ranges = [...withoutTop(memory.ranges, range, range.from), told];
    if (told.to < range.to) memory.ranges.push({ ...range, from: told.to + 1 });
    const answer = await readPiece(reading, told, at);
    if (answer === "silent") able.splice(able.indexOf(at), 1);
    if (answer === "refused") memory.ranges = withoutTop(memory.ranges, told, told.to);
  }
  await reading.kept().run();
}
