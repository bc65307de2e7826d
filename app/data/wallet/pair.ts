/** Pairs the page with a wallet elsewhere, within a time limit. Loaded only when somebody asks for it. */
import type { CryptoNetwork } from "#contract/crypto.ts";
import { type RemoteWallet, remoteWallet } from "./provider.ts";
import { propose, type Proposal } from "./session.ts";

/** How long the relay may take to listen, and then the wallet's owner to scan and approve. */
const RELAY_MS = 15_000;
const OWNER_MS = 300_000;

export interface Pairing extends Pick<Proposal, "projectId" | "relayUrl" | "onCode" | "onEnd"> {
  networks: CryptoNetwork[];
  /** Ends the attempt. */
  signal: AbortSignal;
}

/** The names by which `failureOf` knows what took too long. */
const SILENT = { relay: "RelaySilentError", owner: "WalletSilentError" } as const;

/** The wallet under its own name. @throws also when the wallet has no account on any of the networks. */
export async function pair(pairing: Pairing): Promise<{ name: string; wallet: RemoteWallet }> {
  const { networks, projectId, relayUrl, onEnd, signal } = pairing;
  const stop = new AbortController();
  signal.addEventListener("abort", () => stop.abort(signal.reason));
  const limit = (ms: number, who: keyof typeof SILENT) =>
    setTimeout(
      () => stop.abort(Object.assign(new Error(`no ${who} in time`), { name: SILENT[who] })),
      ms,
    );
  let timer = limit(RELAY_MS, "relay");
  try {
    const session = await propose({
      projectId,
      relayUrl,
      onEnd,
      chainIds: networks.flatMap(({ wallet }) => wallet?.chainId ?? []),
      site: { name: document.title, description: "", url: window.location.origin, icons: [] },
      signal: stop.signal,
      onCode(uri) {
        clearTimeout(timer);
        timer = limit(OWNER_MS, "owner");
        pairing.onCode(uri);
      },
    });
    const wallet = remoteWallet(session, networks);
    if (wallet) return { name: session.wallet, wallet };
    session.end();
    throw Object.assign(new Error("no account on our networks"), {
      name: "ChainNotConfiguredError",
    });
  } finally {
    clearTimeout(timer);
  }
}
