/** What every call of this page says about the visit: set once from the root loader, before the first call. */
import type { PathPrefix } from "#contract/calls.ts";
import type { Language, Platform } from "#contract/scalars.ts";

export interface Visit {
  prefix: PathPrefix;
  platform: Platform;
  language: () => Language;
  /** The message for a call that got no envelope, in the reader's language. */
  networkError: () => string;
}

let current: Visit | undefined;

export function beginVisit(visit: Visit): void {
  current = visit;
}

export function visit(): Visit {
  if (!current) throw new Error("a call was made before the page began its visit");
  return current;
}
