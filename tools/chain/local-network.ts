/** The local chain as `npm run chain` makes it and `npm start` offers it: network, tokens, where it is. */
import { createClient, http, type Hex } from "viem";
import { getChainId, getCode } from "viem/actions";

export const CHAIN_ID = 31_337;
export const CHAIN_PORT = 8_545;
export const CHAIN_URL = `http://127.0.0.1:${CHAIN_PORT}`;

/** The first of anvil's accounts, whose keys everybody knows. It makes the tokens and has plenty of them. */
export const PAYER: Hex = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";

export const DECIMALS = 6;

/** Their addresses follow from the payer's first transactions, so they are the same on every local chain. */
export const TOKENS = [
  { symbol: "USDT", contract: "0x5fbdb2315678afecb367f032d93f642f64180aa3" },
  { symbol: "USDC", contract: "0x9fe46736679d2d9a65f0992f2272de9f3c7fa6e0" },
] as const;

/** Of anvil's own seed, `44'/60'/1'`. What is sent there is play money. */
export const PUBLIC_KEY =
  "xpub6Ce9NcJvTk372KjsGfWqbcex5DumjpNquQLApoeQUavSCjEc823BV1tb4rXUuPuht8h2hSxkg2EXUaKUJmniJvRZAELxypsCzBFdtosmV76";

const NETWORK = {
  id: `eip155:${CHAIN_ID}`,
  name: "Local chain",
  sources: [CHAIN_URL],
  walletRpc: CHAIN_URL,
  coin: { name: "Ether", symbol: "ETH", decimals: 18 },
  confirmations: 3,
  tokens: TOKENS.map((token) => ({ ...token, decimals: DECIMALS })),
};

/** The origin's variables that offer it, while it runs; none otherwise. */
export async function localChainVariables(): Promise<Record<string, string>> {
  const variables = { CRYPTO_NETWORKS: JSON.stringify([NETWORK]), CRYPTO_PUBLIC_KEY: PUBLIC_KEY };
  return (await isRunning()) ? variables : {};
}

async function isRunning(): Promise<boolean> {
  const client = createClient({ transport: http(CHAIN_URL, { retryCount: 0 }) });
  try {
    if ((await getChainId(client)) !== CHAIN_ID) return false;
    const codes = await Promise.all(
      TOKENS.map(({ contract: address }) => getCode(client, { address })),
    );
    return codes.every(Boolean);
  } catch {
    return false;
  }
}
