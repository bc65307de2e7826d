/** A chain of one test: anvil on a free port, and what a payer, a miner and an attacker do on it. */
import { type ChildProcess, spawn } from "node:child_process";
import { globSync } from "node:fs";
import { resolve } from "node:path";
import {
  createTestClient,
  encodeDeployData,
  type Hash,
  type Hex,
  http,
  parseAbi,
  publicActions,
  walletActions,
} from "viem";
import dollar from "./test-dollar.json" with { type: "json" };

const ABI = parseAbi([
  "constructor(string symbol, uint8 decimals, uint256 fee)",
  "function mint(address to, uint256 value)",
  "function transfer(address to, uint256 value)",
]);

/** The first of the accounts that anvil unlocks. */
const PAYER: Hex = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";

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
  stop(): void;
}

export async function startChain(chainId = 31_337): Promise<LocalChain> {
  const { process, url } = await startAnvil(chainId);
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
    async deploy(symbol: string, { decimals = 6, fee = 0n } = {}): Promise<Hex> {
      const args = [symbol, decimals, fee] as const;
      const data = encodeDeployData({ abi: ABI, bytecode: dollar.bytecode as Hex, args });
      const hash = await client.sendTransaction({ ...common, data });
      const { contractAddress } = await client.waitForTransactionReceipt({ hash });
      await client.writeContract({
        ...common,
        address: contractAddress!,
        abi: ABI,
        functionName: "mint",
        args: [PAYER, 10n ** 30n],
      });
      return contractAddress!.toLowerCase() as Hex;
    },
    async pay(token: Hex, to: string, amount: bigint): Promise<Hash> {
      const hash = await client.writeContract({
        ...common,
        address: token,
        abi: ABI,
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
    stop: () => void process.kill(),
  };
}

async function startAnvil(chainId: number): Promise<{ process: ChildProcess; url: string }> {
  const [binary] = globSync("node_modules/@foundry-rs/anvil-*/bin/anvil*");
  if (!binary) throw new Error("anvil is not installed for this system");
  const child = spawn(resolve(binary), ["--port", "0", "--chain-id", String(chainId)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await new Promise<string>((done, fail) => {
    child.once("exit", () => fail(new Error("anvil did not start")));
    let said = "";
    child.stdout.on("data", (chunk: Uint8Array) => {
      said += new TextDecoder().decode(chunk);
      const address = /Listening on (\S+)/.exec(said)?.[1];
      if (address) done(`http://${address}`);
    });
  });
  return { process: child, url };
}
