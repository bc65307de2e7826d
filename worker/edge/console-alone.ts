/**
 * A host of the operators' console has nothing of the site: no page, call or door of members is there, so that nothing that
 * goes wrong in one of them is beside an operator's session. Its front door leads to the console.
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
  if (c.get("console") !== "alone") return next();
  const path = rawPath(c.req.url);
  if (path === "/") return c.redirect("/console");
  const isThere = PATHS.includes(path) || PLACES.some((place) => path.startsWith(place));
  if (!isThere) return plain(404);
  await next();
});
