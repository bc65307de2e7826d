/** Gives each request an id of our own making; a visitor's id is never taken over. */
import { createMiddleware } from "hono/factory";
import type { GatewayEnv } from "../gateway-env.ts";

export const REQUEST_ID_HEADER = "x-request-id";

export const requestId = createMiddleware<GatewayEnv>(async function requestId(c, next) {
  c.set("requestId", crypto.randomUUID());
  await next();
  c.res.headers.set(REQUEST_ID_HEADER, c.get("requestId"));
});
