/** Keeps the login state with the token. */
import { isSessionKept, onTokenChange, readSessionToken } from "#app/data/api/token.ts";
import { mirrorHint } from "./hint.ts";
import { announceLogin } from "./login-state.ts";

/**
 * Follows the token: asks whose it is, again when another tab changes it and when the browser restores the page from
 * its cache. Returns a function that stops it.
 */
export function followToken(): () => void {
  let checked: string | null | undefined;
  // Without a session the page never loads the query and its library.
  let met = false;
  const check = () => {
    const token = readSessionToken();
    if (token === checked) return;
    checked = token;
    mirrorHint(isSessionKept());
    announceLogin(token ? "token-found" : "token-missing");
    if (token || met) {
      // Without the part that asks, nobody is signed in for now.
      const lost = () => announceLogin("user-unknown");
      import("./current-user.ts").then(({ meetToken }) => meetToken()).catch(lost);
    }
    met ||= token !== null;
  };
  check();
  window.addEventListener("pageshow", check);
  const end = onTokenChange(check);
  return () => {
    end();
    window.removeEventListener("pageshow", check);
  };
}
