/** Where failed calls are announced to the page (spec §8). Small enough for every page; who decides is the client. */
import type { CallName } from "#contract/calls.ts";

export interface FailureListeners {
  /** A call that needs somebody signed in was refused: the login-redirect event of spec §4. */
  onUnauthorized?: (name: CallName) => void;
  /** A message for the reader, in their language. */
  onError?: (message: string) => void;
}

const listeners = new Set<FailureListeners>();

/** Returns the function that ends the listening. */
export function listenToFailures(next: FailureListeners): () => void {
  listeners.add(next);
  return () => listeners.delete(next);
}

export function emitUnauthorized(name: CallName): void {
  for (const { onUnauthorized } of listeners) onUnauthorized?.(name);
}

export function emitError(message: string): void {
  for (const { onError } of listeners) onError?.(message);
}
