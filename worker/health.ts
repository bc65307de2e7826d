/** What a monitor asks: whether the gateway runs at all, and whether a visitor would get an answer from behind it. */
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { ServerCall } from "#app/context.ts";
import { SUCCESS } from "#contract/envelope.ts";
import type { GatewayEnv } from "./gateway-env.ts";

/** A monitor wants to know soon; a visitor's call may take longer. */
const PATIENCE_MS = 3_000;

const HEADERS = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };

/**
 * `GET /healthz` answers 200 wherever the gateway runs. `GET /readyz` makes a real call, signed, through the API and its
 * database, and answers 200 or 503. Neither says anything about what it found.
 */
export function health(callFor: (c: Context<GatewayEnv>) => ServerCall) {
  return createMiddleware<GatewayEnv>(async function health(c, next) {
    if (c.req.method !== "GET" && c.req.method !== "HEAD") return next();
    if (c.req.path === "/healthz") return c.text("ok\n", 200, HEADERS);
    if (c.req.path !== "/readyz") return next();
    const isReady = await callFor(c)("payment_shop", {}, { timeoutMs: PATIENCE_MS }).then(
      ({ code }) => code === SUCCESS.code,
      () => false,
    );
    return isReady ? c.text("ready\n", 200, HEADERS) : c.text("not ready\n", 503, HEADERS);
  });
}
