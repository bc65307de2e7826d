/**
 * Where the session token is kept: local storage, or session storage for the narrow token that registering gives (spec
 * §4). Where storage is refused, the token lasts as long as the page is open.
 */
import { SESSION_TOKEN_PATTERN } from "#contract/session-token.ts";
import { localStore, sessionStore, type Store } from "#app/kit/browser/storage.ts";

export const TOKEN_STORAGE_KEY = "token";
/** Of the tab: what has not been met yet (app/data/session/arrival.ts). */
export const ARRIVED_PLACE = "arrived-";

export type TokenStore = "local" | "session";

const STORES: Record<TokenStore, Store> = { local: localStore, session: sessionStore };

/** Tokens whose store refused them. */
const memory = new Map<TokenStore, string>();
/** From an old token to the one that replaced it. */
const successors = new Map<string, string>();
const listeners = new Set<() => void>();

/** The token to send with a call: a session's, else a registration's. */
export function readToken(): string | null {
  return stored("local") ?? stored("session");
}

/** The token of a signed-in person; a registration's is none. */
export function readSessionToken(): string | null {
  return stored("local");
}

/** Whether the session outlives this page. */
export function isSessionKept(): boolean {
  return !memory.has("local") && stored("local") !== null;
}

/** Ignores what does not have the form of a token. */
export function keepToken(token: string, store: TokenStore): void {
  if (!SESSION_TOKEN_PATTERN.test(token)) return;
  persist(token, store);
  // A sign-in ends what registering began.
  if (store === "local") drop("session");
  announce();
}

/** For the next page that is loaded, which meets it as if a link had carried it. */
export function keepArrivedToken(token: string): void {
  sessionStore.set(`${ARRIVED_PLACE}token`, token);
}

/**
 * Keeps the fresh token that answered a call made with `old`: the session is the same, so no listener is called. A
 * session that was ended or exchanged meanwhile is not brought back.
 */
export function replaceToken(old: string, fresh: string): void {
  if (!isStored(old) || !SESSION_TOKEN_PATTERN.test(fresh)) return;
  const store: TokenStore = readSessionToken() ? "local" : "session";
  successors.set(old, fresh);
  persist(fresh, store);
}

/** Whether this token, or one that replaced it, is the stored one. */
export function isStored(token: string): boolean {
  let name = token;
  for (let next = successors.get(name); next; next = successors.get(name)) name = next;
  return name === readToken();
}

export function forgetTokens(): void {
  drop("local");
  drop("session");
  announce();
}

/** Calls back on every change, also one in another tab. Returns a function that stops it. */
export function onTokenChange(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    // A null key is a storage that was cleared as a whole.
    if (key === TOKEN_STORAGE_KEY || key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", onStorage);
  };
}

function announce(): void {
  for (const listener of listeners) listener();
}

function persist(token: string, store: TokenStore): void {
  if (STORES[store].set(TOKEN_STORAGE_KEY, token)) memory.delete(store);
  else memory.set(store, token);
}

function drop(store: TokenStore): void {
  memory.delete(store);
  STORES[store].set(TOKEN_STORAGE_KEY, null);
}

function stored(store: TokenStore): string | null {
  const token = memory.get(store) ?? STORES[store].get(TOKEN_STORAGE_KEY);
  return token && SESSION_TOKEN_PATTERN.test(token) ? token : null;
}
