/**
 * What becomes of a failure: a line of the log, and in PROD a report as well, to where somebody looks at them (rules,
 * Environments). Neither says more than its class and the places it came through.
 */
import { Toucan } from "toucan-js";
import { eventOf, failureOf } from "#contract/failure.ts";
import type { Variables } from "./env.ts";
import { log, type Tell } from "#origin/ground/log.ts";

export interface Telling {
  /** Names the code that ran. */
  release: string;
  waitUntil: (work: Promise<unknown>) => void;
}

export function createTell(
  { ENVIRONMENT, ERROR_REPORT_DSN: dsn }: Pick<Variables, "ENVIRONMENT" | "ERROR_REPORT_DSN">,
  { release, waitUntil }: Telling,
): Tell {
  if (ENVIRONMENT !== "PROD" || !dsn) return log;
  return (event, failure) => {
    log(event, failure);
    const client = new Toucan({
      dsn,
      release,
      environment: ENVIRONMENT,
      context: { waitUntil },
      // Made here from a closed list: nothing that the client finds by itself is added.
      defaultIntegrations: false,
    });
    const { error, requestId } = failure;
    client.captureEvent(eventOf({ ...failureOf(error), event, requestId }));
  };
}
