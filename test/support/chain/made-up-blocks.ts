/** What a made-up chain holds: blocks of transactions, and which of them took the place of others. */
import { padHex, toHex } from "viem";

export interface Move {
  token: string;
  to: string;
  amount: bigint;
}

export interface Transaction {
  hash: string;
  moves: Move[];
}

/** From this block on the chain was made anew. */
interface Fork {
  from: number;
  name: number;
}

export interface Blocks {
  /** Nothing happened up to this one. */
  begun: number;
  height: number;
  forks: Fork[];
  /** Those that hold something. */
  filled: Map<number, Transaction[]>;
}

export interface Log extends Move {
  hash: string;
  place: number;
  logIndex: number;
  blockNumber: number;
}

export function hashOf({ forks }: Blocks, number: number): string {
  const { name } = forks.findLast(({ from }) => from <= number)!;
  return padHex(toHex(number * 4_096 + name), { size: 32 });
}

export function logsOf({ filled }: Blocks, blockNumber: number): Log[] {
  let logIndex = 0;
  return (filled.get(blockNumber) ?? []).flatMap(({ hash, moves }) =>
    moves.map((move, place) => ({ ...move, hash, place, blockNumber, logIndex: logIndex++ })),
  );
}

/** The block of a transaction. */
export function blockOf({ filled }: Blocks, hash: string): number | null {
  for (const [number, transactions] of filled) {
    if (transactions.some((one) => one.hash === hash)) return number;
  }
  return null;
}

/** The last blocks are others, and empty: what was in them is taken out. */
export function reorganised(
  blocks: Blocks,
  depth: number,
): { blocks: Blocks; taken: Transaction[] } {
  const { height, forks, filled } = blocks;
  const from = Math.max(1, height - depth + 1);
  const kept = new Map([...filled].filter(([number]) => number < from));
  const taken = [...filled].filter(([number]) => number >= from);
  const name = forks.at(-1)!.name + 1;
  return {
    blocks: { ...blocks, forks: [...forks, { from, name }], filled: kept },
    taken: taken.flatMap(([, transactions]) => transactions),
  };
}
