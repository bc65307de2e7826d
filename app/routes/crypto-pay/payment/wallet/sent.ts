/** The transaction that a wallet sent for an order, remembered in this tab and with the order. */
import type { Hex } from "viem";
import { z } from "zod";
import type { CryptoPayment } from "#contract/crypto.ts";
import { call } from "#app/data/api/client.ts";
import { sessionStore } from "#app/kit/browser/storage.ts";

const hex = (pattern: RegExp) =>
  z.custom<Hex>((value) => typeof value === "string" && pattern.test(value));

const Sent = z.object({
  network: z.string(),
  hash: hex(/^0x[0-9a-f]{64}$/i),
  from: hex(/^0x[0-9a-f]{40}$/i),
  /** The sender's number for it; null until the network knows it. */
  nonce: z.int().nonnegative().nullable(),
  /** How many transfers the payment had before this one. */
  before: z.int().nonnegative(),
});
export type Sent = z.infer<typeof Sent>;

const keyOf = (orderId: string) => `crypto-sent:${orderId}`;

/** What this tab knows, or what another page told the API; null when nothing is on its way. */
export function sentFor({ orderId, sent }: CryptoPayment): Sent | null {
  return keptIn(orderId) ?? Sent.safeParse(sent).data ?? null;
}

function keptIn(orderId: string): Sent | null {
  try {
    const kept = sessionStore.get(keyOf(orderId));
    return kept ? (Sent.safeParse(JSON.parse(kept)).data ?? null) : null;
  } catch {
    return null;
  }
}

/** Told to the API, too, so that no other page offers to pay again. The chain is watched whether it answers or not. */
export function tellSent({ orderId, product }: CryptoPayment, sent: Sent, isOver: boolean): void {
  const { network, hash, from, nonce, before } = sent;
  const transaction = { network, hash, from, nonce, before };
  const request = { productId: product.id, orderId, transaction, isOver };
  void call("payment_crypto_sent", request).catch(() => undefined);
}

/** Null forgets it. Where storage is blocked a reload knows nothing; the chain is watched all the same. */
export function keepSent(orderId: string, sent: Sent | null): void {
  sessionStore.set(keyOf(orderId), sent && JSON.stringify(sent));
}
