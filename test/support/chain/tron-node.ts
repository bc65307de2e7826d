/**
 * Stands in for a full node of Tron: its HTTP interface over blocks of one test. As on the real network, a block is
 * solidified once 19 others follow it, what is zero or empty is left out of answers, and `{}` says that there is no such
 * thing.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { plainAddress, writtenAddress } from "#origin/ground/chain/notation.ts";

/**
 * `without its blocks`: it tells the newest head, and has not got the blocks before it. `leaving out`: not all of what a
 * block executed.
 */
export type TronBehaviour =
  | "well"
  | "down"
  | "of another chain"
  | "garbage"
  | "behind"
  | "without its blocks"
  | "leaving out";

export interface TronNode {
  url: string;
  /** As the configuration names networks. */
  id: string;
  /** A token contract, as the network writes addresses. */
  deploy(decimals?: number): string;
  /** Sends tokens, in a block of its own; the hash is as the network writes it. */
  pay(token: string, to: string, amount: bigint, result?: "SUCCESS" | "REVERT"): string;
  /** Several transfers in one transaction. */
  payMany(transfers: { token: string; to: string; amount: bigint }[]): string;
  sendCoins(to: string): string;
  mine(blocks: number): void;
  behave(how: TronBehaviour): void;
  /** How often the execution of each block was asked for. */
  asked: Map<number, number>;
  stop(): Promise<void>;
}

const TRANSFER = "ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
export const SOLID_AFTER = 19;
const BEHIND_BLOCKS = 21;

interface Transaction {
  block: number;
  sent: { txID: string; raw_data: { contract: object[] } };
  executed: object;
}

export async function startTronNode(chainId = "2b6653dc"): Promise<TronNode> {
  const id = `tron:0x${chainId}`;
  const decimals = new Map<string, number>();
  const transactions = new Map<string, Transaction>();
  const asked = new Map<number, number>();
  let height = 100;
  let made = 0;
  let behaviour: TronBehaviour = "well";

  const hexOf = (address: string) => plainAddress(id, address)!.slice(2);
  const word = (hex: string) => hex.padStart(64, "0");
  const solid = () => height - SOLID_AFTER;
  const of = (number: number) => [...transactions.values()].filter(({ block }) => block === number);

  function include(type: string, value: object, executed: object): string {
    const block = ++height;
    const txID = word((++made).toString(16));
    transactions.set(txID, {
      block,
      sent: { txID, raw_data: { contract: [{ type, parameter: { value } }] } },
      executed: { id: txID, blockNumber: block, ...executed },
    });
    return txID;
  }

  function logOf({ token, to, amount }: { token: string; to: string; amount: bigint }) {
    return {
      address: hexOf(token),
      topics: [TRANSFER, word("f".repeat(40)), word(hexOf(to))],
      data: word(amount.toString(16)),
    };
  }

  function block(number: number) {
    if (number > solid() || (behaviour === "without its blocks" && number > 0)) return {};
    const first = behaviour === "of another chain" ? "cd8690dc" : chainId;
    const inside = of(number).map(({ sent }) => sent);
    return {
      blockID: number.toString(16).padStart(16, "0") + word(number === 0 ? first : "ab").slice(16),
      block_header: { raw_data: number === 0 ? {} : { number } },
      ...(inside.length > 0 ? { transactions: inside } : {}),
    };
  }

  function head() {
    const number = solid() - (behaviour === "behind" ? BEHIND_BLOCKS : 0);
    return { blockID: word(number.toString(16)), block_header: { raw_data: { number } } };
  }

  const answers: Record<string, (question: Record<string, unknown>) => unknown> = {
    "/walletsolidity/getnowblock": head,
    "/walletsolidity/getblockbynum": ({ num }) => block(num as number),
    "/walletsolidity/gettransactioninfobyblocknum"({ num }) {
      const number = num as number;
      asked.set(number, (asked.get(number) ?? 0) + 1);
      if (number > solid() || behaviour === "without its blocks") return [];
      const executed = of(number).map((one) => one.executed);
      return behaviour === "leaving out" ? executed.slice(1) : executed;
    },
    "/wallet/gettransactionbyid": ({ value }) => transactions.get(value as string)?.sent ?? {},
    "/walletsolidity/gettransactioninfobyid"({ value }) {
      const transaction = transactions.get(value as string);
      return transaction && transaction.block <= solid() ? transaction.executed : {};
    },
    "/walletsolidity/triggerconstantcontract"({ contract_address }) {
      const found = decimals.get((contract_address as string).slice(2));
      return found === undefined ? {} : { constant_result: [word(found.toString(16))] };
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk as Uint8Array);
    if (behaviour === "down") return void request.socket.destroy();
    if (behaviour === "garbage") return void response.end("<html>busy</html>");
    const question = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(answers[request.url ?? ""]?.(question) ?? { Error: "unknown" }));
  }

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;

  const node: TronNode = {
    url: `http://127.0.0.1:${port}/`,
    id,
    asked,
    deploy(places = 6) {
      const hex = (decimals.size + 1).toString(16).padStart(40, "c");
      decimals.set(hex, places);
      return writtenAddress(id, `0x${hex}`);
    },
    pay(token, to, amount, result = "SUCCESS") {
      const failed = result === "SUCCESS" ? {} : { result: "FAILED" };
      // A failed one logs nothing on the real network; here it does, and must not count.
      const executed = { ...failed, receipt: { result }, log: [logOf({ token, to, amount })] };
      return include("TriggerSmartContract", {}, executed);
    },
    payMany(transfers) {
      const executed = { receipt: { result: "SUCCESS" }, log: transfers.map(logOf) };
      return include("TriggerSmartContract", {}, executed);
    },
    sendCoins: (to) =>
      include("TransferContract", { to_address: `41${hexOf(to)}`, amount: 1 }, { receipt: {} }),
    mine(blocks) {
      height += blocks;
    },
    behave(how) {
      behaviour = how;
    },
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
  return node;
}
