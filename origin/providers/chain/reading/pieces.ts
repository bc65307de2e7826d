/**
 * Reads a range of blocks in pieces, from the newest down, each kept when it is read. What a source bears in one question is
 * learned: half as much after a refusal or silence, a little more after each answer.
 */
import { DAY_MS } from "#origin/ground/clock.ts";
import { log } from "#origin/ground/log.ts";
import { isTron } from "#origin/ground/chain/notation.ts";
import { type Network, tokenByContract } from "#origin/ground/chain/network.ts";
import { smallDigits } from "../counting/token-amount.ts";
import type { Range } from "./memory.ts";
import { withoutTop, withRange } from "./ranges.ts";
import type { FoundTransfer } from "#origin/providers/chain/transfers/found.ts";
import { TooMuch, type Wanted } from "./read.ts";
import {
  missTransfer,
  noteTransfer,
  transfersIn,
} from "#origin/providers/chain/transfers/repository.ts";
import { reviewLost } from "#origin/providers/chain/lost/repository.ts";
import { addressesSince, oursAmong } from "#origin/providers/chain/watched/repository.ts";
import type { Reading } from "./reading.ts";

/** How long an address is watched; what comes later is found where all of a token is read, or when somebody names it. */
export const WATCHED_MS = 7 * DAY_MS;
/**
 * So many addresses fit into one question. Beyond them all of a token is asked for and our addresses are found in it here,
 * so that no number of orders makes another question.
 */
const ADDRESSES_AT_ONCE = 500;
/** Of all of a token, so that an answer fits into memory. */
const MOST_BLOCKS = { ours: Infinity, all: 5_000 };

/** `refused`: not even the newest block is to be had from this source; `silent`: nothing is, now. */
export type PieceRead = "kept" | "refused" | "silent";

/** Reads the newest piece of a range from one source. */
export async function readPiece(reading: Reading, range: Range, at: number): Promise<PieceRead> {
  const { network, memory, asked } = reading;
  const recipients = await recipientsFor(reading, range);
  const tokens = network.tokens.map(({ contract }) => contract);
  const { bears } = memory.sources[at]!;
  const way = recipients === null ? "all" : "ours";
  const { source } = asked[at]!;
  const most = Math.min(MOST_BLOCKS[way], source.mostBlocks);
  let blocks = Math.min(bears[way], most);
  for (;;) {
    const from = Math.max(range.from, range.to - blocks + 1);
    const wanted: Wanted = { tokens, recipients, from, to: range.to };
    const transfers =
      recipients?.length === 0 ? [] : await answered(network, source.transfers(wanted));
    if (transfers === null) return "silent";
    if (transfers !== "too much") {
      if (from > range.from) bears[way] = Math.min(most, blocks + Math.ceil(blocks / 8));
      await keepPiece(reading, range, at, wanted, transfers);
      return "kept";
    }
    const size = range.to - from + 1;
    blocks = bears[way] = Math.max(1, Math.floor(size / 2));
    if (size === 1) return "refused";
    if (reading.isOver()) return "silent";
  }
}

/** Null: the source is of no use now. */
async function answered(
  { id }: Network,
  answer: Promise<FoundTransfer[]>,
): Promise<FoundTransfer[] | "too much" | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof TooMuch) return "too much";
    log("chain.source_failed", { network: id, error });
    return null;
  }
}

/** Which addresses count depends on when the blocks were made, not on now; null: everybody's. */
async function recipientsFor(
  { books: { db }, network, recipients }: Reading,
  { since }: Range,
): Promise<string[] | null> {
  if (isTron(network.id)) return null;
  const known = recipients.get(since);
  if (known !== undefined) return known;
  const some = await addressesSince(db, since - WATCHED_MS, ADDRESSES_AT_ONCE + 1);
  const asked = some.length > ADDRESSES_AT_ONCE ? null : some;
  recipients.set(since, asked);
  return asked;
}

async function keepPiece(
  reading: Reading,
  range: Range,
  readBy: number,
  { recipients, from, to }: Wanted,
  transfers: FoundTransfer[],
): Promise<void> {
  const { books, network, memory, front } = reading;
  const { db, clock } = books;
  const ours = await oursAmong(db, [...new Set(transfers.map(({ recipient }) => recipient))]);
  const found = transfers.filter(({ recipient }) => ours.has(recipient));
  const known = await transfersIn(db, network.id, { from, to });
  const missing = known.filter(
    (one) =>
      (recipients === null || recipients.includes(one.address)) &&
      !found.some(
        ({ hash, logIndex }) =>
          hash === one.hash && (one.is_proven === 1 || one.place === -1 - logIndex),
      ),
  );
  const at = clock.now();
  memory.ranges = withoutTop(memory.ranges, range, from);
  // Where there is another source it looks at the same blocks later: one alone cannot hide what came.
  if (range.readBy === null && network.sources.length > 1)
    memory.ranges = withRange(memory.ranges, { ...range, from, to: Math.min(to, front), readBy });
  await db.batch([
    ...missing.map((one) => missTransfer(db, network.id, one)),
    ...found.flatMap((one) => {
      const token = tokenByContract(network, one.token);
      const small = token ? smallDigits(token.decimals) : 0;
      return [
        ...noteTransfer(db, network.id, one, { small, at }),
        reviewLost(db, network.id, one, { small, at }),
      ];
    }),
    reading.kept(),
  ]);
}
