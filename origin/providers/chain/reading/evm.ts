/** A source of an EVM network, by its JSON-RPC. */
import {
  BaseError,
  type Client,
  createClient,
  erc20Abi,
  type Hash,
  type Hex,
  http,
  HttpRequestError,
  parseEventLogs,
  RpcRequestError,
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
import type { FoundTransaction, FoundTransfer } from "#origin/providers/chain/transfers/found.ts";
import { isWanted, type Source, TooMuch, waitingFetch, type Wanted } from "./read.ts";

const TRANSFER = erc20Abi.find((entry) => entry.type === "event" && entry.name === "Transfer")!;

export function evmSource(network: Network, url: string): Source {
  const client = createClient({
    transport: http(url, { retryCount: 0, timeout: 0, fetchFn: waitingFetch }),
  });
  return {
    mostBlocks: 100_000,
    async head() {
      const [chainId, head] = await Promise.all([
        getChainId(client),
        getBlockNumber(client, { cacheTime: 0 }),
      ]);
      if (chainId !== chainIdOf(network)) throw new Error("a source is of another chain");
      return Number(head);
    },
    blockHash: (number) => hashOf(client, BigInt(number)),
    transfers: (of) => readTransfers(client, of),
    transaction: (hash) => readTransaction(client, hash as Hash),
    decimals: (token) =>
      readContract(client, { address: token as Hex, abi: erc20Abi, functionName: "decimals" }),
    balance: (token, address) =>
      readContract(client, {
        address: token as Hex,
        abi: erc20Abi,
        functionName: "balanceOf",
        args: [address as Hex],
      }),
  };
}

async function readTransfers(client: Client, of: Wanted): Promise<FoundTransfer[]> {
  const logs = await getLogs(client, {
    address: of.tokens as Hex[],
    event: TRANSFER,
    ...(of.recipients ? { args: { to: of.recipients as Hex[] } } : {}),
    fromBlock: BigInt(of.from),
    toBlock: BigInt(of.to),
    strict: true,
  }).catch(tooMuch);
  return logs.map((log) => found(log, null)).filter((one) => isWanted(one, of));
}

/**
 * The block is compared with the one that the chain has at that height, so that an answer about an abandoned block counts
 * as pending.
 */
async function readTransaction(
  client: Client,
  hash: Hash,
): Promise<FoundTransaction | "pending" | null> {
  const [transaction, receipt] = await Promise.all([
    getTransaction(client, { hash }).catch(absent),
    getTransactionReceipt(client, { hash }).catch(absent),
  ]);
  if (!transaction) return null;
  if (!receipt) return "pending";
  if ((await hashOf(client, receipt.blockNumber)) !== receipt.blockHash) return "pending";
  const succeeded = receipt.status === "success";
  const firstLog = receipt.logs[0]?.logIndex ?? 0;
  const events = parseEventLogs({ abi: erc20Abi, eventName: "Transfer", logs: receipt.logs });
  return {
    blockNumber: Number(receipt.blockNumber),
    blockHash: receipt.blockHash,
    succeeded,
    coinTo: transaction.value > 0n ? (transaction.to?.toLowerCase() ?? null) : null,
    transfers: succeeded
      ? events.map((log) => found(log, log.logIndex - firstLog)).filter(({ amount }) => amount > 0n)
      : [],
  };
}

async function hashOf(client: Client, blockNumber: bigint): Promise<string | null> {
  const block = await getBlock(client, { blockNumber }).catch(absent);
  return block?.hash ?? null;
}

interface TransferLog {
  address: string;
  transactionHash: string;
  logIndex: number;
  blockNumber: bigint;
  blockHash: string;
  args: { from: string; to: string; value: bigint };
}

function found({ args, ...log }: TransferLog, place: number | null): FoundTransfer {
  return {
    hash: log.transactionHash.toLowerCase(),
    place,
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
  if (
    error instanceof Error &&
    /^(Transaction|TransactionReceipt|Block)NotFoundError$/.test(error.name)
  )
    return null;
  throw error;
}

/**
 * A source that says no, or nothing for four seconds, may answer a smaller question; one that is not there will not.
 */
function tooMuch(error: unknown): never {
  const cause = error instanceof BaseError ? error.walk(isRefusal) : null;
  throw cause ? new TooMuch("a source refused", { cause }) : error;
}

function isRefusal(error: unknown): boolean {
  if (error instanceof RpcRequestError) return true;
  if (error instanceof HttpRequestError) return error.status !== undefined && error.status >= 400;
  return error instanceof Error && (error.name === "TimeoutError" || error.name === "AbortError");
}
