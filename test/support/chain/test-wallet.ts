/**
 * A browser wallet for walks: it announces itself as installed wallets do (EIP-6963) and asks the test, which stands for
 * its owner and passes on to the local chain of its network what wallets pass on.
 */
import type { BrowserContext } from "playwright-core";
import type { Hex } from "viem";
import type { LocalChain } from "./local-chain.ts";

export interface TestWallet {
  account: Hex;
  chainId: number;
  /** Networks that it knows; others have to be added first. */
  known: Set<number>;
  /** How often its owner was asked to send. */
  asked: number;
  /** How often it was asked for its network. */
  askedForChain: number;
  /** Answers the owner's next question with this error: 4001 is no. */
  refuseNext(code: number): void;
  /** In place of sending what it was asked to, once. */
  sendNext(send: (transaction: Transaction) => Promise<unknown>): void;
}

export interface Transaction {
  from: Hex;
  to: Hex;
  data?: Hex;
}

interface Request {
  method: string;
  params?: unknown[];
}

/** Questions to the owner, which may be refused. */
const OWNERS = new Set([
  "wallet_requestPermissions",
  "wallet_switchEthereumChain",
  "wallet_addEthereumChain",
  "eth_sendTransaction",
]);

export async function installWallet(
  context: BrowserContext,
  chain: LocalChain,
  of: { name: string; account: Hex; chainId?: number; others?: LocalChain[] },
): Promise<TestWallet> {
  const { name, account, chainId = 1, others = [] } = of;
  let isConnected = false;
  let refusal: number | null = null;
  let sending: ((transaction: Transaction) => Promise<unknown>) | null = null;
  const wallet: TestWallet = {
    account,
    chainId,
    known: new Set([chainId]),
    asked: 0,
    askedForChain: 0,
    refuseNext(code) {
      refusal = code;
    },
    sendNext(send) {
      sending = send;
    },
  };

  const answers: Record<string, (first: Record<string, unknown>) => unknown> = {
    wallet_requestPermissions() {
      isConnected = true;
      const caveats = [{ type: "restrictReturnedAccounts", value: [wallet.account] }];
      return [{ parentCapability: "eth_accounts", caveats }];
    },
    wallet_revokePermissions() {
      isConnected = false;
      return null;
    },
    eth_accounts: () => (isConnected ? [wallet.account] : []),
    eth_chainId() {
      wallet.askedForChain++;
      return hex(wallet.chainId);
    },
    wallet_addEthereumChain({ chainId: added }) {
      wallet.known.add(Number(added));
      wallet.chainId = Number(added);
      return null;
    },
    wallet_switchEthereumChain({ chainId: wanted }) {
      if (!wallet.known.has(Number(wanted)))
        throw Object.assign(new Error("This network is unknown."), { code: 4902 });
      wallet.chainId = Number(wanted);
      return null;
    },
    eth_sendTransaction(transaction) {
      wallet.asked++;
      return send(transaction as unknown as Transaction);
    },
  };

  async function answer({ method, params = [] }: Request): Promise<unknown> {
    if (OWNERS.has(method) && refusal !== null) {
      const code = refusal;
      refusal = null;
      throw Object.assign(new Error("The owner said no."), { code });
    }
    const own = answers[method];
    if (own) return own(params[0] as Record<string, unknown>);
    const at = others.find(({ id }) => id === `eip155:${wallet.chainId}`) ?? chain;
    return at.rpc(method, params);
  }

  function send(transaction: Transaction): Promise<unknown> {
    const instead = sending;
    sending = null;
    return instead ? instead(transaction) : chain.rpc("eth_sendTransaction", [transaction]);
  }

  const door = `wallet${name.replaceAll(/\W/g, "")}`;
  await context.exposeFunction(door, async (request: Request) => {
    try {
      return { result: await answer(request), chainId: hex(wallet.chainId) };
    } catch (error) {
      const { code = -32_603, message } = error as { code?: number; message: string };
      return { error: { code, message } };
    }
  });
  await context.addInitScript(announcing(door, name));
  return wallet;
}

function hex(value: number): Hex {
  return `0x${value.toString(16)}`;
}

function announcing(door: string, name: string): string {
  const info = {
    uuid: crypto.randomUUID(),
    name,
    icon: "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'%3E%3Ccircle cx='4' cy='4' r='4'/%3E%3C/svg%3E",
    rdns: `test.${door.toLowerCase()}`,
  };
  return `(() => {
    const listeners = new Map();
    const emit = (event, value) => listeners.get(event)?.forEach((listener) => listener(value));
    let chainId;
    const provider = {
      async request(asked) {
        const { result, error, chainId: now } = await window[${JSON.stringify(door)}](asked);
        if (error) throw Object.assign(new Error(error.message), { code: error.code });
        if (chainId && chainId !== now) emit("chainChanged", now);
        chainId = now;
        return result;
      },
      on(event, listener) {
        listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
      },
      removeListener(event, listener) {
        listeners.get(event)?.delete(listener);
      },
    };
    const detail = Object.freeze({ info: ${JSON.stringify(info)}, provider });
    const announce = () => dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail }));
    addEventListener("eip6963:requestProvider", announce);
    announce();
  })()`;
}
