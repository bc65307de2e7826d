/**
 * What payment providers and the sandbox's cashier need of the embedded origin. A webhook passes with its raw body and
 * its signature and nothing else; the cashier exists only where the deployment's own variable says DEV or TEST.
 */
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { GatewayEnv } from "./app.ts";
import type { Environment } from "./environment.ts";
import { REQUEST_ID_HEADER } from "./middleware/request-id.ts";
import { plain } from "./refusal.ts";
import { readCapped } from "./upstream/body.ts";
import { rawPath, type Upstream } from "./upstream/target.ts";

const WEBHOOK = /^\/webhooks\/[a-z]{2,16}$/;
const CASHIER = /^\/sandbox\/(cashier\.css|cashier\/[A-Za-z0-9_-]{22})$/;

/** An event holds whole objects of the provider; a call's limit would be too small for some. */
const LIMIT_BYTES = 256 * 1024;

/** The header that carries each provider's signature. */
const SIGNATURE_HEADERS = ["stripe-signature"];

export function paymentDoors(deployment: Environment, origin: Upstream) {
  return createMiddleware<GatewayEnv>(async function paymentDoors(c, next) {
    const path = rawPath(c.req.url);
    const { method } = c.req;
    if (WEBHOOK.test(path)) return method === "POST" ? passOn(c, origin, path) : plain(405);
    const cashier = deployment !== "PROD" && CASHIER.test(path);
    if (!cashier) return next();
    return method === "GET" || method === "POST" ? passOn(c, origin, path) : plain(405);
  });
}

async function passOn(c: Context<GatewayEnv>, origin: Upstream, path: string): Promise<Response> {
  const body = await readCapped(c.req.raw.body, LIMIT_BYTES);
  if (!body) return plain(413);
  const headers = new Headers({ [REQUEST_ID_HEADER]: c.get("requestId") });
  for (const name of ["content-type", ...SIGNATURE_HEADERS]) {
    const value = c.req.header(name);
    if (value !== undefined && value.length <= 2_048) headers.set(name, value);
  }
  const { method } = c.req;
  const answer = await origin.fetch(`${origin.origin}${path}`, {
    method,
    headers,
    ...(method === "POST" ? { body } : {}),
    redirect: "manual",
  });
  return new Response(answer.body, { status: answer.status, headers: answerHeaders(answer) });
}

function answerHeaders(answer: Response): Headers {
  const headers = new Headers({ "cache-control": "no-store" });
  headers.set("content-type", answer.headers.get("content-type") ?? "text/plain");
  const location = answer.headers.get("location");
  if (location?.startsWith("/")) headers.set("location", location);
  return headers;
}
