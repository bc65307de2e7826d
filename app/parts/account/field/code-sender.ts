/** Asks for a code to an address, and knows when the next may be asked for: the server's numbers, the page's own clock. */
import { useEffect, useState } from "react";
import type { AddressKind, CodePurpose, SendCode } from "#contract/address.ts";
import { ApiError } from "#app/data/api/api-error.ts";
import { call } from "#app/data/api/client.ts";
import { useAnyPosted } from "#app/data/plain/plain.ts";
import { useSiteConfig } from "#app/data/site/site-config.ts";
import type { Challenge, ChallengeProof } from "#contract/challenge.ts";

export interface CodeSender {
  /** Never rejects: what went wrong is in `error`. `room` is where a service that asks visitors may show itself. */
  send: (address: string, room: HTMLElement | null) => Promise<void>;
  sending: boolean;
  /** Whether the browser computes what a text message asks for. */
  working: boolean;
  /** Where the last code went. */
  sentTo: string | null;
  /** Whole seconds until that address may have another. */
  secondsLeft: number;
  /** What went wrong with the address as it is typed now. */
  error: string | undefined;
}

/** `typed`: the address as the form has it. */
export function useCodeSender(purpose: CodePurpose, kind: AddressKind, typed: string): CodeSender {
  const resendAfter = useSiteConfig()?.code.resendAfter ?? 0;
  const [sending, setSending] = useState(false);
  const [working, setWorking] = useState(false);
  const [sentTo, setSentTo] = useState(useAnyPosted()?.sentTo ?? null);
  const [again, setAgain] = useState(0);
  const [failure, setFailure] = useState<{ typed: string; message: string } | null>(null);
  const secondsLeft = useSecondsUntil(again);

  async function send(address: string, room: HTMLElement | null) {
    if (sending) return;
    setSending(true);
    setFailure(null);
    try {
      await ask({ purpose, kind, address }, room, () => setWorking(true));
      setSentTo(address);
      setAgain(performance.now() + resendAfter * 1_000);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure({ typed, message: error.message });
    } finally {
      setSending(false);
      setWorking(false);
    }
  }

  const error = failure?.typed === typed ? failure.message : undefined;
  return { send, sending, working, sentTo, secondsLeft, error };
}

/** A text to a number that we are not known for asks for a computation first. */
async function ask(wanted: SendCode, room: HTMLElement | null, onWork: () => void): Promise<void> {
  try {
    await call("user_send_code", wanted, { ownErrors: true });
  } catch (failure) {
    if (!(failure instanceof ApiError) || failure.problem !== "ChallengeNeeded") throw failure;
    onWork();
    const { kind, address } = wanted;
    const challenge = await call("user_challenge", { kind, address }, { ownErrors: true });
    const proof = await solved(challenge, room);
    await call("user_send_code", { ...wanted, proof }, { ownErrors: true });
  }
}

/** By the service where there is one and it can be loaded, else by computing. */
async function solved(challenge: Challenge, room: HTMLElement | null): Promise<ChallengeProof> {
  if (challenge.turnstile !== null && room) {
    const { askTurnstile } = await import("./turnstile.client.ts");
    const proof = await askTurnstile(challenge.turnstile, room);
    if (proof) return proof;
  }
  const { solve } = await import("./work.client.ts");
  return solve(challenge);
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
