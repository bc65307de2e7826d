/**
 * What a link carries in its query and nobody may see: `?token=` and `?device=`. The first script of every page removes
 * them from the address bar before anything else loads. It also marks a page with a kept session, so that no sign-in
 * form flashes up for a signed-in person.
 */
import { TOKEN_STORAGE_KEY } from "#app/data/api/token.ts";

/** Query parameters that never reach a page, a log or another site. */
export const SECRET_PARAMETERS = ["token", "device"] as const;

/** Where the trial's page keeps the link that opened it, as long as the tab lasts (docs/storage.md). */
export const DEVICE_LINK_STORAGE_KEY = "device-link";
const TRIAL_PATH = "/trial";

export interface Arrival {
  token: string | null;
  device: string | null;
}

declare global {
  interface Window {
    halyardArrival?: Arrival;
  }
}

/** Put into the page as text and run before any module: plain, small, silent where a browser refuses. */
export const ARRIVAL_SCRIPT = `(function () {
  try {
    var url = new URL(location.href), query = url.searchParams;
    if (query.has("token") || query.has("device")) {
      window.halyardArrival = { token: query.get("token"), device: query.get("device") };
      query.delete("token");
      query.delete("device");
      history.replaceState(history.state, "", url.pathname + url.search + url.hash);
      if (url.pathname === "${TRIAL_PATH}" && window.halyardArrival.device !== null)
        sessionStorage.setItem("${DEVICE_LINK_STORAGE_KEY}", window.halyardArrival.device);
    }
  } catch (e) {}
  try {
    var brought = window.halyardArrival && window.halyardArrival.token;
    if (brought || localStorage.getItem("${TOKEN_STORAGE_KEY}")) document.documentElement.dataset.session = "stored";
  } catch (e) {}
})();`;

/** Returns what the link carried, once. */
export function takeArrival(what: keyof Arrival): string | null {
  const arrival = window.halyardArrival;
  const value = arrival?.[what] ?? null;
  if (arrival) arrival[what] = null;
  return value;
}

/**
 * Switches the page between its signed-in and signed-out look: the `when-in` and `when-out` utilities
 * (app/kit/styles/base.css).
 */
export function markSession(signedIn: boolean): void {
  const { dataset } = document.documentElement;
  if (signedIn) dataset.session = "stored";
  else delete dataset.session;
}
