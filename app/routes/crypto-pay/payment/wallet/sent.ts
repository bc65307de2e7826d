/** The transaction that a wallet sent for an order, remembered in this tab so that a reload goes on with it. */
import type { Hex } from "viem";
import { z } from "zod";
import { sessionStore } from "#app/kit/browser/storage.ts";

const hex = (pattern: RegExp) =>
  z.custom<Hex>((value) => typeof value === "string" && pattern.test(value));

const Sent = z.object({
  hash: hex(/^0x[0-9a-f]{64}$/i),
  from: hex(/^0x[0-9a-f]{40}$/i),
  /** The sender's number for it; null until the network knows it. */
  nonce: z.int().nonnegative().nullable(),
  /** How many transfers the payment had before this one. */
  before: z.int().nonnegative(),
});
export type Sent = z.infer<typeof Sent>;

const keyOf = (orderId: string) => `crypto-sent:${orderId}`;

export function sentFor(orderId: string): Sent | null {
  try {
    const kept = sessionStore.get(keyOf(orderId));
    return kept ? (Sent.safeParse(JSON.parse(kept)).data ?? null) : null;
  } catch {
    return null;
  }
}

/** Null forgets it. Where storage is blocked a reload knows nothing; the chain is watched all the same. */
export function keepSent(orderId: string, sent: Sent | null): void {
  sessionStore.set(keyOf(orderId), sent && JSON.stringify(sent));
}
