/** A report, and who takes it. */
import type { Failure } from "#contract/failure.ts";

export interface Report extends Failure {
  /** Where it happened: an event of the log, or `browser.failed`, `policy.violated`. */
  event: string;
  requestId: string;
}

/** Null where nothing is reported. */
export type Reporter =
  | ((report: Report, execution: Pick<ExecutionContext, "waitUntil">) => void)
  | null;
