/** A source of an EVM network, by its JSON-RPC. */
import {
  type Client,
  createClient,
  erc20Abi,
  type Hash,
  type Hex,
  http,
  parseEventLogs,
} from "viem";
import {
  getBlock,
  getBlockNumber,
  getChainId,
  getLogs,
  getTransaction,
  getTransactionReceipt,
  readContract,
} from "viem/actions";
import { chainIdOf, type Network } from "#origin/ground/chain/network.ts";
import { pieces } from "./pieces.ts";
import {
  type FoundTransaction,
  type FoundTransfer,
  isWanted,
  type Pace,
  type Source,
  type Wanted,
} from "./read.ts";

const TRANSFER = erc20Abi.find((entry) => entry.type === "event" && entry.name === "Transfer")!;

const OVERLAP_BLOCKS = 128;
const REWIND_BLOCKS = 20_000;
const BLOCKS_AT_ONCE = 1_000;
const ADDRESSES_AT_ONCE = 200;
const QUESTIONS_AT_ONCE = 20;

/** @throws when it is of another chain. */
export async function connectEvm(
  network: Network,
  url: string,
  patienceMs: number,
): Promise<Source> {
  const signal = AbortSignal.timeout(patienceMs);
  const transport = http(url, {
    retryCount: 0,
    timeout: patienceMs,
    fetchOptions: { signal, redirect: "manual" },
  });
  const client = createClient({ transport });
  if ((await getChainId(client)) !== chainIdOf(network)) {
    throw new Error("a source is of another chain");
  }
  return {
    pace: paceOf(network),
    head: async () => Number(await getBlockNumber(client, { cacheTime: 0 })),
    transfers: (of) => readTransfers(client, of),
    transaction: (hash) => readTransaction(client, hash as Hash),
    decimals: (token) =>
      readContract(client, { address: token as Hex, abi: erc20Abi, functionName: "decimals" }),
  };
}

function paceOf({ confirmations }: Network): Pace {
  const overlap = Math.max(OVERLAP_BLOCKS, 2 * confirmations);
  return {
    overlap,
    rewind: REWIND_BLOCKS,
    most(addresses) {
      const rounds = Math.max(1, Math.ceil(addresses / ADDRESSES_AT_ONCE));
      const blocks = Math.max(1, Math.floor(QUESTIONS_AT_ONCE / rounds)) * BLOCKS_AT_ONCE;
      return Math.max(blocks, overlap + BLOCKS_AT_ONCE);
    },
  };
}

async function readTransfers(client: Client, of: Wanted): Promise<FoundTransfer[]> {
  const transfers: FoundTransfer[] = [];
  for (const { from, to } of pieces(of.from, of.to, BLOCKS_AT_ONCE)) {
    for (const at of pieces(0, of.recipients.length - 1, ADDRESSES_AT_ONCE)) {
      const logs = await getLogs(client, {
        address: of.tokens as Hex[],
        event: TRANSFER,
        args: { to: of.recipients.slice(at.from, at.to + 1) as Hex[] },
        fromBlock: BigInt(from),
        toBlock: BigInt(to),
        strict: true,
      });
      transfers.push(...logs.map(found));
    }
  }
  return transfers.filter((one) => isWanted(one, of));
}

/**
 * The block is compared with the one that the chain has at that height, so that an answer about an abandoned block counts
 * as pending.
 */
async function readTransaction(
  client: Client,
  hash: Hash,
): Promise<FoundTransaction | "pending" | null> {
  const transaction = await getTransaction(client, { hash }).catch(absent);
  if (!transaction) return null;
  const receipt = await getTransactionReceipt(client, { hash }).catch(absent);
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
