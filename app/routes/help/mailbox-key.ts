/**
 * The key of a mailbox in this tab: from a code, or from the link of a letter, which has it after the number sign. It is
 * taken out of the address at once, and goes with the tab.
 */
import { useSyncExternalStore } from "react";
import { sessionStore } from "#app/kit/browser/storage.ts";

const PLACE = "support-key";
const FORM = /^#(hs_[A-Za-z0-9_-]{43})$/;

/** Undefined until the page has looked. */
let met: string | null | undefined;
const listeners = new Set<() => void>();

/** Null where there is none, and on the server. */
export function useMailboxKey(): string | null {
  return useSyncExternalStore(subscribe, mailboxKey, () => null);
}

/** Null forgets it. */
export function keepMailboxKey(key: string | null): void {
  met = key;
  sessionStore.set(PLACE, key);
  for (const tell of listeners) tell();
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/** The one that the address brought, or that the tab has. */
function mailboxKey(): string | null {
  if (met !== undefined) return met;
  const brought = FORM.exec(window.location.hash)?.[1];
  met = brought ?? sessionStore.get(PLACE);
  if (brought) {
    const { pathname, search } = window.location;
    history.replaceState(history.state, "", pathname + search);
    sessionStore.set(PLACE, brought);
  }
  return met;
}
