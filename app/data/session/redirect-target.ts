/**
 * Where a person may be sent after signing in: a path of this site and nothing else. Server and browser share the rule;
 * what it refuses becomes the account area.
 */
import { SECRET_PARAMETERS } from "./arrival.ts";

export const REDIRECT_PARAMETER = "redirect";
export const ACCOUNT_PATH = "/user";
export const LOGIN_PATH = "/login";

const LENGTH_LIMIT = 1_000;

/** A placeholder for this site while a path is resolved; the `invalid` top-level domain never exists. */
const HERE = "https://here.invalid";

/** First segments of the pages to come back to: all but the sign-in pages (app/routes.ts). */
const PLACES = new Set([
  "",
  "affiliate",
  "announcements",
  "reach",
  "status",
  "apple-help",
  "clause",
  "crypto-pay",
  "download",
  "education",
  "end-session",
  "faq",
  "gift",
  "group-buying",
  "help",
  "pricing",
  "purchased",
  "trial",
  "unsubscribe",
  "user",
]);

/** Refused anywhere in a path: browsers and routers read them as slashes, or ignore them. */
const TREACHEROUS = /[\\\p{Cc}\p{Zs}]|%(?:2f|5c|2e|0|1|7f)/iu;

/** Returns the resolved path with query and fragment; the account area for anything but a page of this site. */
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
  for (const name of SECRET_PARAMETERS) url.searchParams.delete(name);
  return `${url.pathname}${url.search}${url.hash}`;
}

function parsed(wish: string): URL | null {
  try {
    return new URL(wish, HERE);
  } catch {
    return null;
  }
}

interface Place {
  pathname: string;
  search: string;
  hash: string;
}

/** The sign-in page that leads back to this place. */
export function loginPath({ pathname, search, hash }: Place): string {
  const back = redirectTarget(`${pathname}${search}${hash}`);
  return `${LOGIN_PATH}?${new URLSearchParams({ [REDIRECT_PARAMETER]: back })}`;
}
