/** A chain of one test: anvil on a free port, and what a payer, a miner and an attacker do on it. */
import {
  concat,
  createTestClient,
  encodeFunctionData,
  type Hash,
  type Hex,
  http,
  numberToHex,
  padHex,
  publicActions,
  size,
  slice,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
  walletActions,
} from "viem";
import { startAnvil } from "#tools/chain/anvil.ts";
import { PAYER } from "#tools/chain/local-network.ts";
import { TEST_DOLLAR_ABI, testDollarCreation } from "#tools/chain/test-dollar.ts";

export interface LocalChain {
  url: string;
  /** As the configuration names networks. */
  id: string;
  /** A test stablecoin with plenty for the payer; `fee` in hundredths of a percent. */
  deploy(symbol: string, of?: { decimals?: number; fee?: bigint }): Promise<Hex>;
  /** Sends tokens and waits for their block: one confirmation. */
  pay(token: Hex, to: string, amount: bigint): Promise<Hash>;
  /** Many recipients in one transaction, as a payer's batch contract does it; the tokens come from nowhere. */
  payAll(token: Hex, payments: [to: string, amount: bigint][]): Promise<Hash>;
  sendCoins(to: string): Promise<Hash>;
  /** Sends from an address whose key nobody here has. */
  collect(token: Hex, from: Hex, to: string, amount: bigint): Promise<Hash>;
  mine(blocks: number): Promise<void>;
  /** Takes the last blocks away, with what was in them, and puts empty ones in their place. */
  reorganise(depth: number): Promise<unknown>;
  /** Any other request, as a wallet or a miner makes it. @throws what the chain answers, with its code. */
  rpc(method: string, params?: unknown): Promise<unknown>;
  stop(): void;
}

export async function startChain(chainId = 31_337): Promise<LocalChain> {
  const { process, url } = await startAnvil({ chainId });
  const client = createTestClient({ mode: "anvil", transport: http(url) })
    .extend(publicActions)
    .extend(walletActions);
  const common = { account: PAYER, chain: null } as const;
  // Asked for, not waited for: viem looks again at the next block only, and none comes here until something is sent.
  const receiptOf = async (hash: Hash): Promise<TransactionReceipt> => {
    for (;;) {
      try {
        return await client.getTransactionReceipt({ hash });
      } catch (error) {
        if (!(error instanceof TransactionReceiptNotFoundError)) throw error;
      }
    }
  };
  const included = async (hash: Hash) => (await receiptOf(hash)).transactionHash;
  return {
    url,
    id: `eip155:${chainId}`,
    async deploy(symbol: string, of = {}): Promise<Hex> {
      const data = testDollarCreation(symbol, of);
      const hash = await client.sendTransaction({ ...common, data });
      const { contractAddress } = await receiptOf(hash);
      await client.writeContract({
        ...common,
        address: contractAddress!,
        abi: TEST_DOLLAR_ABI,
        functionName: "mint",
        args: [PAYER, 10n ** 30n],
      });
      return contractAddress!.toLowerCase() as Hex;
    },
    async pay(token: Hex, to: string, amount: bigint): Promise<Hash> {
      const hash = await client.writeContract({
        ...common,
        address: token,
        abi: TEST_DOLLAR_ABI,
        functionName: "transfer",
        args: [to as Hex, amount],
        // Given, since the gas of a transfer that fails cannot be estimated.
        gas: 200_000n,
      });
      return included(hash);
    },
    async payAll(token: Hex, payments: [to: string, amount: bigint][]): Promise<Hash> {
      const calls = payments.map(([to, amount]) =>
        encodeFunctionData({
          abi: TEST_DOLLAR_ABI,
          functionName: "mint",
          args: [to as Hex, amount],
        }),
      );
      const data = concat(calls.map((call) => callCode(token, call)));
      return included(await client.sendTransaction({ ...common, data, gas: 1_000_000n }));
    },
    async sendCoins(to: string): Promise<Hash> {
      return included(await client.sendTransaction({ ...common, to: to as Hex, value: 1n }));
    },
    async collect(token, from, to, amount) {
      await client.setBalance({ address: from, value: 10n ** 18n });
      await client.impersonateAccount({ address: from });
      const asked = {
        abi: TEST_DOLLAR_ABI,
        functionName: "transfer",
        args: [to as Hex, amount],
      } as const;
      return included(
        await client.writeContract({
          ...asked,
          chain: null,
          account: from,
          address: token,
          gas: 200_000n,
        }),
      );
    },
    mine: (blocks: number) => client.mine({ blocks }),
    reorganise: (depth: number) =>
      client.request({ method: "anvil_reorg", params: [depth, []] } as never),
    rpc: (method, params = []) => client.request({ method, params } as never),
    stop: () => void process.kill(),
  };
}

/** Machine code that makes one call: a contract whose constructor is a row of these makes them all and is empty. */
function callCode(to: Hex, data: Hex): Hex {
  const words = Array.from({ length: Math.ceil(size(data) / 32) }, (_, at) =>
    padHex(slice(data, at * 32, Math.min(size(data), at * 32 + 32)), { dir: "right", size: 32 }),
  );
  // PUSH32 word, PUSH1 offset, MSTORE.
  const stored = words.map((word, at) => concat(["0x7f", word, "0x60", byte(at * 32), "0x52"]));
  // Return size and offset, argument size and offset, value: PUSH1 each; PUSH20 to, GAS, CALL, POP.
  const called = concat(["0x6000600060", byte(size(data)), "0x6000600073", to, "0x5af150"]);
  return concat([...stored, called]);
}

function byte(value: number): Hex {
  return numberToHex(value, { size: 1 });
}
