/**
 * Where somebody may be sent after signing in: a path of this site and nothing else. One rule for the server's guard
 * and the browser's; what it refuses goes to the account area.
 */
import { ARRIVAL_PARAMETERS } from "./arrival.ts";

export const REDIRECT_PARAMETER = "redirect";
export const ACCOUNT_PATH = "/user";
export const LOGIN_PATH = "/login";

const LENGTH_LIMIT = 1_000;

/** Stands for this site while a path is resolved; the `invalid` top-level domain never exists. */
const HERE = "https://here.invalid";

/** First segments of the pages one may come back to: all but the sign-in pages themselves (app/routes.ts). */
const PLACES = new Set([
  "",
  "affiliate",
  "announcements",
  "apple-help",
  "clause",
  "crypto-pay",
  "download",
  "education",
  "faq",
  "group-buying",
  "pricing",
  "purchased",
  "trial",
  "user",
]);

/** Refused wherever they stand: browsers and routers read them as slashes, or not at all. */
const TREACHEROUS = /[\\\p{Cc}\p{Zs}]|%(?:2f|5c|2e|0|1|7f)/iu;

/** Returns the path with its query and fragment, resolved; the account area for anything that is not a page of ours. */
export function redirectTarget(wish: string | null | undefined): string {
  return pathOfThisSite(wish ?? "") ?? ACCOUNT_PATH;
}

function pathOfThisSite(wish: string): string | null {
  if (!wish.startsWith("/") || wish.length > LENGTH_LIMIT) return null;
  const [path = ""] = wish.split(/[?#]/, 1);
  if (TREACHEROUS.test(path) || /[\\\p{Cc}]/u.test(wish)) return null;
  const url = parsed(wish);
  if (url?.origin !== HERE || url.pathname.includes("//")) return null;
  if (!PLACES.has(url.pathname.split("/")[1] ?? "")) return null;
  for (const name of ARRIVAL_PARAMETERS) url.searchParams.delete(name);
  return `${url.pathname}${url.search}${url.hash}`;
}

function parsed(wish: string): URL | null {
  try {
    return new URL(wish, HERE);
  } catch {
    return null;
  }
}

/** The sign-in page that leads back to where somebody is. */
export function loginPath({ pathname, search }: { pathname: string; search: string }): string {
  const back = redirectTarget(`${pathname}${search}`);
  return `${LOGIN_PATH}?${new URLSearchParams({ [REDIRECT_PARAMETER]: back })}`;
}
