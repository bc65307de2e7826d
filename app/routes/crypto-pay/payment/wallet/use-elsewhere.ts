/** Connecting a wallet that is elsewhere: reaching the relay, showing the code, and waiting for the wallet's owner. */
import { useEffect, useRef, useState } from "react";
import { injected, useConfig } from "wagmi";
import { connect, disconnect } from "wagmi/actions";
import type { CryptoNetwork } from "#contract/crypto.ts";
import { failureOf, type WalletFailure } from "./failure.ts";

export interface WalletConnectProject {
  projectId: string;
  relayUrl: string;
}

export interface Elsewhere {
  /** `wc:…`, once a wallet can scan it. */
  code: string | null;
  busy: boolean;
  failure: WalletFailure | null;
  start: () => Promise<void>;
  cancel: () => void;
}

export function useElsewhere(project: WalletConnectProject, networks: CryptoNetwork[]): Elsewhere {
  const config = useConfig();
  const [code, setCode] = useState<string | null>(null);
  const [failure, setFailure] = useState<WalletFailure | null>(null);
  const [busy, setBusy] = useState(false);
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);

  async function start() {
    const given = new AbortController();
    stop.current = given;
    setBusy(true);
    setFailure(null);
    try {
      const { pair } = await import("#app/data/wallet/pair.ts");
      const { name, wallet } = await pair({
        ...project,
        networks,
        signal: given.signal,
        onCode: setCode,
        onEnd: () => void disconnect(config),
      });
      // It is not an installed wallet, and a reload does not find it again.
      const target = { id: "walletConnect", name, provider: wallet as never };
      await connect(config, { connector: injected({ target }) });
    } catch (error) {
      if (!given.signal.aborted) setFailure(failureOf(error, "connectFailed"));
    } finally {
      setCode(null);
      setBusy(false);
    }
  }

  return { code, busy, failure, start, cancel: () => stop.current?.abort() };
}
