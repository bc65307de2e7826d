/** The security headers of every answer: page, envelope, asset, redirect and error alike. */
import { createMiddleware } from "hono/factory";
import type { GatewayEnv } from "../app.ts";

const FIXED = {
  "strict-transport-security": "max-age=63072000; includeSubDomains; preload",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
} as const;

/** Origins that a page may reach beside its own. Only the configured chat ever adds one. */
export interface Allowances {
  chat: string | null;
  /** The dev server injects styles and keeps a socket open; the built product never does. */
  devServer: boolean;
}

export function contentSecurityPolicy(nonce: string, { chat, devServer }: Allowances): string {
  const chatSource = chat ? ` ${chat}` : "";
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' ${devServer ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    `img-src 'self' data:${chatSource}`,
    "font-src 'self'",
    `connect-src 'self'${devServer ? " ws:" : ""}${chatSource}`,
    `frame-src ${chat ?? "'none'"}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Makes the nonce before the page is rendered and sets the headers after, on whatever was answered. */
export const secureHeaders = createMiddleware<GatewayEnv>(async function secureHeaders(c, next) {
  c.set("nonce", newNonce());
  await next();
  const headers = new Headers(c.res.headers);
  for (const [name, value] of Object.entries(FIXED)) headers.set(name, value);
  const allowances = { chat: c.get("chat")?.origin ?? null, devServer: c.get("devServer") };
  headers.set("content-security-policy", contentSecurityPolicy(c.get("nonce"), allowances));
  c.res = new Response(c.res.body, { status: c.res.status, headers });
});

function newNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18))));
}
