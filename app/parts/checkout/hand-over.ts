/** Leaves for the cashier and notes it for this tab: on return the page asks what became of the order. */
import { sessionStore } from "#app/kit/browser/storage.ts";

const KEY = "handed-over-order";

/** @throws unless the address is ours or https: an order leads nowhere else. */
export function handOver(orderId: string, payUrl: string): void {
  const url = new URL(payUrl, window.location.href);
  const isOurs = url.origin === window.location.origin;
  if (!isOurs && url.protocol !== "https:") throw new Error("the cashier's address is not safe");
  sessionStore.set(KEY, orderId);
  window.location.assign(url);
}

/** Calls back when the browser restores the page from its cache. Returns a function that stops it. */
export function onComingBack(listener: () => void): () => void {
  const shown = (event: PageTransitionEvent) => event.persisted && listener();
  window.addEventListener("pageshow", shown);
  return () => window.removeEventListener("pageshow", shown);
}

/** The order this tab left with, until somebody has looked at it. */
export function handedOverOrder(): string | null {
  return sessionStore.get(KEY);
}

export function settleHandOver(): void {
  sessionStore.set(KEY, null);
}
