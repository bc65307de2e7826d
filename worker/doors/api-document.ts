/** The API's own description in DEV and TEST; elsewhere these addresses do not exist. */
import { createMiddleware } from "hono/factory";
import type { PathPrefix } from "#contract/calls/calls.ts";
import { openApiDocument } from "#contract/calls/openapi.ts";
import type { GatewayEnv } from "#worker/ground/request-context.ts";
import { type Environment, hasApiDocument } from "#worker/ground/host-environment.ts";
import { problem } from "#worker/ground/refusal.ts";
import { rawPath } from "#worker/upstream/target.ts";

const DOCUMENTS: ReadonlyMap<string, PathPrefix> = new Map([
  ["/v4/openapi.json", "/v4"],
  ["/v4/test/openapi.json", "/v4/test"],
]);

/** The page, and the address the router fetches its data from. */
const PAGES: ReadonlySet<string> = new Set(["/v4/docs", "/v4/docs.data"]);

export function isApiDocsPage(url: string, deployment: Environment): boolean {
  return hasApiDocument(deployment) && PAGES.has(rawPath(url));
}

export function serveApiDocument(deployment: Environment) {
  return createMiddleware<GatewayEnv>(async function serveApiDocument(c, next) {
    const prefix = DOCUMENTS.get(rawPath(c.req.url));
    if (!prefix || !hasApiDocument(deployment)) return next();
    if (c.req.method !== "GET" && c.req.method !== "HEAD") {
      return problem(c, "MethodNotAllowed", { allow: "GET, HEAD" });
    }
    const headers = { "cache-control": "no-store" };
    return Response.json(openApiDocument(prefix), { headers });
  });
}
