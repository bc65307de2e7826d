/** `POST /vitals`: how fast pages came, from pages of this site alone, where there is a dataset to keep it. */
import { createMiddleware } from "hono/factory";
import { VITALS_PATH } from "#contract/measured.ts";
import { Vital } from "#contract/vital.ts";
import type { GatewayEnv } from "../gateway-env.ts";
import { plain } from "../refusal.ts";
import { takeFrom, tokenBucket } from "../report/bucket.ts";
import { drain, readCapped } from "../upstream/body.ts";
import { rawPath } from "../upstream/target.ts";

const LIMIT_BYTES = 1024;

/** What Analytics Engine takes. */
export type Vitals = Pick<AnalyticsEngineDataset, "writeDataPoint">;

/** For an isolate: one visit in ten sends four. */
const VITALS_A_MINUTE = 600;

export function vitalsDoor(vitals: Vitals | undefined) {
  const bucket = tokenBucket(VITALS_A_MINUTE);
  return createMiddleware<GatewayEnv>(async function vitalsDoor(c, next) {
    if (!vitals || rawPath(c.req.url) !== VITALS_PATH) return next();
    if (c.req.method !== "POST") return plain(405, { allow: "POST" });
    const body = await readCapped(c.req.raw.body, LIMIT_BYTES, drain);
    if (!body) return plain(413);
    const isOwn = c.req.header("sec-fetch-site") === "same-origin";
    // A browser that asks not to be measured does not measure; one that does so all the same is not heard.
    const asksNot = c.req.header("dnt") === "1" || c.req.header("sec-gpc") === "1";
    const vital = isOwn && !asksNot ? vitalIn(body) : null;
    if (vital && takeFrom(bucket, Date.now())) {
      const { name, page, value } = vital;
      vitals.writeDataPoint({ indexes: [page], blobs: [name, page], doubles: [value] });
    }
    return c.body(null, 204);
  });
}

function vitalIn(bytes: Uint8Array): Vital | null {
  try {
    return Vital.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data ?? null;
  } catch {
    return null;
  }
}
