/**
 * The arrival rule: the first referral counts, and the last ad click. Pure: from query, cookies and clock to the
 * referral in force and the cookies to set.
 */
import type { Referral } from "#app/gateway/context.ts";
import { AD_CLICK_PARAMETERS, REFERRAL_PARAMETERS } from "#contract/marketing.ts";
import { COOKIE_SECONDS } from "./cookie-scope.ts";

/** When the referral expires, in Unix seconds: a cookie does not tell its own age. */
export const UNTIL_COOKIE = "ref_until";

/** Parameters that become cookies. */
export const REMEMBERED_PARAMETERS = [...REFERRAL_PARAMETERS, ...AD_CLICK_PARAMETERS] as const;

const VALUE = /^[A-Za-z0-9_-]{1,64}$/;

type Cookies = Readonly<Partial<Record<string, string>>>;

export interface Arrival {
  /** The referral in force, new or kept. */
  referral: Referral | null;
  /** Cookies to set, by name; all for seven days. */
  remember: Map<string, string>;
}

export function arrivalOf(query: URLSearchParams, cookies: Cookies, nowMs: number): Arrival {
  const remember = new Map<string, string>();
  for (const parameter of AD_CLICK_PARAMETERS) {
    const value = valueIn(query, parameter);
    if (value) remember.set(parameter, value);
  }
  const kept = keptReferral(cookies, nowMs);
  const referral = kept ?? newReferral(query, nowMs);
  if (referral && !kept) {
    remember.set(referral.parameter, referral.code);
    remember.set(UNTIL_COOKIE, String(Date.parse(referral.until) / 1_000));
  }
  return { referral, remember };
}

function keptReferral(cookies: Cookies, nowMs: number): Referral | null {
  const until = Number(cookies[UNTIL_COOKIE]) * 1_000;
  const isAhead = until > nowMs && until <= nowMs + COOKIE_SECONDS * 1_000;
  const parameter = REFERRAL_PARAMETERS.find((name) => VALUE.test(cookies[name] ?? ""));
  if (!isAhead || !parameter) return null;
  return { parameter, code: cookies[parameter]!, until: new Date(until).toISOString() };
}

function newReferral(query: URLSearchParams, nowMs: number): Referral | null {
  const parameter = REFERRAL_PARAMETERS.find((name) => valueIn(query, name));
  if (!parameter) return null;
  const until = (Math.floor(nowMs / 1_000) + COOKIE_SECONDS) * 1_000;
  return { parameter, code: valueIn(query, parameter)!, until: new Date(until).toISOString() };
}

/** The first well-formed value; others are ignored, never truncated. */
function valueIn(query: URLSearchParams, name: string): string | null {
  return query.getAll(name).find((value) => VALUE.test(value)) ?? null;
}
