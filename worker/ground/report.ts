/** Who takes a report. */
import type { Report } from "#contract/failure.ts";

/** Null where nothing is reported. */
export type Reporter =
  | ((report: Report, execution: Pick<ExecutionContext, "waitUntil">) => void)
  | null;
