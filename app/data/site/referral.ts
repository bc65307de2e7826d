/** Whose link brought this browser, as the gateway's cookies say. Only the browser reads them: pages are the same for all. */
import { useSyncExternalStore } from "react";
import {
  AD_CLICK_PARAMETERS,
  REFERRAL_PARAMETERS,
  UNTIL_COOKIE,
} from "#contract/referral-cookies.ts";

/** Null while the page comes alive, and for a visitor who came by themselves. */
export function useInviteCode(): string | null {
  return useSyncExternalStore(neverChanges, inviteCode, () => null);
}

/** When it is forgotten; ISO 8601. */
export function referralUntil(): string {
  return new Date(Number(cookieNamed(UNTIL_COOKIE)) * 1_000).toISOString();
}

/** All that an arrival left here, by the names of its cookies. */
export function arrivalCookies(): [name: string, value: string][] {
  return [...REFERRAL_PARAMETERS, UNTIL_COOKIE, ...AD_CLICK_PARAMETERS].flatMap((name) => {
    const value = cookieNamed(name);
    return value === null ? [] : [[name, value]];
  });
}

function inviteCode(): string | null {
  if (cookieNamed(UNTIL_COOKIE) === null) return null;
  return REFERRAL_PARAMETERS.map(cookieNamed).find(Boolean) ?? null;
}

function cookieNamed(name: string): string | null {
  const start = `${name}=`;
  const cookie = cookies().find((each) => each.startsWith(start));
  return cookie?.slice(start.length) ?? null;
}

function cookies(): string[] {
  try {
    return document.cookie.split("; ");
  } catch {
    // Where cookies are blocked, even reading them may throw.
    return [];
  }
}

function neverChanges(): () => void {
  return () => undefined;
}
