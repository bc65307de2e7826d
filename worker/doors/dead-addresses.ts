/**
 * `POST /.well-known/halyard-dead`: what a finder found dead, from any page or file, said to the API as a call. A finder reads no
 * answer, so there is none to tell a report that counted from one that did not.
 */
import type { MiddlewareHandler } from "hono";
import type { ServerCall } from "#app/gateway/context.ts";
import { DeadReport } from "#contract/reach/dead-report.ts";
import { readSent } from "#worker/ground/body.ts";
import { plain } from "#worker/ground/refusal.ts";
import type { GatewayEnv } from "#worker/ground/request-context.ts";
import { takeFrom, tokenBucket } from "./bucket.ts";

const LIMIT_BYTES = 16 * 1024;
/** Of each isolate; the API counts by network. */
const REPORTS_A_MINUTE = 120;

type CallFor = (c: Parameters<MiddlewareHandler<GatewayEnv>>[0]) => ServerCall;

export function deadAddressesDoor(callFor: CallFor): MiddlewareHandler<GatewayEnv> {
  const bucket = tokenBucket(REPORTS_A_MINUTE);
  return async (c) => {
    const body = await readSent(c.req.raw.body, LIMIT_BYTES);
    if (!body) return plain(413);
    const report = DeadReport.safeParse(parsed(body));
    if (!report.success) return plain(400);
    if (takeFrom(bucket, Date.now())) {
      const told = callFor(c)("system_dead_addresses", report.data).catch(() => undefined);
      c.executionCtx.waitUntil(told);
    }
    return c.body(null, 204);
  };
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}
