/**
 * The signed-in person. A success marks the visitor `in`. A refusal of the token marks them `out` and deletes it (spec §4);
 * without an answer they are `out` for now, and asked for again on the next page (rules, Accounts). Cached answers of one person are dropped as soon as another is signed in.
 */
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { CurrentUser } from "#contract/account.ts";
import { ApiError } from "#app/data/api/api-error.ts";
import { call } from "#app/data/api/client.ts";
import { forgetTokens, isStored, readSessionToken } from "#app/data/api/token.ts";
import { queryClient } from "#app/data/query/query-client.ts";
import { showToast } from "#app/kit/ui/toast-queue.ts";
import { isBeingLeft } from "./leaving.ts";
import { keepLastKnown } from "./last-known.ts";
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
    // A failure of an older session must not delete a newer one. Open calls of a page that is being left fail too,
    // which says nothing about the session.
    if (isStored(token) && !(await isBeingLeft())) lose(error);
    throw error;
  }
}

function lose(error: unknown): void {
  if (error instanceof ApiError && error.problem === "Unauthorized") {
    forgetTokens();
    announceLogin("user-failed");
    return;
  }
  announceLogin("user-unknown");
  if (error instanceof ApiError) showToast({ kind: "error", message: error.message });
}

function meet(user: CurrentUser): void {
  const { uid, membership } = user;
  if (lastUid !== undefined && lastUid !== uid) {
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== QUERY_KEY[0] });
  }
  lastUid = uid;
  const at = new Date().toISOString();
  keepLastKnown({ name: nameOf(user), expiresAt: membership.expiresAt, at });
  announceLogin("user-loaded");
}

/** The name by which a person knows their account. */
export function nameOf({ account, email, phone, displayName, uid }: CurrentUser): string {
  return account ?? email ?? phone ?? (displayName || uid);
}

export function useCurrentUser() {
  return useQuery(currentUserQuery, queryClient);
}

/** Asks now, whatever the cache holds, and so settles the login state. Undefined without an answer. */
export async function refreshCurrentUser(): Promise<CurrentUser | undefined> {
  // An answer still on its way may be about an older session.
  await queryClient.cancelQueries({ queryKey: QUERY_KEY });
  return queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 }).catch(() => undefined);
}

/** After a change of the token: asks whose it is, or drops all that is known of anybody when there is none. */
export async function meetToken(): Promise<void> {
  if (readSessionToken()) {
    await refreshCurrentUser();
    return;
  }
  keepLastKnown(null);
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
