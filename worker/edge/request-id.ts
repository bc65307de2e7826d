/** Gives each request an id of our own making; a visitor's id is never taken over. */
import { createMiddleware } from "hono/factory";
import { GATEWAY_HEADERS } from "#contract/envelope.ts";
import type { GatewayEnv } from "#worker/ground/gateway-env.ts";

export const requestId = createMiddleware<GatewayEnv>(async function requestId(c, next) {
  c.set("requestId", crypto.randomUUID());
  await next();
  c.res.headers.set(GATEWAY_HEADERS.requestId, c.get("requestId"));
});
