/**
 * Reads what is new on a network. It begins some blocks before where it ended last, so that what a reorganisation moved
 * or took is noticed; the cursor moves only over what was read, so that an outage is caught up afterwards.
 */
import type { Clock } from "#origin/ground/clock.ts";
import { log } from "#origin/ground/log.ts";
import type { Network } from "#origin/ground/chain/network.ts";
import type { FoundTransfer, Pace } from "./read.ts";
import {
  addressesSince,
  type Cursor,
  cursorOf,
  keepTransfer,
  markGone,
  mayRead,
  moveCursor,
  transfersIn,
} from "./repository.ts";
import { fromAnySource } from "./source.ts";
import type { Transfer } from "#origin/providers/chain/counting/verdict.ts";

const QUIET_MS = 2_000;
/** How long an address is watched; a transaction that somebody names is found after that, too. */
export const WATCHED_MS = 7 * 86_400_000;

export interface Books {
  db: D1Database;
  clock: Clock;
}

/** However often it is asked for, it reads at most every two seconds. @throws {ProviderSilence} */
export async function scan({ db, clock }: Books, network: Network): Promise<void> {
  const now = clock.now();
  if (!(await mayRead(db, network.id, now, QUIET_MS))) return;
  const cursor = await cursorOf(db, network.id);
  if (!cursor) throw new Error("a cursor is gone");
  const { head, readUntil, transfers, gone } = await fromAnySource(network, async (source) => {
    const head = await source.head();
    // Read after the head: everyone who paid up to it had been shown the address by then.
    const recipients = await addressesSince(db, now - WATCHED_MS);
    const { from, to } = rangeOf(source.pace, cursor, head, recipients.length);
    const tokens = network.tokens.map(({ contract }) => contract);
    const transfers = await source.transfers({ tokens, recipients, from, to });
    const missing = await missingFrom(db, network, transfers, { from, to });
    const gone: Transfer[] = [];
    for (const one of missing) {
      const transaction = await source.transaction(one.hash);
      const isThere = transaction && transaction !== "pending";
      if (!isThere || transaction.blockNumber !== one.blockNumber) gone.push(one);
    }
    return { head, readUntil: to, transfers, gone };
  });
  if (gone.length > 0) log("chain.reorganised", {});
  await db.batch([
    ...gone.map((one) => markGone(db, one)),
    ...transfers.map((one) =>
      keepTransfer(db, network.id, one, standingAt(network, one, head, now)),
    ),
    moveCursor(db, network.id, { readUntil, head }),
  ]);
}

/** What a transfer is at this head of the chain. */
export function standingAt(
  network: Network,
  { blockNumber }: Pick<Transfer, "blockNumber">,
  head: number,
  at: number,
): { status: "seen" | "final"; at: number } {
  const confirmations = head - blockNumber + 1;
  return { status: confirmations >= network.confirmations ? "final" : "seen", at };
}

function rangeOf(
  { overlap, rewind, most }: Pace,
  { read_until }: Cursor,
  head: number,
  addresses: number,
): { from: number; to: number } {
  const wentBack = read_until > head + overlap;
  const known = wentBack ? head - rewind : read_until < 0 ? head : Math.min(read_until, head);
  const from = Math.max(0, known - overlap);
  return { from, to: Math.min(head, from + most(addresses) - 1) };
}

async function missingFrom(
  db: D1Database,
  network: Network,
  transfers: FoundTransfer[],
  range: { from: number; to: number },
): Promise<Transfer[]> {
  const keys = new Set(transfers.map(({ hash, logIndex }) => `${hash}:${logIndex}`));
  const known = await transfersIn(db, network.id, range);
  return known.filter(({ hash, logIndex }) => !keys.has(`${hash}:${logIndex}`));
}
