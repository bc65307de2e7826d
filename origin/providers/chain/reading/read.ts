/** What can be read of a chain, whatever its kind. Hashes and addresses are lower case hexadecimal after `0x`. */
import type { FoundTransaction, FoundTransfer } from "#origin/providers/chain/transfers/found.ts";

export interface Wanted {
  tokens: string[];
  /** Null: to everybody. */
  recipients: string[] | null;
  from: number;
  to: number;
}

/** One that answers for a network. Each question waits for at most `QUESTION_MS`. */
export interface Source {
  /** No more blocks are asked for at once. */
  mostBlocks: number;
  /** The newest block. @throws when it is of another chain */
  head: () => Promise<number>;
  /** Null when it has no such block. */
  blockHash(number: number): Promise<string | null>;
  /** @throws {TooMuch} when a smaller question may be answered */
  transfers(of: Wanted): Promise<FoundTransfer[]>;
  /** Null when the chain has no such transaction; "pending" when it is in no block that counts. */
  transaction(hash: string): Promise<FoundTransaction | "pending" | null>;
  decimals(token: string): Promise<number>;
  balance(token: string, address: string): Promise<bigint>;
}

/** Refused, or not answered in time. */
export class TooMuch extends Error {
  override readonly name = "TooMuch";
}

export const QUESTION_MS = 4_000;

export function waitingFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const signal = AbortSignal.timeout(QUESTION_MS);
  return fetch(input, { ...init, redirect: "manual", signal });
}

/** A source may answer more than it was asked. */
export function isWanted(
  { token, recipient, amount, blockNumber }: FoundTransfer,
  { tokens, recipients, from, to }: Wanted,
): boolean {
  return (
    tokens.includes(token) &&
    (recipients === null || recipients.includes(recipient)) &&
    amount > 0n &&
    blockNumber >= from &&
    blockNumber <= to
  );
}
