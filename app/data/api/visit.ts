/** What every call of this page says about the visit: set once from the root loader. A call made earlier waits for it. */
import type { PathPrefix } from "#contract/calls/calls.ts";
import type { Language } from "#contract/scalars.ts";
import type { Platform } from "#contract/platform.ts";

export interface Visit {
  prefix: PathPrefix;
  platform: Platform;
  language: () => Language;
  /** The message for a call that got no envelope, in the reader's language. */
  networkError: () => string;
}

let current: Visit | undefined;
let begin: () => void;
const begun = new Promise<void>((resolve) => (begin = resolve));

export function beginVisit(visit: Visit): void {
  current = visit;
  begin();
}

/** Resolves once the visit has begun. */
export async function visit(): Promise<Visit> {
  await begun;
  // safe because `begun` resolves only after a visit is there
  return current!;
}
