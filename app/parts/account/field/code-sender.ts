/** Asks for a code to an address, and knows when the next may be asked for: the server's numbers, the page's own clock. */
import { useEffect, useState } from "react";
import type { AddressKind, CodePurpose } from "#contract/address.ts";
import { ApiError } from "#app/data/api/api-error.ts";
import { call } from "#app/data/api/client.ts";
import { useSiteConfig } from "#app/data/site/site-config.ts";

export interface CodeSender {
  /** Never rejects: what went wrong is in `error`. */
  send: (address: string) => Promise<void>;
  sending: boolean;
  /** Where the last code went. */
  sentTo: string | null;
  /** Whole seconds until that address may have another. */
  secondsLeft: number;
  /** What went wrong with the address as it is typed now. */
  error: string | undefined;
}

/** `typed`: the address as it stands in the form. */
export function useCodeSender(purpose: CodePurpose, kind: AddressKind, typed: string): CodeSender {
  const resendAfter = useSiteConfig()?.code.resendAfter ?? 0;
  const [sending, setSending] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [again, setAgain] = useState(0);
  const [failure, setFailure] = useState<{ typed: string; message: string } | null>(null);
  const secondsLeft = useSecondsUntil(again);

  async function send(address: string) {
    if (sending) return;
    setSending(true);
    setFailure(null);
    try {
      await call("user_send_code", { purpose, kind, address }, { ownErrors: true });
      setSentTo(address);
      setAgain(performance.now() + resendAfter * 1_000);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure({ typed, message: error.message });
    } finally {
      setSending(false);
    }
  }

  const error = failure?.typed === typed ? failure.message : undefined;
  return { send, sending, sentTo, secondsLeft, error };
}

/** `at` is on the page's monotonic clock: neither a changed device clock nor a sleeping tab matters. */
function useSecondsUntil(at: number): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const look = () => {
      const seconds = Math.max(0, Math.ceil((at - performance.now()) / 1_000));
      setLeft(seconds);
      if (seconds === 0) clearInterval(timer);
    };
    const timer = setInterval(look, 250);
    look();
    return () => clearInterval(timer);
  }, [at]);
  return left;
}
