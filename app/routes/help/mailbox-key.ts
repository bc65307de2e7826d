/**
 * The key of a mailbox in this tab: from a code, or from the link of a letter, which has it after the number sign. It is
 * taken out of the address at once, and goes with the tab.
 */
import { sessionStore } from "#app/kit/browser/storage.ts";

const PLACE = "support-key";
const FORM = /^#(hs_[A-Za-z0-9_-]{43})$/;

/** The one that the address brought, or that the tab has. */
export function metKey(): string | null {
  const brought = FORM.exec(window.location.hash)?.[1];
  if (!brought) return sessionStore.get(PLACE);
  const { pathname, search } = window.location;
  history.replaceState(history.state, "", pathname + search);
  keepKey(brought);
  return brought;
}

export function keepKey(key: string): void {
  sessionStore.set(PLACE, key);
}

export function forgetKey(): void {
  sessionStore.set(PLACE, null);
}
