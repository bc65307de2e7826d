/** A chain of one test: anvil on a free port, and what a payer, a miner and an attacker do on it. */
import { createTestClient, type Hash, type Hex, http, publicActions, walletActions } from "viem";
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
  sendCoins(to: string): Promise<Hash>;
  mine(blocks: number): Promise<void>;
  /** Takes the last blocks away, with what was in them, and puts empty ones in their place. */
  reorganise(depth: number): Promise<unknown>;
  /** Any other request, as a wallet or a miner makes it. @throws what the chain answers, with its code. */
  rpc(method: string, params?: unknown): Promise<unknown>;
  stop(): void;
}

export async function startChain(chainId = 31_337): Promise<LocalChain> {
  const { process, url } = await startAnvil({ chainId });
  const client = createTestClient({ mode: "anvil", transport: http(url), pollingInterval: 10 })
    .extend(publicActions)
    .extend(walletActions);
  const common = { account: PAYER, chain: null } as const;
  const included = async (hash: Hash) => {
    await client.waitForTransactionReceipt({ hash });
    return hash;
  };
  return {
    url,
    id: `eip155:${chainId}`,
    async deploy(symbol: string, of = {}): Promise<Hex> {
      const data = testDollarCreation(symbol, of);
      const hash = await client.sendTransaction({ ...common, data });
      const { contractAddress } = await client.waitForTransactionReceipt({ hash });
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
    async sendCoins(to: string): Promise<Hash> {
      return included(await client.sendTransaction({ ...common, to: to as Hex, value: 1n }));
    },
    mine: (blocks: number) => client.mine({ blocks }),
    reorganise: (depth: number) =>
      client.request({ method: "anvil_reorg", params: [depth, []] } as never),
    rpc: (method, params = []) => client.request({ method, params } as never),
    stop: () => void process.kill(),
  };
}
