/** Sends failures to where they are looked at, in PROD alone and every one of them (rules, Environments). */
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
      // Made here from a closed list: nothing that the client finds by itself is added.
      defaultIntegrations: false,
    });
    client.captureEvent(eventOf(report));
  };
}
