/**
 * `POST /report`: failures of a page's code and violations of the content policy, from pages of this site. It exists
 * only where failures are reported.
 */
import { createMiddleware } from "hono/factory";
import { z } from "zod";
import { Failure, type Report, REPORT_PATH } from "#contract/failure.ts";
import type { GatewayEnv } from "#worker/ground/request-context.ts";
import { plain } from "#worker/ground/refusal.ts";
import { readSent } from "#worker/ground/body.ts";
import { rawPath } from "#worker/upstream/target.ts";
import { takeFrom, tokenBucket } from "./bucket.ts";

const LIMIT_BYTES = 16 * 1024;
/** Of each isolate. */
const REPORTS_A_MINUTE = 60;

/** The part of the Reporting API's format that is used. */
const Violation = z.object({ effectiveDirective: z.string().regex(/^[a-z-]{1,40}$/) });
const PolicyReports = z
  .array(z.object({ type: z.literal("csp-violation"), body: Violation }))
  .min(1)
  .max(20);

/** Takes a report; null where nothing is reported. */
export type Reporter =
  | ((report: Report, execution: Pick<ExecutionContext, "waitUntil">) => void)
  | null;

export function reportDoor(report: Reporter) {
  const bucket = tokenBucket(REPORTS_A_MINUTE);
  return createMiddleware<GatewayEnv>(async function reportDoor(c, next) {
    if (!report || rawPath(c.req.url) !== REPORT_PATH) return next();
    if (c.req.method !== "POST") return plain(405, { allow: "POST" });
    const isOwn = c.req.header("sec-fetch-site") === "same-origin";
    const body = await readSent(c.req.raw.body, LIMIT_BYTES);
    if (!body) return plain(413);
    for (const found of isOwn ? reportsIn(body) : []) {
      if (!takeFrom(bucket, Date.now())) break;
      report({ ...found, requestId: c.get("requestId") }, c.executionCtx);
    }
    return c.body(null, 204);
  });
}

function reportsIn(bytes: Uint8Array): Omit<Report, "requestId">[] {
  const json = parsed(bytes);
  const failure = Failure.safeParse(json);
  if (failure.success) return [{ ...failure.data, event: "browser.failed" }];
  const violations = PolicyReports.safeParse(json);
  if (!violations.success) return [];
  return violations.data.map(({ body }) => ({
    name: `Policy_${body.effectiveDirective.replaceAll("-", "_")}`,
    frames: [],
    event: "policy.violated",
  }));
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}
