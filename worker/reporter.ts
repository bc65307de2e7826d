/** Sends every failure to the error tracker, in PROD alone (rules, Environments). */
import { Toucan } from "toucan-js";
import { eventOf } from "#contract/failure.ts";
import type { Variables } from "./ground/env.ts";
import type { Reporter } from "./doors/report.ts";

export function createReporter(
  { ENVIRONMENT, ERROR_REPORT_DSN: dsn }: Pick<Variables, "ENVIRONMENT" | "ERROR_REPORT_DSN">,
  release: string,
): Reporter {
  if (ENVIRONMENT !== "PROD" || !dsn) return null;
  return (report, execution) => {
    const waitUntil: ExecutionContext["waitUntil"] = (work) => execution.waitUntil(work);
    const client = new Toucan({
      dsn,
      release,
      environment: ENVIRONMENT,
      context: { waitUntil },
      // Events hold a closed list of fields: the client adds nothing by itself.
      defaultIntegrations: false,
    });
    client.captureEvent(eventOf(report));
  };
}
