/**
 * What a link brought in its query and nobody may see: `?token=` and `?device=`. The first script of every page takes
 * them out of the address bar before anything else is asked for, and marks a page that keeps a session so that a
 * sign-in form is not shown to somebody who is signed in.
 */
import { TOKEN_STORAGE_KEY } from "#app/data/api/token.ts";

/** Query parameters that never reach a page, a log or another site. */
export const ARRIVAL_PARAMETERS = ["token", "device"] as const;

/** Where the trial's page keeps the link it was opened by, for as long as the tab does (docs/storage.md). */
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

/** Runs as it stands, before any module: plain, small, and silent where a browser refuses. */
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

/** Hands over what the link brought, once. */
export function takeArrival(what: keyof Arrival): string | null {
  const arrival = window.halyardArrival;
  const value = arrival?.[what] ?? null;
  if (arrival) arrival[what] = null;
  return value;
}

/** Whether the page looks as for somebody signed in: the `when-in` and `when-out` utilities (app/kit/styles/base.css). */
export function markSession(signedIn: boolean): void {
  const { dataset } = document.documentElement;
  if (signedIn) dataset.session = "stored";
  else delete dataset.session;
}
