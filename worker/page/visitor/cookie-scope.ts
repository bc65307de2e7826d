/**
 * The scope of an arrival cookie. Its domain is configured: a domain guessed from the host's labels can be a public
 * suffix.
 */
import type { CookieOptions } from "hono/utils/cookie";

/** Spec §9: cookies last 7 days. */
export const COOKIE_SECONDS = 7 * 24 * 60 * 60;

/** The longest configured domain that the host is or lies under; host-only for previews, localhost and addresses. */
export function cookieScope(url: URL, domains: string[]): CookieOptions {
  const { hostname, protocol } = url;
  const matching = domains.filter(
    (domain) => hostname === domain || hostname.endsWith(`.${domain}`),
  );
  const domain = matching.toSorted((a, b) => b.length - a.length)[0];
  return {
    path: "/",
    sameSite: "Lax",
    secure: protocol === "https:",
    ...(domain === undefined ? {} : { domain }),
  };
}
