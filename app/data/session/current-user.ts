/**
 * The signed-in person. A success marks the visitor `in`; a failure, of whatever kind, marks them `out` and deletes the
 * token (spec §4). What other calls of a person brought is dropped as soon as somebody else is signed in.
 */
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { CurrentUser } from "#contract/account.ts";
import { call } from "#app/data/api/client.ts";
import { forgetTokens, isStored, readSessionToken } from "#app/data/api/token.ts";
import { queryClient } from "#app/data/query/query-client.ts";
import { isBeingLeft } from "./leaving.ts";
import { announceLogin } from "./login-state.ts";

/** Spec §9. */
const STALE_MS = 2_000;

const QUERY_KEY = ["system_user_info"];

export const currentUserQuery = queryOptions({
  queryKey: QUERY_KEY,
  queryFn: loadCurrentUser,
  staleTime: STALE_MS,
});

let lastUid: string | undefined;

async function loadCurrentUser(): Promise<CurrentUser> {
  const token = readSessionToken();
  if (!token) throw new Error("nobody is signed in");
  try {
    const user = await call("system_user_info", {});
    if (isStored(token)) meet(user);
    return user;
  } catch (error) {
    // A newer session than the one that failed is not the failed one's to delete, and a page that is being left makes
    // its open calls fail: that says nothing about the session.
    if (isStored(token) && !(await isBeingLeft())) {
      forgetTokens();
      announceLogin("user-failed");
    }
    throw error;
  }
}

function meet({ uid }: CurrentUser): void {
  if (lastUid !== undefined && lastUid !== uid) {
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== QUERY_KEY[0] });
  }
  lastUid = uid;
  announceLogin("user-loaded");
}

export function useCurrentUser() {
  return useQuery(currentUserQuery, queryClient);
}

/** Asks now, whatever the cache holds; the outcome is the login state. Undefined without an answer. */
export async function refreshCurrentUser(): Promise<CurrentUser | undefined> {
  // An answer still under way may speak of an older session.
  await queryClient.cancelQueries({ queryKey: QUERY_KEY });
  return queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 }).catch(() => undefined);
}

/** After a change of the token: forgets everything of nobody, asks who somebody is. */
export async function meetToken(): Promise<void> {
  if (readSessionToken()) {
    await refreshCurrentUser();
    return;
  }
  await queryClient.cancelQueries();
  queryClient.clear();
}

/** Benefit flags as spec §3 derives them. */
export function benefitFlags(user: CurrentUser): { hasBenefits: boolean; hasBenefitsNew: boolean } {
  const { yearlyPaidUser, benefitsExpireTime, serverTime } = user;
  return {
    hasBenefits: yearlyPaidUser === 1,
    hasBenefitsNew: benefitsExpireTime !== null && benefitsExpireTime > serverTime,
  };
}
