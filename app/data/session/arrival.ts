/**
 * What a link carries in its query and nobody may see: `?token=` and `?device=`. The first script of every page takes them
 * out of the address bar before anything else loads, and keeps them in the tab until they have been met: no redirect,
 * reload or change of language loses them. It also marks a page with a session, so that no sign-in form flashes up.
 */
import { ARRIVED_PLACE as PLACE, TOKEN_STORAGE_KEY } from "#app/data/api/token.ts";
import { sessionStore } from "#app/kit/browser/storage.ts";

/** Query parameters that never reach a page, a log or another site. */
export const SECRET_PARAMETERS = ["token", "device"] as const;

type Carried = (typeof SECRET_PARAMETERS)[number];

/** The trial's page keeps the link that opened it as long as the tab lasts, any other until it was met (docs/storage.md). */
const TRIAL_PATH = "/trial";
const TRIAL_PLACE = "device-link";

export type Arrival = Partial<Record<Carried, string>>;

declare global {
  interface Window {
    halyardArrival?: Arrival;
  }
}

/** Put into the page as text and run before any module: plain, small, silent where a browser refuses. */
export const ARRIVAL_SCRIPT = `(function () {
  var brought = {};
  try {
    var url = new URL(location.href), query = url.searchParams;
    ${JSON.stringify(SECRET_PARAMETERS)}.forEach(function (name) {
      if (!query.has(name)) return;
      brought[name] = query.get(name);
      query.delete(name);
      var onTrial = name === "device" && url.pathname === "${TRIAL_PATH}";
      try { sessionStorage.setItem(onTrial ? "${TRIAL_PLACE}" : "${PLACE}" + name, brought[name]); } catch (e) {}
    });
    window.halyardArrival = brought;
    if (Object.keys(brought).length) history.replaceState(history.state, "", url);
  } catch (e) {}
  try {
    if (brought.token || sessionStorage.getItem("${PLACE}token") || localStorage.getItem("${TOKEN_STORAGE_KEY}"))
      document.documentElement.dataset.session = "stored";
  } catch (e) {
    if (brought.token) document.documentElement.dataset.session = "stored";
  }
})();`;

/** What a link carried and nobody has met yet. The trial's page has a device of its own. */
export function arrivalOf(what: Carried): string | null {
  if (what === "device" && window.location.pathname === TRIAL_PATH) return null;
  return window.halyardArrival?.[what] ?? sessionStore.get(PLACE + what);
}

export function forgetArrivalOf(what: Carried): void {
  delete window.halyardArrival?.[what];
  sessionStore.set(PLACE + what, null);
}

/** The device whose link opened the trial's page. */
export function trialDevice(): string | null {
  return window.halyardArrival?.device ?? sessionStore.get(TRIAL_PLACE);
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
