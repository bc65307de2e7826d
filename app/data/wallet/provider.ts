/**
 * A session as a wallet that wagmi knows (EIP-1193). The wallet elsewhere is asked for what needs its owner; it has no
 * node for us, so the chain is read from the network's public address.
 */
import type { CryptoNetwork } from "#contract/crypto.ts";
import type { Session } from "./session.ts";

type Listener = (value: unknown) => void;

export interface RemoteWallet {
  request(asked: { method: string; params?: unknown }): Promise<unknown>;
  on(event: string, listener: Listener): void;
  removeListener(event: string, listener: Listener): void;
}

const NO_SUCH_METHOD = 4200;
const UNKNOWN_CHAIN = 4902;

/** Null when the wallet's owner shared no account on any of the networks. */
export function remoteWallet(session: Session, networks: CryptoNetwork[]): RemoteWallet | null {
  const accounts = session.accounts.map(accountOf);
  const nodes = new Map(
    networks.flatMap(({ wallet }) => (wallet ? [[wallet.chainId, wallet.rpcUrl] as const] : [])),
  );
  const first = accounts.find(({ chainId }) => nodes.has(chainId));
  if (!first) return null;
  let { chainId } = first;
  const listeners = new Map<string, Set<Listener>>();
  const addresses = () =>
    accounts.filter((account) => account.chainId === chainId).map(({ address }) => address);

  function switchTo(wanted: number): null {
    if (!accounts.some((account) => account.chainId === wanted) || !nodes.has(wanted))
      throw refusal(UNKNOWN_CHAIN, "the session is not for this network");
    chainId = wanted;
    for (const listener of listeners.get("chainChanged") ?? []) listener(hex(wanted));
    return null;
  }

  return {
    async request({ method, params }) {
      switch (method) {
        case "eth_accounts":
        case "eth_requestAccounts":
          return addresses();
        case "eth_chainId":
          return hex(chainId);
        case "wallet_switchEthereumChain":
          // safe because it is wagmi that asks
          return switchTo(Number((params as [{ chainId: string }])[0].chainId));
        case "wallet_revokePermissions":
          session.end();
          return null;
        case "eth_sendTransaction":
          return session.request(chainId, method, params);
        default:
          if (method.startsWith("wallet_")) throw refusal(NO_SUCH_METHOD, "not for this wallet");
          return askNode(nodes.get(chainId)!, method, params);
      }
    },
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener);
    },
  };
}

function accountOf(account: string): { chainId: number; address: string } {
  const [, chainId = "", address = ""] = account.split(":");
  return { chainId: Number(chainId), address };
}

async function askNode(url: string, method: string, params: unknown): Promise<unknown> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: params ?? [] }),
  });
  const { result, error } = (await response.json()) as { result?: unknown; error?: object };
  if (error) throw Object.assign(new Error("the network refused"), error);
  return result ?? null;
}

function refusal(code: number, message: string): Error {
  return Object.assign(new Error(message), { code });
}

function hex(value: number): string {
  return `0x${value.toString(16)}`;
}
