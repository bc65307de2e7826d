/**
 * Where failed calls are announced (spec §8). An Unauthorized asks for the sign-in page unless the call is itself a
 * sign-in; every other refusal asks for a toast unless the call shows its errors itself.
 */
import { type CallName, declaration } from "#contract/calls.ts";
import type { ApiError } from "./api-error.ts";

export interface FailureListeners {
  onUnauthorized: () => void;
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

export function emitFailure(name: CallName, { problem, message }: ApiError): void {
  const { ownErrors, loginType } = declaration(name);
  if (problem === "Unauthorized" && !loginType) listeners?.onUnauthorized();
  else if (!ownErrors) listeners?.onError(message);
}
