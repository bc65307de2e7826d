/**
 * The session token's two homes: local storage, and session storage for the narrow token that registering gives
 * (spec §4). A browser that refuses storage still has the token for as long as the page is open.
 */
const KEY = "token";

type Store = "local" | "session";

const memory = new Map<Store, string>();
const listeners = new Set<() => void>();

/** The token to send: a session before a registration. */
export function readToken(): string | null {
  return stored("local") ?? stored("session");
}

export function keepToken(token: string, store: Store): void {
  memory.set(store, token);
  attempt(() => storageOf(store).setItem(KEY, token));
  // A sign-in ends what registering began.
  if (store === "local") drop("session");
  announce();
}

export function forgetTokens(): void {
  drop("local");
  drop("session");
  announce();
}

/** Calls back on every change, one in another tab too. Returns the function that ends it. */
export function onTokenChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

function announce(): void {
  for (const listener of listeners) listener();
}

function drop(store: Store): void {
  memory.delete(store);
  attempt(() => storageOf(store).removeItem(KEY));
}

function stored(store: Store): string | null {
  const works = attempt(() => ({ token: storageOf(store).getItem(KEY) }));
  return works ? works.token : (memory.get(store) ?? null);
}

function storageOf(store: Store): Storage {
  return store === "local" ? window.localStorage : window.sessionStorage;
}

/** Storage throws when it is blocked, full or private; the page goes on without it. */
function attempt<Value>(action: () => Value): Value | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
