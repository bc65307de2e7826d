/** The signed-in person. A success marks the visitor `in`; a failure marks them `out` and deletes the token (spec §4). */
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { CurrentUser } from "#contract/account.ts";
import { call } from "#app/api/client.ts";
import { forgetTokens, readToken } from "#app/api/token.ts";
import { setLoginState } from "./login-state.ts";
import { queryClient } from "./query-client.ts";

/** Spec §9. */
const STALE_MS = 2_000;

const currentUserQuery = queryOptions({
  queryKey: ["system_user_info"],
  queryFn: loadCurrentUser,
  staleTime: STALE_MS,
});

async function loadCurrentUser(): Promise<CurrentUser> {
  const token = readToken();
  try {
    const user = await call("system_user_info", {});
    setLoginState("in");
    return user;
  } catch (error) {
    // A newer token than the one that failed is not the failed one's to delete.
    if (readToken() === token) {
      forgetTokens();
      setLoginState("out");
    }
    throw error;
  }
}

export function useCurrentUser() {
  return useQuery(currentUserQuery, queryClient);
}

/** Asks now, whatever the cache holds; the outcome is the login state. */
export async function refreshCurrentUser(): Promise<void> {
  await queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 }).catch(() => undefined);
}

/** Benefit flags as spec §3 derives them. */
export function benefitFlags(user: CurrentUser): { hasBenefits: boolean; hasBenefitsNew: boolean } {
  const { yearlyPaidUser, benefitsExpireTime, serverTime } = user;
  return {
    hasBenefits: yearlyPaidUser === 1,
    hasBenefitsNew: benefitsExpireTime !== null && benefitsExpireTime > serverTime,
  };
}
