/**
 * Webhooks of payment providers and the sandbox's cashier, passed to the embedded origin. A webhook keeps its raw body
 * and its signature header. The cashier exists only in DEV and TEST.
 */
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { GATEWAY_HEADERS } from "#contract/envelope.ts";
import type { GatewayEnv } from "#worker/ground/request-context.ts";
import type { Environment } from "#worker/ground/host-environment.ts";
import { plain } from "#worker/ground/refusal.ts";
import { readSent } from "#worker/ground/body.ts";
import { passOn } from "#worker/upstream/pass-on.ts";
import { rawPath, type Upstream } from "#worker/upstream/target.ts";

const WEBHOOK = /^\/webhooks\/[a-z]{2,16}$/;
const CASHIER = /^\/sandbox\/(cashier\.css|cashier\/[A-Za-z0-9_-]{22})$/;

/** Events hold whole objects of the provider and can be larger than a call. */
const LIMIT_BYTES = 256 * 1024;

/** The header that carries each provider's signature. */
const SIGNATURE_HEADERS = ["stripe-signature"];

const WEBHOOK_METHODS = ["POST"];
const CASHIER_METHODS = ["GET", "POST"];

export function paymentDoors(deployment: Environment, origin: Upstream, timeoutMs: number) {
  return createMiddleware<GatewayEnv>(async function paymentDoors(c, next) {
    const path = rawPath(c.req.url);
    const methods = methodsAt(path, deployment);
    if (!methods) return next();
    if (!methods.includes(c.req.method)) return plain(405, { allow: methods.join(", ") });
    const body = await readSent(c.req.raw.body, LIMIT_BYTES);
    if (!body) return plain(413);
    const answer = await passOn({
      origin,
      path,
      method: c.req.method,
      headers: headersOf(c),
      body,
      timeoutMs,
      requestId: c.get("requestId"),
    });
    // The provider sends its event again after this.
    if (!answer) return plain(502);
    return new Response(answer.body, { status: answer.status, headers: answerHeaders(answer) });
  });
}

function methodsAt(path: string, deployment: Environment): string[] | null {
  if (WEBHOOK.test(path)) return WEBHOOK_METHODS;
  return deployment !== "PROD" && CASHIER.test(path) ? CASHIER_METHODS : null;
}

function headersOf(c: Context<GatewayEnv>): Headers {
  const headers = new Headers({ [GATEWAY_HEADERS.requestId]: c.get("requestId") });
  for (const name of ["content-type", ...SIGNATURE_HEADERS]) {
    const value = c.req.header(name);
    if (value !== undefined && value.length <= 2_048) headers.set(name, value);
  }
  return headers;
}

function answerHeaders(answer: Response): Headers {
  const headers = new Headers({ "cache-control": "no-store" });
  headers.set("content-type", answer.headers.get("content-type") ?? "text/plain");
  const location = answer.headers.get("location");
  if (location?.startsWith("/")) headers.set("location", location);
  return headers;
}
