/** Which networks are not read as they should be, for operators: told in the log and reports once an hour, and shown. */
import type { AttentionDetail } from "#contract/ops/attention.ts";
import { HOUR_MS, MINUTE_MS } from "#origin/ground/clock.ts";
import type { Network } from "#origin/ground/chain/network.ts";
import type { Origin } from "#origin/ground/origin.ts";
import { isLagging } from "./reading/heads.ts";
import { type Memory, memoryOf } from "./reading/memory.ts";
import { readUpTo } from "./reading/ranges.ts";
import { cursorOf, markTold } from "#origin/providers/chain/cursor/repository.ts";

/** Longer than blocks and outages of a minute, shorter than the time a payer has. */
const UNREAD_MS = 10 * MINUTE_MS;
const CURRENT_MS = 90_000;
const TOLD_EVERY_MS = HOUR_MS;

export interface ChainTrouble {
  network: string;
  /** Of the network itself, or of one of its sources. */
  detail: Extract<AttentionDetail, { form: "unread" | "source" }>;
  since: number;
}

async function memoryIn(db: D1Database, network: Network, now: number): Promise<Memory | null> {
  const cursor = await cursorOf(db, network.id);
  if (!cursor || cursor.memory === "") return null;
  return memoryOf(cursor.memory, network.sources.length, now);
}

/** The moment up to which every transfer of a network is known; null before its first look. */
export async function knownUpTo(
  { db, clock }: Pick<Origin, "db" | "clock">,
  network: Network,
): Promise<number | null> {
  const memory = await memoryIn(db, network, clock.now());
  return memory && readUpTo(memory.ranges, memory.readAt);
}

/** Whether a network is read up to its head. */
export async function isCurrent(
  parts: Pick<Origin, "db" | "clock">,
  network: Network,
): Promise<boolean> {
  const known = await knownUpTo(parts, network);
  return known !== null && parts.clock.now() - known < CURRENT_MS;
}

export async function chainTroubles({
  db,
  clock,
  chain,
}: Pick<Origin, "db" | "clock" | "chain">): Promise<ChainTrouble[]> {
  const now = clock.now();
  const told = await Promise.all(
    (chain?.networks ?? []).map(async (network) => {
      const memory = await memoryIn(db, network, now);
      return memory ? troublesOf(network, memory, now) : [];
    }),
  );
  return told.flat();
}

function troublesOf({ name }: Network, memory: Memory, now: number): ChainTrouble[] {
  const { ranges, readAt, movedAt, sources } = memory;
  const known = Math.min(readUpTo(ranges, readAt), movedAt);
  const unread: ChainTrouble = { network: name, detail: { form: "unread" }, since: known };
  const lagging = sources.flatMap((source, at): ChainTrouble[] => {
    if (!isLagging(source, now)) return [];
    const detail = { form: "source", source: at + 1 } as const;
    return [{ network: name, detail, since: source.goodAt }];
  });
  return [...(now - known >= UNREAD_MS ? [unread] : []), ...lagging];
}

/** At most once an hour for a network. */
export async function tellUnread({ db, clock, tell }: Origin, network: Network): Promise<void> {
  const now = clock.now();
  const memory = await memoryIn(db, network, now);
  if (!memory || troublesOf(network, memory, now).length === 0) return;
  const { meta } = await markTold(db, network.id, now, TOLD_EVERY_MS).run();
  if (meta.changes > 0) tell("chain.unread", { network: network.id, error: new ChainUnread() });
}

class ChainUnread extends Error {
  override readonly name = "ChainUnread";
}
