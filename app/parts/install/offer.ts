/**
 * The browser's offer to install the site: a script of the page keeps it until somebody answers (app/shell/service-worker.ts). Who
 * says no is not asked again in this browser.
 */
import { useSyncExternalStore } from "react";
import { localStore } from "#app/kit/browser/storage.ts";

/** `BeforeInstallPromptEvent`, which Chromium's browsers alone have. It can be used once. */
interface InstallOffer extends Event {
  prompt: () => Promise<{ outcome: "accepted" | "dismissed" }>;
}

declare global {
  interface Window {
    halyardInstall?: InstallOffer | undefined;
  }
}

/** Another offer, or none any more. */
const CHANGED = "halyard-install";
const DECLINED = "install-declined";

/** Null where there is none, or where it was declined. */
export function useInstallOffer(): InstallOffer | null {
  return useSyncExternalStore(subscribe, offered, () => null);
}

export async function acceptInstall(offer: InstallOffer): Promise<void> {
  put(undefined);
  const { outcome } = await offer.prompt();
  if (outcome === "dismissed") declineInstall();
}

export function declineInstall(): void {
  localStore.set(DECLINED, "1");
  put(undefined);
}

function offered(): InstallOffer | null {
  return localStore.get(DECLINED) === null ? (window.halyardInstall ?? null) : null;
}

function put(offer: InstallOffer | undefined): void {
  window.halyardInstall = offer;
  window.dispatchEvent(new Event(CHANGED));
}

function subscribe(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener);
  return () => window.removeEventListener(CHANGED, listener);
}
