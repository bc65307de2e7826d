/**
 * The code that a gift's link carries in its fragment, which no server sees. It leaves the address bar at once and waits in
 * the tab, through registering and signing in, until it is redeemed.
 */
import { sessionStore } from "#app/kit/browser/storage.ts";

const PLACE = "gift-code";

/** Takes it from the address, or from the tab; null where there is none. */
export function broughtCode(): string | null {
  const brought = decoded(window.location.hash.slice(1));
  if (brought) {
    sessionStore.set(PLACE, brought);
    const { pathname, search } = window.location;
    window.history.replaceState(window.history.state, "", `${pathname}${search}`);
  }
  return brought || sessionStore.get(PLACE);
}

export function forgetBroughtCode(): void {
  sessionStore.set(PLACE, null);
}

/** Empty for what is no code: nothing of an address is kept that could be something else. */
function decoded(fragment: string): string {
  return /^[0-9A-Za-z-]{20,32}$/.test(fragment) ? fragment : "";
}

/** The link that a card shows: this site's own address, and the code. */
export function giftLink(code: string): string {
  return new URL(`/gift#${code}`, window.location.href).href;
}
