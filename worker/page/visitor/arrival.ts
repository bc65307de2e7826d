/**
 * The arrival rule: the first referral counts, and the last ad click. Pure: from query, cookies and clock to the
 * referral in force and the cookies to set.
 */
import type { ZodString } from "zod";
import type { Referral } from "#app/gateway/context.ts";
import { InviteCode } from "#contract/account.ts";
import { ClickId } from "#contract/marketing.ts";
import {
  AD_CLICK_PARAMETERS,
  REFERRAL_PARAMETERS,
  UNTIL_COOKIE,
} from "#contract/referral-cookies.ts";
import { COOKIE_SECONDS } from "./cookie-scope.ts";

/** Parameters that become cookies. */
export const REMEMBERED_PARAMETERS = [...REFERRAL_PARAMETERS, ...AD_CLICK_PARAMETERS] as const;

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
    const value = valueIn(query, parameter, ClickId);
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

/**
 * What somebody had on another host of ours, from its page's form. What is kept here already stays, and nothing is kept longer
 * than a week again.
 */
export function carriedOver(
  form: URLSearchParams,
  cookies: Cookies,
  nowMs: number,
): Map<string, string> {
  const remember = new Map<string, string>();
  for (const parameter of AD_CLICK_PARAMETERS) {
    const value = valueIn(form, parameter, ClickId);
    if (value && cookies[parameter] === undefined) remember.set(parameter, value);
  }
  const carried = keptReferral(cookies, nowMs)
    ? null
    : keptReferral(Object.fromEntries(form), nowMs);
  if (carried) {
    remember.set(carried.parameter, carried.code);
    remember.set(UNTIL_COOKIE, String(Date.parse(carried.until) / 1_000));
  }
  return remember;
}

function keptReferral(cookies: Cookies, nowMs: number): Referral | null {
  const until = Number(cookies[UNTIL_COOKIE]) * 1_000;
  const isAhead = until > nowMs && until <= nowMs + COOKIE_SECONDS * 1_000;
  if (!isAhead) return null;
  return referralIn((name) => InviteCode.safeParse(cookies[name]).data, until);
}

function newReferral(query: URLSearchParams, nowMs: number): Referral | null {
  const until = (Math.floor(nowMs / 1_000) + COOKIE_SECONDS) * 1_000;
  return referralIn((name) => valueIn(query, name, InviteCode), until);
}

function referralIn(codeOf: (name: string) => string | undefined, untilMs: number) {
  const until = new Date(untilMs).toISOString();
  for (const parameter of REFERRAL_PARAMETERS) {
    const code = codeOf(parameter);
    if (code) return { parameter, code, until };
  }
  return null;
}

/** The first value of the form; a longer or stranger one is ignored, never truncated. */
function valueIn(query: URLSearchParams, name: string, form: ZodString): string | undefined {
  for (const value of query.getAll(name)) {
    const { data } = form.safeParse(value);
    if (data) return data;
  }
  return undefined;
}
