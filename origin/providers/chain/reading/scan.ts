/**
 * Reads what is new on a network: believes a head, reads the blocks up to it, the newest first, proves what came, and
 * carries on with what was left over. One reader at a time; every step is kept, so that the next run goes on from there.
 */
import { MINUTE_MS } from "#origin/ground/clock.ts";
import { newId } from "#origin/ground/ids.ts";
import type { Network } from "#origin/ground/chain/network.ts";
import { proveClaims } from "./confirm.ts";
import { memoryOf, type Range } from "./memory.ts";
import { readPiece } from "./pieces.ts";
import { newestUnread, withoutTop } from "./ranges.ts";
import { QUESTION_MS, type Source } from "./read.ts";
import {
  cursorOf,
  endReading,
  keepReading,
  mayRead,
} from "#origin/providers/chain/cursor/repository.ts";
import { type HeadedSource, sourcesOf } from "./source.ts";
import type { Books, Reading } from "./reading.ts";
import { addTip, askHeads, believe } from "./tip.ts";

/** How much a run may do. */
export interface Run {
  /** No question is begun after this moment. */
  until: number;
  /** Nothing is read when somebody began to so short a time ago. */
  quietMs: number;
}

const SECOND_LOOK_MS = 10 * MINUTE_MS;

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

/** What one source said is read once more from another; what that one refuses, from the first one later. */
async function lookAgain(
  reading: Reading,
  heads: (number | null)[],
  able: number[],
): Promise<void> {
  const { memory, network, books } = reading;
  const { clock } = books;
  const depthOf = (at: number) => (heads[at] ?? -1) - network.confirmations;
  const mayTell = ({ readBy, from }: Range, at: number) => at !== readBy && depthOf(at) >= from;
  const dueAt = clock.now() - SECOND_LOOK_MS;
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
    if (answer === "refused") {
      const block: Range = { from: told.to, to: told.to, since: clock.now(), readBy: at };
      memory.ranges = [...withoutTop(memory.ranges, told, told.to), block];
    }
  }
  await reading.kept().run();
}
