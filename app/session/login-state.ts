/**
 * The login state of spec §4: `unknown` until the first answer, then `in` or `out`. No token means `out` at once.
 * This store is small enough for every page; the query behind it comes with the first token.
 */
import { useSyncExternalStore } from "react";
import { onTokenChange, readToken } from "#app/api/token.ts";

export type LoginState = "unknown" | "in" | "out";

let state: LoginState = "unknown";
const listeners = new Set<() => void>();

export function setLoginState(next: LoginState): void {
  if (state === next) return;
  state = next;
  for (const listener of listeners) listener();
}

export function useLoginState(): LoginState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
    () => "unknown",
  );
}

/** Follows the token: asks who it belongs to when there is one. Returns the function that ends it. */
export function followToken(): () => void {
  const check = () => {
    if (!readToken()) return setLoginState("out");
    void import("./current-user.ts").then(({ refreshCurrentUser }) => refreshCurrentUser());
  };
  check();
  return onTokenChange(check);
}
