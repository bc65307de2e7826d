/**
 * wagmi for the networks of one payment. It finds installed wallets by their announcement (EIP-6963). The chain is read
 * through the wallet itself, so the page asks no other host (except for a wallet elsewhere, decision 0103).
 */
import { type Config, createConfig, createStorage } from "wagmi";
import { type Chain, createClient, custom, defineChain } from "viem";
import type { CryptoNetwork } from "#contract/crypto.ts";
import { localStore } from "#app/kit/browser/storage.ts";
import { isAnnouncement } from "./announced.ts";

const KEPT = {
  getItem: localStore.get,
  setItem: (key: string, value: string) => void localStore.set(key, value),
  removeItem: (key: string) => void localStore.set(key, null),
};

/** Null when none of the networks supports wallets. */
export function walletConfig(networks: CryptoNetwork[]): Config | null {
  const [first, ...others] = networks.flatMap(chainOf);
  if (!first) return null;
  window.addEventListener("eip6963:announceProvider", keepFrom, { capture: true });
  return createConfig({
    chains: [first, ...others],
    client: ({ chain }) => createClient({ chain, transport: custom({ request: refuse }) }),
    storage: createStorage({ storage: KEPT }),
  });
}

/** wagmi takes every announcement as it is; one without the shape of a wallet would hide all others. */
function keepFrom(event: Event): void {
  const isWallet = event instanceof CustomEvent && isAnnouncement(event.detail);
  if (!isWallet) event.stopImmediatePropagation();
}

/** What a wallet is told of a network it does not know. */
function chainOf({ name, wallet, explorer }: CryptoNetwork): Chain[] {
  if (!wallet) return [];
  const chain = defineChain({
    id: wallet.chainId,
    name,
    nativeCurrency: wallet.coin,
    rpcUrls: { default: { http: [wallet.rpcUrl] } },
    ...(explorer && {
      blockExplorers: { default: { name: "Explorer", url: new URL(explorer).origin } },
    }),
  });
  return [chain];
}

function refuse(): Promise<never> {
  return Promise.reject(new Error("no wallet is connected that could be asked"));
}
