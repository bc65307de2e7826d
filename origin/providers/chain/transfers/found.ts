/** What was found on a chain, whatever its kind. Hashes and addresses are lower case hexadecimal after `0x`. */
export interface FoundTransfer {
  hash: string;
  /** Among what its transaction logged; null where only a list said it, which does not know. */
  place: number | null;
  /** Among what its block logged. */
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
  blockHash: string;
  succeeded: boolean;
  /** Where coins of the network itself went. */
  coinTo: string | null;
  transfers: FoundTransfer[];
}
