/**
 * The login state of spec §4: `unknown` until the first answer, then `in` or `out`. Without a token it is `out` at
 * once. This store is small enough for every page; the query behind it comes with the first token.
 */
import { useSyncExternalStore } from "react";
import { markSession } from "./arrival.ts";

export type LoginState = "unknown" | "in" | "out";

/** What can happen: a token is found or missing, and the user-info query is answered, refused, or not answered. */
export type LoginEvent =
  | "token-found"
  | "token-missing"
  | "user-loaded"
  | "user-failed"
  | "user-unknown";

/** An answer that comes after the session was given up changes nothing. */
const TRANSITIONS: Record<LoginState, Record<LoginEvent, LoginState>> = {
  unknown: {
    "token-found": "unknown",
    "token-missing": "out",
    "user-loaded": "in",
    "user-failed": "out",
    "user-unknown": "out",
  },
  in: {
    "token-found": "unknown",
    "token-missing": "out",
    "user-loaded": "in",
    "user-failed": "out",
    "user-unknown": "out",
  },
  out: {
    "token-found": "unknown",
    "token-missing": "out",
    "user-loaded": "out",
    "user-failed": "out",
    "user-unknown": "out",
  },
};

export function nextLoginState(state: LoginState, event: LoginEvent): LoginState {
  return TRANSITIONS[state][event];
}

/** Why somebody is asked to sign in: nobody was signed in, or a session is over. */
export type SignInReason = "required" | "ended";

let state: LoginState = "unknown";
let ended = false;
const listeners = new Set<() => void>();

export function announceLogin(event: LoginEvent): void {
  const next = nextLoginState(state, event);
  if (event === "user-failed") ended = true;
  if (event === "token-found") ended = false;
  markSession(next !== "out");
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

/** Whether nobody is signed in because a session is over, and not because somebody signed out. */
export function isSessionEnded(): boolean {
  return ended;
}

export function loginState(): LoginState {
  return state;
}

export function useLoginState(): LoginState {
  return useSyncExternalStore(subscribe, loginState, () => "unknown");
}

/** Resolves with the first state that is not `unknown`. */
export function settledLoginState(): Promise<"in" | "out"> {
  return new Promise((resolve) => {
    const look = () => {
      if (state === "unknown") return;
      unsubscribe();
      resolve(state);
    };
    const unsubscribe = subscribe(look);
    look();
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
