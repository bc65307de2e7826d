/** `POST /vitals`: how fast pages loaded, from pages of this site, where a dataset is bound. */
import { createMiddleware } from "hono/factory";
import { parseBoundedBytes, REQUEST_BOUNDS } from "#contract/json.ts";
import { VITALS_PATH } from "#contract/measured.ts";
import { Vital } from "#contract/vital.ts";
import type { GatewayEnv } from "#worker/ground/request-context.ts";
import { plain } from "#worker/ground/refusal.ts";
import { readSent } from "#worker/ground/body.ts";
import { takeFrom, tokenBucket } from "./bucket.ts";
import { rawPath } from "#worker/upstream/target.ts";

const LIMIT_BYTES = 1024;

export type Vitals = Pick<AnalyticsEngineDataset, "writeDataPoint">;

/** For an isolate: one visit in ten sends four. */
const VITALS_A_MINUTE = 600;

export function vitalsDoor(vitals: Vitals | undefined) {
  const bucket = tokenBucket(VITALS_A_MINUTE);
  return createMiddleware<GatewayEnv>(async function vitalsDoor(c, next) {
    if (!vitals || rawPath(c.req.url) !== VITALS_PATH) return next();
    if (c.req.method !== "POST") return plain(405, { allow: "POST" });
    const body = await readSent(c.req.raw.body, LIMIT_BYTES);
    if (!body) return plain(413);
    const isOwn = c.req.header("sec-fetch-site") === "same-origin";
    // Our pages send nothing then; anything that comes all the same is dropped.
    const asksNot = c.req.header("dnt") === "1" || c.req.header("sec-gpc") === "1";
    const sent = isOwn && !asksNot ? parseBoundedBytes(body, REQUEST_BOUNDS) : null;
    const vital = Vital.safeParse(sent).data;
    if (vital && takeFrom(bucket, Date.now())) {
      const { name, page, value } = vital;
      vitals.writeDataPoint({ indexes: [page], blobs: [name, page], doubles: [value] });
    }
    return c.body(null, 204);
  });
}
