/** What a monitor asks: whether the gateway runs at all, and whether a visitor would get an answer from behind it. */
import type { Context } from "hono";
import type { ServerCall } from "#app/context.ts";
import { SUCCESS } from "#contract/envelope.ts";
import type { GatewayEnv } from "#worker/ground/gateway-env.ts";

/** A monitor wants to know soon; a visitor's call may take longer. */
const PATIENCE_MS = 3_000;

const HEADERS = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };

/** `GET /healthz`: 200 wherever the gateway runs. */
export function alive(c: Context): Response {
  return c.text("ok\n", 200, HEADERS);
}

/** `GET /readyz`: a signed call through the API and its database; 200 or 503, and nothing of what it found. */
export function ready(callFor: (c: Context<GatewayEnv>) => ServerCall) {
  return async function ready(c: Context<GatewayEnv>): Promise<Response> {
    const isReady = await callFor(c)("payment_shop", {}, { timeoutMs: PATIENCE_MS }).then(
      ({ code }) => code === SUCCESS.code,
      () => false,
    );
    return isReady ? c.text("ready\n", 200, HEADERS) : c.text("not ready\n", 503, HEADERS);
  };
}
