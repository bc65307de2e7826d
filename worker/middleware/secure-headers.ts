/** The security headers of every answer: page, envelope, asset, redirect and error alike. */
import { createMiddleware } from "hono/factory";
import { REPORT_PATH } from "#contract/failure.ts";
import type { GatewayEnv } from "../gateway-env.ts";

const FIXED = {
  "strict-transport-security": "max-age=63072000; includeSubDomains; preload",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
} as const;

const TURNSTILE_ORIGIN = "https://challenges.cloudflare.com";

/** What a page may do beside the least. */
export interface Allowances {
  /** The configured chat's script, on the hosts that have one. */
  chat: URL | null;
  /** What a wallet elsewhere is reached and its chain read by: none where such wallets are not offered. */
  walletHosts: string[];
  /** Whether the site asks visitors by Cloudflare Turnstile: its script makes elements from text, and a frame. */
  turnstile?: boolean;
  /** The dev server injects styles and keeps a socket open; the built product never does. */
  devServer: boolean;
  /** A page that frames letters, whose styles are inline because mail programs take no other. */
  letters?: boolean;
  /** Browsers tell of what the policy stopped, where somebody listens. */
  reports: boolean;
}

export function contentSecurityPolicy(nonce: string, allowances: Allowances): string {
  const { chat, walletHosts, devServer, letters, reports } = allowances;
  const chatHost = chat ? ` ${chat.origin}` : "";
  const chatSocket = chat ? ` wss://${chat.host}` : "";
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' ${devServer ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    ...(letters ? ["style-src-attr 'unsafe-inline'"] : []),
    `img-src 'self' data:${chatHost}`,
    "font-src 'self'",
    `connect-src 'self'${devServer ? " ws:" : ""}${chatHost}${chatSocket}${walletHosts.map((host) => ` ${host}`).join("")}`,
    `frame-src ${framesOf(allowances)}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(reports ? ["report-to reports"] : []),
    ...(makesElementsFromText(allowances) ? [] : ["require-trusted-types-for 'script'"]),
  ].join("; ");
}

function framesOf({ chat, turnstile, letters }: Allowances): string {
  if (letters) return "data:";
  const hosts = [...(chat ? [chat.origin] : []), ...(turnstile ? [TURNSTILE_ORIGIN] : [])];
  return hosts.join(" ") || "'none'";
}

/** The dev server, a chat and Turnstile do; the product itself never does (decision 0046). */
function makesElementsFromText({ chat, turnstile, devServer }: Allowances): boolean {
  return devServer || chat !== null || turnstile === true;
}

/** Makes the nonce before the page is rendered and sets the headers after, on whatever was answered. */
export function secureHeaders(
  deployment: Pick<Allowances, "devServer" | "reports" | "turnstile" | "walletHosts">,
) {
  return createMiddleware<GatewayEnv>(async function secureHeaders(c, next) {
    c.set("nonce", newNonce());
    await next();
    const allowances = { chat: c.get("chat") ?? null, letters: c.get("letters"), ...deployment };
    const answer = c.res;
    const secured = withSecurityHeaders(answer, c.get("nonce"), allowances);
    if (secured === answer) return;
    // Hono lays the headers of the answer it replaces over those of the new one: ours must win.
    c.res = undefined;
    c.res = secured;
  });
}

/** The answer itself where its headers can be written: copying one costs more than all else that is done to a kept page. */
export function withSecurityHeaders(
  response: Response,
  nonce: string,
  allowances: Allowances,
): Response {
  const answer = isOurs(response) ? response : new Response(response.body, response);
  const { headers } = answer;
  const silent = headers.get("referrer-policy") === "no-referrer";
  for (const [name, value] of Object.entries(FIXED)) headers.set(name, value);
  // A page may say less about where its reader was than others do, never more.
  if (silent) headers.set("referrer-policy", "no-referrer");
  headers.set("content-security-policy", contentSecurityPolicy(nonce, allowances));
  if (allowances.reports) headers.set("reporting-endpoints", `reports="${REPORT_PATH}"`);
  return answer;
}

/** What another Worker or a file answered cannot be written to. */
function isOurs({ headers }: Response): boolean {
  try {
    headers.set("x-content-type-options", "nosniff");
    return true;
  } catch {
    return false;
  }
}

/** 128 random bits in 22 characters, and two that are always the same: a compressed page counts on them (page/kept). */
export function newNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
}
