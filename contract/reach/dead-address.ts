/**
 * What a finder may say of the addresses that it found dead: which, and how; nothing of whom. Without a schema: the finder has it,
 * and has no room for one (contract/reach/dead-report.ts).
 */

/** Where a site that answers takes it. */
export const DEAD_PATH = "/.well-known/halyard-dead";

/** No answer, or one that is not ours. */
export const FAILURES = ["silent", "wrong"] as const;
export type Failure = (typeof FAILURES)[number];

export interface DeadAddress {
  url: string;
  failure: Failure;
}
