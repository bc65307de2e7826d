/**
 * The page a visitor left for the sign-in pages in the middle of something (spec §3, "register-page-from"); once signed
 * in they return to it. A `redirect` in the address comes first.
 */
import { sessionStore } from "#app/kit/browser/storage.ts";

const KEY = "register-page-from";

/** Pages where something was begun; from any other the account area is the better place. */
const BEGUN = /^\/(pricing|group-buying|gift|crypto-pay)(\/|$)/;
const SIGN_IN = /^\/(login|register|resetpassword)$/;

interface Place {
  pathname: string;
  search: string;
}

/** Called on the way to a sign-in page, with the page that is left. */
export function rememberRegisterFrom({ pathname, search }: Place): void {
  if (SIGN_IN.test(pathname)) return;
  sessionStore.set(KEY, BEGUN.test(pathname) ? `${pathname}${search}` : null);
}

/** The path as it was stored: check it before leading there. */
export function registerFrom(): string | null {
  return sessionStore.get(KEY);
}
