/** Where failed calls are announced to the page (spec §8). Small enough for every page; who decides is the client. */
import type { CallName } from "#contract/calls.ts";

export interface FailureListeners {
  /** A call that needs somebody signed in was refused (the login-redirect event of spec §4). */
  onUnauthorized: (name: CallName) => void;
  /** A message for the reader, in their language. */
  onError: (message: string) => void;
}

let listeners: FailureListeners | undefined;

/** Returns the function that ends the listening. */
export function listenToFailures(next: FailureListeners): () => void {
  listeners = next;
  return () => {
    if (listeners === next) listeners = undefined;
  };
}

export const emitUnauthorized = (name: CallName) => listeners?.onUnauthorized(name);
export const emitError = (message: string) => listeners?.onError(message);
