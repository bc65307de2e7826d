/** Announces failed calls to the page (spec §8). Small enough for every page; the client decides what is announced. */
import type { CallName } from "#contract/calls/calls.ts";

export interface FailureListeners {
  /** A call that needs a signed-in person was refused: the login-redirect event of spec §4. */
  onUnauthorized?: (name: CallName) => void;
  /** A message for the reader, in their language. */
  onError?: (message: string) => void;
}

const listeners = new Set<FailureListeners>();

/** Returns a function that stops listening. */
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
