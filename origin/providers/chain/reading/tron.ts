/**
 * A source of a Tron network, by a full node's own HTTP interface. Only solidified blocks are read: nothing takes them
 * back, so each is read once and what is found in it is final. A node says what a whole block logged, not what came to an
 * address.
 */
import { z } from "zod";
import { chainIdOf, type Network } from "#origin/ground/chain/network.ts";
import type { FoundTransaction, FoundTransfer } from "#origin/providers/chain/transfers/found.ts";
import { isWanted, type Source, waitingFetch, type Wanted } from "./read.ts";

/** keccak256 of `Transfer(address,address,uint256)`. */
const TRANSFER = "ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
const SUCCESS = "SUCCESS";
const NOBODY = `41${"0".repeat(40)}`;

const BLOCKS_AT_ONCE = 5;

const Word = z.string().regex(/^[0-9a-f]{64}$/);

/** Nodes leave out what is zero or empty. */
const Block = z.object({
  blockID: Word,
  block_header: z.object({ raw_data: z.object({ number: z.int().nonnegative().default(0) }) }),
  transactions: z.array(z.object({ txID: Word })).default([]),
});
type Block = z.output<typeof Block>;

const Log = z.object({
  address: z.string().default(""),
  topics: z.array(z.string()).default([]),
  data: z.string().default(""),
});

const Executed = z.object({
  id: Word,
  blockNumber: z.int().nonnegative(),
  /** `FAILED`, or none. */
  result: z.string().optional(),
  /** The result is a contract's; transfers of coins have none. */
  receipt: z.object({ result: z.string().optional() }).default({}),
  log: z.array(Log).default([]),
});
type Executed = z.output<typeof Executed>;

const Sent = z.object({
  txID: Word,
  raw_data: z.object({
    contract: z.array(
      z.object({
        type: z.string(),
        parameter: z.object({ value: z.object({ to_address: z.string().optional() }) }),
      }),
    ),
  }),
});

/** A node answers `{}` for what it does not have, and something else again for its own errors. */
function absentOr<Shape extends z.ZodType>(shape: Shape) {
  return z.union([shape, z.strictObject({}).transform(() => null)]);
}

export function tronSource(network: Network, url: string): Source {
  const node = nodeAt(url);
  return {
    mostBlocks: BLOCKS_AT_ONCE,
    async head() {
      const [first, newest] = await Promise.all([
        node.block(0),
        node.ask("walletsolidity/getnowblock", {}, Block),
      ]);
      // A chain's id is the end of its first block's.
      if (Number(`0x${first?.blockID.slice(-8)}`) !== chainIdOf(network)) {
        throw new Error("a source is of another chain");
      }
      return numberOf(newest);
    },
    async blockHash(number) {
      const block = await node.block(number);
      return block && `0x${block.blockID}`;
    },
    transfers: (of) => readTransfers(node, of),
    transaction: (hash) => readTransaction(node, hash.slice(2)),
    decimals: async (token) => Number(await readContract(node, token, "decimals()")),
    balance: (token, address) =>
      readContract(node, token, "balanceOf(address)", address.slice(2).padStart(64, "0")),
  };
}

interface Node {
  /** @throws for what has not the shape of an answer. */
  ask<Shape extends z.ZodType>(
    path: string,
    question: object,
    shape: Shape,
  ): Promise<z.output<Shape>>;
  /** Null when it has not got it. */
  block(number: number): Promise<Block | null>;
}

function nodeAt(url: string): Node {
  const node: Node = {
    async ask(path, question, shape) {
      const response = await waitingFetch(`${url.replace(/\/$/, "")}/${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(question),
      });
      if (!response.ok) throw new Error(`a source answered ${response.status}`);
      return shape.parse(await response.json());
    },
    async block(number) {
      const path = "walletsolidity/getblockbynum";
      const block = await node.ask(path, { num: number }, absentOr(Block));
      if (block && numberOf(block) !== number)
        throw new Error("a source answered with another block");
      return block;
    },
  };
  return node;
}

function numberOf({ block_header }: Block): number {
  return block_header.raw_data.number;
}

/** A node says what a whole block logged: nothing less can be asked for. */
async function readTransfers(node: Node, of: Wanted): Promise<FoundTransfer[]> {
  const numbers = Array.from({ length: of.to - of.from + 1 }, (_, at) => of.from + at);
  return (await Promise.all(numbers.map((number) => readBlock(node, number, of)))).flat();
}

/** A node that has not got the block answers as for an empty one. */
async function readBlock(node: Node, number: number, of: Wanted): Promise<FoundTransfer[]> {
  const path = "walletsolidity/gettransactioninfobyblocknum";
  const executed = await node.ask(path, { num: number }, z.array(Executed));
  if (executed.some(({ blockNumber }) => blockNumber !== number)) {
    throw new Error("a source answered with another block");
  }
  const wanted = executed.flatMap((one) => transfersOf(one, "")).filter((one) => isWanted(one, of));
  if (executed.length > 0 && wanted.length === 0) return [];
  const block = await node.block(number);
  if (block?.transactions.length !== executed.length) {
    throw new Error("a source left out what a block executed");
  }
  return wanted.map((one) => ({ ...one, blockHash: `0x${block.blockID}` }));
}

async function readTransaction(
  node: Node,
  value: string,
): Promise<FoundTransaction | "pending" | null> {
  const sent = await node.ask("wallet/gettransactionbyid", { value }, absentOr(Sent));
  if (!sent) return null;
  const path = "walletsolidity/gettransactioninfobyid";
  const executed = await node.ask(path, { value }, absentOr(Executed));
  if (!executed) return "pending";
  if (sent.txID !== value || executed.id !== value) {
    throw new Error("a source answered with another transaction");
  }
  const block = await node.block(executed.blockNumber);
  if (!block?.transactions.some(({ txID }) => txID === value)) return "pending";
  const blockHash = `0x${block.blockID}`;
  const [contract] = sent.raw_data.contract;
  const coinTo = contract?.type === "TransferContract" && contract.parameter.value.to_address;
  return {
    blockNumber: executed.blockNumber,
    blockHash,
    succeeded: hasSucceeded(executed),
    coinTo: coinTo ? plain(coinTo) : null,
    transfers: transfersOf(executed, blockHash).filter(({ amount }) => amount > 0n),
  };
}

async function readContract(
  node: Node,
  token: string,
  selector: string,
  parameter = "",
): Promise<bigint> {
  const question = {
    owner_address: NOBODY,
    contract_address: `41${token.slice(2)}`,
    function_selector: selector,
    parameter,
  };
  const path = "walletsolidity/triggerconstantcontract";
  const shape = z.object({ constant_result: z.tuple([Word]) });
  const { constant_result } = await node.ask(path, question, shape);
  return BigInt(`0x${constant_result[0]}`);
}

function hasSucceeded({ result, receipt }: Executed): boolean {
  return result !== "FAILED" && (receipt.result ?? SUCCESS) === SUCCESS;
}

/** A log's place is the one in its transaction: the node tells no other. */
function transfersOf(executed: Executed, blockHash: string): FoundTransfer[] {
  const { id, blockNumber, receipt, log } = executed;
  if (!hasSucceeded(executed) || receipt.result !== SUCCESS) return [];
  return log.flatMap(({ address, topics, data }, place) => {
    const [event, from, to, ...more] = topics;
    if (event !== TRANSFER || !from || !to || more.length > 0 || !Word.safeParse(data).success) {
      return [];
    }
    return [
      {
        hash: `0x${id}`,
        place,
        logIndex: place,
        token: plain(address),
        sender: plain(from),
        recipient: plain(to),
        amount: BigInt(`0x${data}`),
        blockNumber,
        blockHash,
      },
    ];
  });
}

/** The twenty bytes at the end, whatever is before them. */
function plain(hex: string): string {
  return `0x${hex.slice(-40)}`;
}
