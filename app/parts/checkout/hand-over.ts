/** Leaves for the cashier, and remembers for this tab that somebody did: whoever comes back is asked how it went. */
import { sessionStore } from "#app/kit/browser/storage.ts";

const KEY = "handed-over-order";

/** @throws when the address is neither ours nor https: a page never leads anywhere else with an order. */
export function handOver(orderId: string, payUrl: string): void {
  const url = new URL(payUrl, window.location.href);
  const isOurs = url.origin === window.location.origin;
  if (!isOurs && url.protocol !== "https:") throw new Error("the cashier's address is not safe");
  sessionStore.set(KEY, orderId);
  window.location.assign(url);
}

/** The browser may bring the page that was left back, as it was. Returns the function that stops listening. */
export function onComingBack(listener: () => void): () => void {
  const shown = (event: PageTransitionEvent) => event.persisted && listener();
  window.addEventListener("pageshow", shown);
  return () => window.removeEventListener("pageshow", shown);
}

/** The order that this tab left with and that nobody has looked at since. */
export function handedOverOrder(): string | null {
  return sessionStore.get(KEY);
}

export function settleHandOver(): void {
  sessionStore.set(KEY, null);
}
