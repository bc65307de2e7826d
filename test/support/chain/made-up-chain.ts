/**
 * An EVM chain in memory, told by sources that lag, lie, refuse and break. They answer over a `fetch` that takes no real
 * time: an answer moves the clock of the test on by its latency.
 */
import { padHex, toHex } from "viem";
import type { FakeClock } from "../clock.ts";

const TRANSFER = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";

export interface Move {
  token: string;
  to: string;
  amount: bigint;
}

/** A source that is honest says none of these. Numbers are in blocks unless named otherwise. */
export interface Faults {
  down: boolean;
  garbage: boolean;
  otherChain: boolean;
  latencyMs: number;
  behind: number;
  /** Its head stands still here. */
  standsAt: number | null;
  /** Its head is this, whatever the chain says. */
  headLie: number | null;
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

const HONEST: Faults = {
  down: false,
  garbage: false,
  otherChain: false,
  latencyMs: 0,
  behind: 0,
  standsAt: null,
  headLie: null,
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

export interface MadeUpSource {
  url: string;
  /** Only these faults besides its nature, from now on. */
  behave(faults?: Partial<Faults>): void;
  /** How often each method was asked. */
  asked: Map<string, number>;
}

export interface MadeUpChain {
  id: string;
  sources: MadeUpSource[];
  head(): number;
  /** Waits for the next block; several moves are one transaction. */
  send(...moves: Move[]): string;
  /** The first of them takes what waits. */
  mine(blocks?: number): void;
  /** The last blocks are others now; their transactions come back in the first of them, in another order. */
  reorganise(depth: number): void;
  /** All that the chain holds. */
  moves(): (Move & { hash: string; place: number; blockNumber: number })[];
  /** In place of `globalThis.fetch`. */
  fetch: typeof fetch;
  /** In place of `AbortSignal.timeout`: time is the clock's. */
  timeout: (milliseconds: number) => AbortSignal;
}

interface Transaction {
  hash: string;
  moves: Move[];
}

interface Fork {
  from: number;
  name: number;
}

interface State {
  height: number;
  forks: Fork[];
  blocks: Map<number, Transaction[]>;
}

interface Log extends Move {
  hash: string;
  place: number;
  logIndex: number;
  blockNumber: number;
}

const CHAIN_ID = 4_242;
const SENDER = padHex("0xf", { size: 32 });

/** A source for each of `nature`: what it is like on its best days. */
export function madeUpChain(
  clock: FakeClock,
  nature: Partial<Faults>[],
  height = 1_000,
): MadeUpChain {
  let now: State = { height, forks: [{ from: 0, name: 0 }], blocks: new Map() };
  let before = now;
  let waiting: Transaction[] = [];
  let made = 0;
  const deadlines = new Map<AbortController, number>();

  function hashOf({ forks }: State, number: number): string {
    const { name } = forks.findLast(({ from }) => from <= number)!;
    return padHex(toHex(number * 4_096 + name), { size: 32 });
  }

  function logsOf({ blocks }: State, blockNumber: number): Log[] {
    let logIndex = 0;
    return (blocks.get(blockNumber) ?? []).flatMap(({ hash, moves }) =>
      moves.map((move, place) => ({ ...move, hash, place, blockNumber, logIndex: logIndex++ })),
    );
  }

  function onWire(state: State, { hash, logIndex, blockNumber, token, to, amount }: Log) {
    return {
      address: token,
      topics: [TRANSFER, SENDER, padHex(to as `0x${string}`, { size: 32 })],
      data: padHex(toHex(amount), { size: 32 }),
      blockNumber: toHex(blockNumber),
      blockHash: hashOf(state, blockNumber),
      transactionHash: hash,
      transactionIndex: "0x0",
      logIndex: toHex(logIndex),
      removed: false,
    };
  }

  function listed(state: State, faults: Faults, asked: Filter) {
    const from = Number(asked.fromBlock);
    const to = Math.min(Number(asked.toBlock), state.height);
    if (Number(asked.toBlock) - from + 1 > faults.mostBlocks) return refused;
    const tokens = [asked.address].flat();
    const recipients = asked.topics[2] === undefined ? null : [asked.topics[2]].flat();
    const wanted = new Set(recipients?.map((word) => `0x${word?.slice(-40)}`));
    const numbers = [...state.blocks.keys()].filter((number) => number >= from && number <= to);
    const logs = numbers
      .toSorted((a, b) => a - b)
      .flatMap((number) => logsOf(state, number))
      .filter((log) => tokens.includes(log.token) && (!recipients || wanted.has(log.to)));
    if (logs.length > faults.mostLogs) return refused;
    const blockNumber = height + 1;
    const forged = faults.forges.map((move, at): Log => {
      const hash = padHex(toHex(9_000_000 + at), { size: 32 });
      return { ...move, hash, place: 0, logIndex: 900 + at, blockNumber };
    });
    const isAsked = from <= blockNumber && blockNumber <= to;
    const said = faults.omits ? [] : logs;
    return [...said, ...(isAsked ? forged : [])].map((log) =>
      onWire(state, faults.multiplies ? { ...log, amount: log.amount * 100n } : log),
    );
  }

  function found(state: State, hash: string) {
    for (const [number, transactions] of state.blocks) {
      if (transactions.some((one) => one.hash === hash)) return number;
    }
    return null;
  }

  function transactionOf(state: State, hash: string) {
    const number = found(state, hash);
    if (number === null && !waiting.some((one) => one.hash === hash)) return null;
    const place = { blockHash: number === null ? null : hashOf(state, number) };
    const at = { blockNumber: number === null ? null : toHex(number), transactionIndex: "0x0" };
    const money = { value: "0x0", gas: "0x0", gasPrice: "0x0", nonce: "0x0", type: "0x0" };
    return { hash, ...place, ...at, ...money, from: `0x${"f".repeat(40)}`, to: null, input: "0x" };
  }

  function receiptOf(state: State, hash: string, { strays }: Faults) {
    const number = found(state, hash);
    if (number === null) return null;
    const logs = logsOf(state, number).filter((log) => log.hash === hash);
    return {
      transactionHash: hash,
      blockHash: strays ? padHex("0x1", { size: 32 }) : hashOf(state, number),
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
      logs: logs.map((log) => onWire(state, log)),
    };
  }

  function headOf(state: State, { headLie, standsAt, behind }: Faults): number {
    return headLie ?? Math.max(0, Math.min(standsAt ?? Infinity, state.height - behind));
  }

  function answer(faults: Faults, method: string, params: unknown[]): unknown {
    const state = faults.abandoned ? before : now;
    if (method === "eth_chainId") return toHex(faults.otherChain ? 1 : CHAIN_ID);
    if (method === "eth_blockNumber") return toHex(headOf(state, faults));
    if (method === "eth_getLogs") return listed(state, faults, params[0] as Filter);
    if (method === "eth_call") return padHex("0x6", { size: 32 });
    if (method === "eth_getBlockByNumber") {
      const number = Number(params[0]);
      if (number > headOf(state, faults)) return null;
      return { number: toHex(number), hash: hashOf(state, number), transactions: [] };
    }
    if (faults.forgetful) return null;
    if (method === "eth_getTransactionByHash") return transactionOf(state, params[0] as string);
    return receiptOf(state, params[0] as string, faults);
  }

  function endWaits() {
    for (const [controller, deadline] of deadlines) {
      if (clock.now() < deadline) continue;
      controller.abort();
      deadlines.delete(controller);
    }
  }

  const faultsOf = new Map<string, Faults>();
  const sources = nature.map((own, at): MadeUpSource => {
    const url = `http://source-${at}.example/`;
    const behave = (faults = {}) => void faultsOf.set(url, { ...HONEST, ...own, ...faults });
    behave();
    return { url, asked: new Map(), behave };
  });
  let questions = 0;

  return {
    id: `eip155:${CHAIN_ID}`,
    sources,
    head: () => now.height,
    send(...moves) {
      const hash = padHex(toHex(++made), { size: 32 });
      waiting.push({ hash, moves });
      return hash;
    },
    mine(blocks = 1) {
      if (waiting.length > 0) now.blocks.set(now.height + 1, waiting);
      waiting = [];
      now.height += blocks;
    },
    reorganise(depth) {
      before = { ...now, blocks: new Map(now.blocks) };
      const from = Math.max(1, now.height - depth + 1);
      const taken = [...now.blocks].filter(([number]) => number >= from);
      const blocks = new Map([...now.blocks].filter(([number]) => number < from));
      const again = taken.flatMap(([, transactions]) => transactions).toReversed();
      if (again.length > 0) blocks.set(from, again);
      const name = before.forks.at(-1)!.name + 1;
      now = { height: now.height, forks: [...now.forks, { from, name }], blocks };
    },
    moves: () => [...now.blocks.keys()].flatMap((number) => logsOf(now, number)),
    timeout(milliseconds) {
      const controller = new AbortController();
      deadlines.set(controller, clock.now() + milliseconds);
      return controller.signal;
    },
    async fetch(input, init) {
      const url = input instanceof Request ? input.url : input.toString();
      const faults = faultsOf.get(url)!;
      const { id, method, params } = JSON.parse(init?.body as string) as Question;
      const { asked } = sources.find((one) => one.url === url)!;
      asked.set(method, (asked.get(method) ?? 0) + 1);
      clock.advance(faults.latencyMs);
      endWaits();
      init?.signal?.throwIfAborted();
      if (faults.down || ++questions % faults.drops === 0) throw new TypeError("fetch failed");
      if (faults.garbage) return new Response("<html>busy</html>");
      const result = answer(faults, method, params ?? []);
      const said = result === refused ? { error: refused } : { result };
      return Response.json({ jsonrpc: "2.0", id, ...said });
    },
  };
}

const refused = { code: -32_005, message: "query returned more than can be answered" };

interface Filter {
  address: string | string[];
  topics: (string | string[] | undefined)[];
  fromBlock: string;
  toBlock: string;
}

interface Question {
  id: number;
  method: string;
  params?: unknown[];
}
