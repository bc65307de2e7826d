/** The networks and tokens of this deployment, from `CRYPTO_NETWORKS`. A token's decimals belong to its network. */
import { z } from "zod";
import { type CryptoNetwork, NetworkId, TokenSymbol } from "#contract/crypto.ts";
import { isTron, plainAddress, writtenAddress } from "./notation.ts";

const url = z.url({ protocol: /^https?$/ });

const Network = z
  .strictObject({
    id: NetworkId,
    name: z.string().min(1),
    /** Asked in this order; each is checked to be of this very chain. */
    sources: z.array(url).min(1),
    /** Above this many minor units two sources must agree. */
    agreeAbove: z.int().nonnegative().optional(),
    /** For wallets; a public address, never one that holds a key of ours. */
    walletRpc: url.optional(),
    coin: z.strictObject({ name: z.string(), symbol: z.string(), decimals: z.int() }),
    explorer: z.string().includes("{hash}").optional(),
    confirmations: z.int().min(1).max(1_000),
    tokens: z
      .array(
        z.strictObject({
          symbol: TokenSymbol,
          /** As the network writes addresses. */
          contract: z.string(),
          decimals: z.int().min(2).max(36),
        }),
      )
      .min(1),
  })
  .refine(({ agreeAbove, sources }) => agreeAbove === undefined || sources.length > 1, {
    path: ["agreeAbove"],
  })
  .refine(({ id, walletRpc }) => !isTron(id) || walletRpc === undefined, { path: ["walletRpc"] })
  // What is read of Tron is irreversible: the node itself waits for its confirmations.
  .refine(({ id, confirmations }) => !isTron(id) || confirmations === 1, {
    path: ["confirmations"],
  })
  .transform(({ tokens, ...network }, context) => ({
    ...network,
    tokens: tokens.map((token) => {
      const contract = plainAddress(network.id, token.contract);
      if (contract !== null) return { ...token, contract };
      context.addIssue({ code: "custom", message: "no address of this network" });
      return z.NEVER;
    }),
  }));
export type Network = z.output<typeof Network>;
export type Token = Network["tokens"][number];

export const Networks = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: "custom", message: "not JSON" });
      return z.NEVER;
    }
  })
  .pipe(z.array(Network));

/** `eip155:1`, `tron:0x2b6653dc`. */
export function chainIdOf({ id }: Pick<Network, "id">): number {
  return Number(id.slice(id.indexOf(":") + 1));
}

export function tokenBySymbol({ tokens }: Network, symbol: string): Token | undefined {
  return tokens.find((token) => token.symbol === symbol);
}

export function tokenByContract({ tokens }: Network, contract: string): Token | undefined {
  return tokens.find((token) => token.contract === contract);
}

/** What a page may know: no source of ours is in it. */
export function networkOnWire(network: Network): CryptoNetwork {
  const { id, name, coin, confirmations, explorer, tokens, walletRpc } = network;
  return {
    id,
    name,
    wallet: walletRpc ? { chainId: chainIdOf(network), rpcUrl: walletRpc, coin } : null,
    confirmations,
    explorer: explorer ?? null,
    tokens: tokens.map((token) => ({
      ...token,
      contract: writtenAddress(id, token.contract),
    })),
  };
}

/**
 * Gives the address of an index: `0/index` below the key, where wallets look for what they receive. The same twenty bytes
 * are the address on every network (`notation.ts`).
 */
export type Derive = (index: number) => string;

/** The networks that are taken, and how the address of a payment's index is derived. */
export interface Chain {
  networks: Network[];
  derive: Derive;
}
