/** What a source says of a made-up chain when it is asked over JSON-RPC: the truth, or what its faults make of it. */
import { padHex, toHex } from "viem";
import { blockOf, type Blocks, hashOf, type Log, logsOf, type Move } from "./made-up-blocks.ts";

export const CHAIN_ID = 4_242;

const TRANSFER = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
const SENDER = padHex("0xf", { size: 32 });
/** Of a block that the chain has not got. */
const NO_BLOCK = padHex("0x1", { size: 32 });

/** A source that is honest says none of these. Numbers are in blocks unless named otherwise. */
export interface Faults {
  down: boolean;
  garbage: boolean;
  otherChain: boolean;
  latencyMs: number;
  behind: number;
  /** Its head stays here. */
  standsAt: number | null;
  /** Its head is this, whatever the chain says. */
  headLie: number | null;
  /** It has blocks that are not there. */
  invents: boolean;
  /** Lists have no logs; receipts do. */
  omits: boolean;
  /** Lists say a hundredfold of every amount. */
  multiplies: boolean;
  /** Lists hold these as well, which nobody sent. */
  forges: Move[];
  /** It knows no transaction. */
  forgetful: boolean;
  /** Its receipts are of a block that the chain has not got. */
  strays: boolean;
  /** It answers from the chain as it was before the last reorganisation. */
  abandoned: boolean;
  /** It refuses what has more. */
  mostBlocks: number;
  mostLogs: number;
  /** Each so many-th question is not answered. */
  drops: number;
}

export const HONEST: Faults = {
  down: false,
  garbage: false,
  otherChain: false,
  latencyMs: 0,
  behind: 0,
  standsAt: null,
  headLie: null,
  invents: false,
  omits: false,
  multiplies: false,
  forges: [],
  forgetful: false,
  strays: false,
  abandoned: false,
  mostBlocks: Infinity,
  mostLogs: Infinity,
  drops: Infinity,
};

/** The answer to a question that is too large. */
export const REFUSED = { code: -32_005, message: "query returned more than can be answered" };

interface Filter {
  address: string | string[];
  topics: (string | string[] | undefined)[];
  fromBlock: string;
  toBlock: string;
}

export interface Told {
  blocks: Blocks;
  faults: Faults;
  /** Of what waits for its block. */
  waits: (hash: string) => boolean;
}

export function answer(told: Told, method: string, params: unknown[]): unknown {
  const { faults, blocks } = told;
  if (method === "eth_chainId") return toHex(faults.otherChain ? 1 : CHAIN_ID);
  if (method === "eth_blockNumber") return toHex(headOf(blocks, faults));
  if (method === "eth_getLogs") return listed(told, params[0] as Filter);
  if (method === "eth_call") return padHex("0x6", { size: 32 });
  if (method === "eth_getBlockByNumber") return blockAt(told, Number(params[0]));
  if (faults.forgetful) return null;
  if (method === "eth_getTransactionByHash") return transactionOf(told, params[0] as string);
  return receiptOf(told, params[0] as string);
}

function headOf({ height }: Blocks, { headLie, standsAt, behind }: Faults): number {
  return headLie ?? Math.max(0, Math.min(standsAt ?? Infinity, height - behind));
}

function blockAt({ blocks, faults }: Told, number: number) {
  const isThere = number <= Math.min(blocks.height, headOf(blocks, faults));
  if (!isThere && !faults.invents) return null;
  // Nobody knows the hash of a block that is not there yet.
  const hash = isThere ? hashOf(blocks, number) : NO_BLOCK;
  return { number: toHex(number), hash, transactions: [] };
}

function listed({ blocks, faults }: Told, asked: Filter) {
  const from = Number(asked.fromBlock);
  const to = Math.min(Number(asked.toBlock), blocks.height);
  if (Number(asked.toBlock) - from + 1 > faults.mostBlocks) return REFUSED;
  const tokens = [asked.address].flat();
  const recipients = asked.topics[2] === undefined ? null : [asked.topics[2]].flat();
  const wanted = new Set(recipients?.map((word) => `0x${word?.slice(-40)}`));
  const numbers = [...blocks.filled.keys()].filter((number) => number >= from && number <= to);
  const logs = numbers
    .toSorted((a, b) => a - b)
    .flatMap((number) => logsOf(blocks, number))
    .filter((log) => tokens.includes(log.token) && (!recipients || wanted.has(log.to)));
  if (logs.length > faults.mostLogs) return REFUSED;
  const forged = forgedBy(blocks, faults);
  const said = [
    ...(faults.omits ? [] : logs),
    ...forged.filter(({ blockNumber }) => from <= blockNumber && blockNumber <= to),
  ];
  return said.map((log) =>
    onWire(blocks, faults.multiplies ? { ...log, amount: log.amount * 100n } : log),
  );
}

function forgedBy({ begun }: Blocks, { forges }: Faults): Log[] {
  return forges.map((move, at) => {
    const hash = padHex(toHex(9_000_000 + at), { size: 32 });
    return { ...move, hash, place: 0, logIndex: 900 + at, blockNumber: begun + 1 };
  });
}

function onWire(blocks: Blocks, { hash, logIndex, blockNumber, token, to, amount }: Log) {
  return {
    address: token,
    topics: [TRANSFER, SENDER, padHex(to as `0x${string}`, { size: 32 })],
    data: padHex(toHex(amount), { size: 32 }),
    blockNumber: toHex(blockNumber),
    blockHash: hashOf(blocks, blockNumber),
    transactionHash: hash,
    transactionIndex: "0x0",
    logIndex: toHex(logIndex),
    removed: false,
  };
}

function transactionOf({ blocks, waits }: Told, hash: string) {
  const number = blockOf(blocks, hash);
  if (number === null && !waits(hash)) return null;
  const place = { blockHash: number === null ? null : hashOf(blocks, number) };
  const at = { blockNumber: number === null ? null : toHex(number), transactionIndex: "0x0" };
  const money = { value: "0x0", gas: "0x0", gasPrice: "0x0", nonce: "0x0", type: "0x0" };
  return { hash, ...place, ...at, ...money, from: `0x${"f".repeat(40)}`, to: null, input: "0x" };
}

function receiptOf({ blocks, faults }: Told, hash: string) {
  const number = blockOf(blocks, hash);
  if (number === null) return null;
  const logs = logsOf(blocks, number).filter((log) => log.hash === hash);
  return {
    transactionHash: hash,
    blockHash: faults.strays ? NO_BLOCK : hashOf(blocks, number),
    blockNumber: toHex(number),
    transactionIndex: "0x0",
    status: "0x1",
    type: "0x0",
    gasUsed: "0x0",
    cumulativeGasUsed: "0x0",
    effectiveGasPrice: "0x0",
    contractAddress: null,
    from: `0x${"f".repeat(40)}`,
    to: null,
    logsBloom: "0x",
    logs: logs.map((log) => onWire(blocks, log)),
  };
}
