/**
 * A host of the operators' console has nothing of the site: no page, call or door of members is there, so that nothing that
 * goes wrong in one of them is beside an operator's session.
 */
import { createMiddleware } from "hono/factory";
import { REPORT_PATH } from "#contract/failure.ts";
import type { GatewayEnv } from "#worker/ground/request-context.ts";
import { plain } from "#worker/ground/refusal.ts";
import { rawPath } from "#worker/upstream/target.ts";

const PLACES = ["/console/", "/ops/", "/assets/"];
const PATHS = [
  "/console",
  "/console.data",
  "/__manifest",
  REPORT_PATH,
  "/healthz",
  "/favicon.ico",
  "/robots.txt",
];

export const consoleAlone = createMiddleware<GatewayEnv>(async function consoleAlone(c, next) {
  const path = rawPath(c.req.url);
  const isThere = PATHS.includes(path) || PLACES.some((place) => path.startsWith(place));
  if (c.get("console") === "alone" && !isThere) return plain(404);
  await next();
});
