/** One payment from a wallet, from the press of the button to what became of the transaction. */
import { useEffect, useRef, useState } from "react";
import { useConfig, useConnection } from "wagmi";
import { getConnectorClient } from "wagmi/actions";
import type { CryptoPayment } from "#contract/crypto.ts";
import { isPayable } from "#app/routes/crypto-pay/payment/due.ts";
import { askPayment } from "#app/routes/crypto-pay/payment/payment-query.ts";
import type { WalletFailure } from "./failure.ts";
import { follow, type Outcome } from "./follow.ts";
import { pay } from "./pay.ts";
import { keepSent, type Sent, sentFor, tellSent } from "./sent.ts";

/** `checking` is the page's step, `confirming` the wallet owner's, `sent` the network's. */
export type Step = "checking" | "confirming" | "sent";

export interface WalletPayment {
  step: Step | null;
  sent: Sent | null;
  failure: WalletFailure | null;
  send: () => Promise<void>;
  /** Its owner does not wait for it any longer. */
  giveUp: () => void;
}

export function useWalletPayment(payment: CryptoPayment): WalletPayment {
  const { orderId, product } = payment;
  const config = useConfig();
  const [step, setStep] = useState<Step | null>(null);
  const [failure, setFailure] = useState<WalletFailure | null>(null);
  const [sent, setSent] = useState(() => sentFor(payment));
  const sending = useRef(false);
  // The API may not have heard of its end yet when it is asked what is on its way.
  const over = useRef<string | null>(null);

  function remember(next: Sent) {
    keepSent(orderId, next);
    tellSent(payment, next, false);
    setSent(next);
  }

  function forget() {
    if (sent) tellSent(payment, sent, true);
    over.current = sent?.hash.toLowerCase() ?? null;
    keepSent(orderId, null);
    setSent(null);
  }

  useFollowing(sent, {
    productId: product.id,
    orderId,
    onKnown(known) {
      keepSent(orderId, known);
      tellSent(payment, known, false);
    },
    onOutcome(outcome) {
      forget();
      if (outcome !== "arrived") setFailure(outcome);
    },
  });

  async function send() {
    if (sending.current || sent) return;
    sending.current = true;
    setFailure(null);
    setStep("checking");
    try {
      const outcome = await sendOnce();
      if (typeof outcome === "string") setFailure(outcome);
      else if (outcome) remember(outcome);
    } finally {
      sending.current = false;
      setStep(null);
    }
  }

  /** Null when it needs no payment any more: another tab or wallet was faster. */
  async function sendOnce(): Promise<Sent | WalletFailure | null> {
    const fresh = await askPayment(product.id, orderId).catch(() => null);
    if (!fresh) return "info";
    if (!isPayable(fresh)) return null;
    const other = sentFor(fresh);
    if (other && other.hash !== over.current) return other;
    const outcome = await pay(config, fresh, () => setStep("confirming"));
    if (typeof outcome === "string") return outcome;
    const network = fresh.quote?.network ?? "";
    return { ...outcome, network, nonce: null, before: fresh.transfers.length };
  }

  return { step: sent ? "sent" : step, sent, failure, send, giveUp: forget };
}

interface FollowingOptions {
  productId: string;
  orderId: string;
  onKnown: (sent: Sent) => void;
  onOutcome: (outcome: Outcome) => void;
}

/** Needs the wallet that sent it: the chain is read through it. */
function useFollowing(sent: Sent | null, options: FollowingOptions): void {
  const config = useConfig();
  const { connector, status } = useConnection();
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    if (!sent || status !== "connected" || !connector) return;
    const stop = new AbortController();
    const { productId, orderId } = latest.current;
    void (async () => {
      const client = await getConnectorClient(config, { connector, assertChainId: false });
      const outcome = await follow(sent, {
        client,
        ask: () => askPayment(productId, orderId),
        onKnown: (known) => latest.current.onKnown(known),
        signal: stop.signal,
      });
      if (outcome) latest.current.onOutcome(outcome);
    })();
    return () => stop.abort();
  }, [sent, status, connector, config]);
}
