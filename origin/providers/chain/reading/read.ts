/** What is read of a chain, whatever its kind. Hashes and addresses are lower case hexadecimal after `0x`. */
export interface FoundTransfer {
  hash: string;
  logIndex: number;
  token: string;
  sender: string;
  recipient: string;
  amount: bigint;
  blockNumber: number;
  blockHash: string;
}

export interface FoundTransaction {
  blockNumber: number;
  succeeded: boolean;
  /** Where coins of the network itself went. */
  coinTo: string | null;
  transfers: FoundTransfer[];
}

export interface Wanted {
  tokens: string[];
  recipients: string[];
  from: number;
  to: number;
}

/** One that answers for a network, connected for one request. */
export interface Source {
  pace: Pace;
  head(): Promise<number>;
  transfers(of: Wanted): Promise<FoundTransfer[]>;
  /** Null when the chain has no such transaction; "pending" when it is in no block that counts. */
  transaction(hash: string): Promise<FoundTransaction | "pending" | null>;
  decimals(token: string): Promise<number>;
}

/** How a chain is read on, in blocks. */
export interface Pace {
  /** How many are read again each time, since a reorganisation may have changed them. */
  overlap: number;
  /** The chain's head is below the cursor: the chain was restarted, or a source lied about its head. */
  rewind: number;
  /** The most at one time, for so many addresses. */
  most: (addresses: number) => number;
}

/** A source may answer more than it was asked. */
export function isWanted(
  { token, recipient, amount, blockNumber }: Omit<FoundTransfer, "blockHash">,
  of: Wanted,
): boolean {
  return (
    of.tokens.includes(token) &&
    of.recipients.includes(recipient) &&
    amount > 0n &&
    blockNumber >= of.from &&
    blockNumber <= of.to
  );
}
