/** Gives each request an id. A visitor's own id is ignored. */
import { createMiddleware } from "hono/factory";
import { GATEWAY_HEADERS } from "#contract/envelope.ts";
import type { GatewayEnv } from "#worker/ground/request-context.ts";

export const requestId = createMiddleware<GatewayEnv>(async function requestId(c, next) {
  c.set("requestId", crypto.randomUUID());
  await next();
  c.res.headers.set(GATEWAY_HEADERS.requestId, c.get("requestId"));
});
