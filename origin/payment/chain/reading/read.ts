/** What is read of an EVM chain: its head, the transfers to addresses of ours, one transaction, a token's decimals. */
import { type Client, erc20Abi, type Hash, type Hex, parseEventLogs } from "viem";
import {
  getBlock,
  getBlockNumber,
  getLogs,
  getTransaction,
  getTransactionReceipt,
  readContract,
} from "viem/actions";

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

const TRANSFER = erc20Abi.find((entry) => entry.type === "event" && entry.name === "Transfer")!;

export async function readHead(client: Client): Promise<number> {
  return Number(await getBlockNumber(client, { cacheTime: 0 }));
}

export async function readTransfers(
  client: Client,
  of: { tokens: string[]; recipients: string[]; from: number; to: number },
): Promise<FoundTransfer[]> {
  const logs = await getLogs(client, {
    address: of.tokens as Hex[],
    event: TRANSFER,
    args: { to: of.recipients as Hex[] },
    fromBlock: BigInt(of.from),
    toBlock: BigInt(of.to),
    strict: true,
  });
  // A source may answer more than it was asked.
  return logs.map(found).filter((one) => isAskedFor(one, of));
}

function isAskedFor(
  { token, recipient, amount, blockNumber }: FoundTransfer,
  of: { tokens: string[]; recipients: string[]; from: number; to: number },
): boolean {
  return (
    of.tokens.includes(token) &&
    of.recipients.includes(recipient) &&
    amount > 0n &&
    blockNumber >= of.from &&
    blockNumber <= of.to
  );
}

/**
 * Null when the chain has no such transaction; "pending" when it waits for a block. The block is compared with the one
 * that the chain has at that height, so that an answer about an abandoned block counts as pending.
 */
export async function readTransaction(
  client: Client,
  hash: string,
): Promise<FoundTransaction | "pending" | null> {
  const transaction = await getTransaction(client, { hash: hash as Hash }).catch(absent);
  if (!transaction) return null;
  const receipt = await getTransactionReceipt(client, { hash: hash as Hash }).catch(absent);
  if (!receipt) return "pending";
  const block = await getBlock(client, { blockNumber: receipt.blockNumber });
  if (block.hash !== receipt.blockHash) return "pending";
  const succeeded = receipt.status === "success";
  const events = parseEventLogs({ abi: erc20Abi, eventName: "Transfer", logs: receipt.logs });
  return {
    blockNumber: Number(receipt.blockNumber),
    succeeded,
    coinTo: transaction.value > 0n ? (transaction.to?.toLowerCase() ?? null) : null,
    transfers: succeeded ? events.map(found).filter(({ amount }) => amount > 0n) : [],
  };
}

export async function readDecimals(client: Client, token: string): Promise<number> {
  return readContract(client, { address: token as Hex, abi: erc20Abi, functionName: "decimals" });
}

interface TransferLog {
  address: string;
  transactionHash: string;
  logIndex: number;
  blockNumber: bigint;
  blockHash: string;
  args: { from: string; to: string; value: bigint };
}

function found({ args, ...log }: TransferLog): FoundTransfer {
  return {
    hash: log.transactionHash.toLowerCase(),
    logIndex: log.logIndex,
    token: log.address.toLowerCase(),
    sender: args.from.toLowerCase(),
    recipient: args.to.toLowerCase(),
    amount: args.value,
    blockNumber: Number(log.blockNumber),
    blockHash: log.blockHash,
  };
}

/** viem throws for what does not exist; anything else it throws is the source's failure. */
function absent(error: unknown): null {
  if (error instanceof Error && /^Transaction(Receipt)?NotFoundError$/.test(error.name))
    return null;
  throw error;
}
