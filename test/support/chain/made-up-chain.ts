/**
 * An EVM chain in memory, told by sources that lag, lie, refuse and break. They answer over a `fetch` that takes no real
 * time: an answer moves the clock of the test on by its latency.
 */
import { padHex, toHex } from "viem";
import type { FakeClock } from "../clock.ts";
import { type Blocks, logsOf, type Move, reorganised, type Transaction } from "./made-up-blocks.ts";
import { answer, CHAIN_ID, type Faults, HONEST, REFUSED } from "./made-up-source.ts";

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
  /** The last blocks are others now; their transactions come back in the first of them, in another order, or wait again. */
  reorganise(depth: number, wait?: "wait"): void;
  /** All that the chain holds. */
  moves(): (Move & { hash: string; place: number; blockNumber: number })[];
  /** In place of `globalThis.fetch`. */
  fetch: typeof fetch;
  /** In place of `AbortSignal.timeout`: time is the clock's. */
  timeout: (milliseconds: number) => AbortSignal;
}

interface Question {
  id: number;
  method: string;
  params?: unknown[];
}

/** A source for each of `nature`: what it is like on its best days. */
export function madeUpChain(
  clock: FakeClock,
  nature: Partial<Faults>[],
  height = 1_000,
): MadeUpChain {
  let now: Blocks = { begun: height, height, forks: [{ from: 0, name: 0 }], filled: new Map() };
  let before = now;
  let waiting: Transaction[] = [];
  let made = 0;
  let questions = 0;
  const deadlines = new Map<AbortController, number>();

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
      if (blocks === 0) return;
      if (waiting.length > 0) now.filled.set(now.height + 1, waiting);
      waiting = [];
      now.height += blocks;
    },
    reorganise(depth, wait) {
      before = { ...now, filled: new Map(now.filled) };
      const { blocks, taken } = reorganised(now, depth);
      now = blocks;
      if (wait) waiting.unshift(...taken);
      else if (taken.length > 0) now.filled.set(now.forks.at(-1)!.from, taken.toReversed());
    },
    moves: () => [...now.filled.keys()].flatMap((number) => logsOf(now, number)),
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
      const told = {
        blocks: faults.abandoned ? before : now,
        faults,
        waits: (hash: string) => waiting.some((one) => one.hash === hash),
      };
      const result = answer(told, method, params ?? []);
      const said = result === REFUSED ? { error: REFUSED } : { result };
      return Response.json({ jsonrpc: "2.0", id, ...said });
    },
  };
}
