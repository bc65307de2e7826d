/** The security headers of every answer, page, envelope, asset, redirect and error alike, and what browsers are asked for. */
import { createMiddleware } from "hono/factory";
import { REPORT_PATH } from "#contract/failure.ts";
import { SERVICE_WORKER_PATH } from "#contract/reach/finder-file.ts";
import type { GatewayEnv } from "#worker/ground/request-context.ts";

const FIXED = {
  "strict-transport-security": "max-age=63072000; includeSubDomains; preload",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  // How slow the line is (worker/page/visitor/saver.ts).
  "accept-ch": "ECT",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
} as const;

type SetHeaders = (headers: Headers) => void;

/** Sets what is the same in every answer of a deployment. */
export function fixedHeaders(reports: boolean): SetHeaders {
  const reporting = reports ? { "reporting-endpoints": `reports="${REPORT_PATH}"` } : {};
  const fixed = Object.entries({ ...FIXED, ...reporting });
  return (headers) => {
    const silent = headers.get("referrer-policy") === "no-referrer";
    for (const [name, value] of fixed) headers.set(name, value);
    // A page may make this header stricter.
    if (silent) headers.set("referrer-policy", "no-referrer");
  };
}

const TURNSTILE_ORIGIN = "https://challenges.cloudflare.com";

/** What the policy allows beyond the minimum. */
export interface Allowances {
  /** The configured chat's script, on the hosts that have one. */
  chat: URL | null;
  /** Hosts that connect wallets on other devices and read their chains. */
  walletHosts: string[];
  /** The other hosts that are home, which a session changes to. */
  sites: string[];
  /** Whether the site asks visitors by Cloudflare Turnstile: its script makes elements from text, and a frame. */
  turnstile?: boolean;
  /** The dev server injects styles and keeps a socket open. */
  devServer: boolean;
  /** A page that frames letters: their styles are inline, as mail programs need them. */
  letters?: boolean;
  /** A page of a reader without scripts: none runs there. */
  plain?: boolean;
  /** Whether browsers report violations. */
  reports: boolean;
}

export function contentSecurityPolicy(nonce: string, allowances: Allowances): string {
  const { chat, walletHosts, sites, devServer, letters, plain, reports } = allowances;
  const chatHost = chat ? ` ${chat.origin}` : "";
  const chatSocket = chat ? ` wss://${chat.host}` : "";
  return [
    "default-src 'none'",
    plain ? "script-src 'none'" : `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' ${devServer ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    ...(letters ? ["style-src-attr 'unsafe-inline'"] : []),
    `img-src 'self' data:${chatHost}`,
    "font-src 'self'",
    `connect-src 'self'${devServer ? " ws:" : ""}${chatHost}${chatSocket}${listed(walletHosts)}${listed(sites)}`,
    `frame-src ${framesOf(allowances)}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    `form-action 'self'${listed(sites)}`,
    "frame-ancestors 'none'",
    ...(reports ? ["report-to reports"] : []),
    ...(makesElementsFromText(allowances) ? [] : TRUSTED_TYPES),
  ].join("; ");
}

function listed(hosts: string[]): string {
  return hosts.map((host) => ` ${host}`).join("");
}

function framesOf({ chat, turnstile, letters }: Allowances): string {
  if (letters) return "data:";
  const hosts = [...(chat ? [chat.origin] : []), ...(turnstile ? [TURNSTILE_ORIGIN] : [])];
  return hosts.join(" ") || "'none'";
}

/** The one policy there is makes the address of the service worker (app/shell/service-worker.ts). */
const TRUSTED_TYPES = ["trusted-types service-worker", "require-trusted-types-for 'script'"];

/** The dev server, a chat and Turnstile do; the product never does (decision 0046). */
function makesElementsFromText({ chat, turnstile, devServer }: Allowances): boolean {
  return devServer || chat !== null || turnstile === true;
}

/** A mirror has the site's pages, and each says where the site has it (`rel=canonical`). */
const NOT_INDEXED = ["x-robots-tag", "noindex"] as const;

/**
 * Of what is neither a page nor the service worker. A page's policy is half a kilobyte, and another one in each answer: on the
 * line nothing compresses it.
 */
const INERT_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Whether a browser runs the answer as a page or as the service worker. */
function runs({ headers }: Response, path: string): boolean {
  return headers.get("content-type")?.startsWith("text/html") || path === SERVICE_WORKER_PATH;
}

/** The placeholder of an answer's nonce in a policy. */
const NONCE = "NONCE";

/** Makes the nonce before the page is rendered and sets the headers on every answer. */
export function secureHeaders(
  deployment: Pick<Allowances, "devServer" | "reports" | "turnstile" | "walletHosts" | "sites">,
) {
  const setFixed = fixedHeaders(deployment.reports);
  /** A few: with the chat, with letters, without scripts, with none of it. */
  const policies = new Map<string, (nonce: string) => string>();
  function policyFor(
    page: Pick<Allowances, "chat" | "letters" | "plain">,
  ): (nonce: string) => string {
    const { chat, letters, plain } = page;
    const key = `${chat?.href} ${letters} ${plain}`;
    const known = policies.get(key);
    if (known) return known;
    const parts = contentSecurityPolicy(NONCE, { ...page, ...deployment }).split(NONCE);
    const policy = (nonce: string) => parts.join(nonce);
    policies.set(key, policy);
    return policy;
  }
  return createMiddleware<GatewayEnv>(async function secureHeaders(c, next) {
    const nonce = newNonce();
    c.set("nonce", nonce);
    await next();
    const answer = c.res;
    const plain = c.get("plain") !== undefined;
    const chat = plain ? null : (c.get("chat") ?? null);
    const policy = policyFor({ chat, letters: c.get("letters") ?? false, plain });
    const own = runs(answer, c.req.path) ? policy(nonce) : INERT_POLICY;
    const isMirror = c.get("isMirror") ?? false;
    if (c.get("isKept")) {
      answer.headers.set("content-security-policy", own);
      return isMirror ? answer.headers.set(...NOT_INDEXED) : undefined;
    }
    const secured = withSecurityHeaders(answer, own, setFixed);
    if (isMirror) secured.headers.set(...NOT_INDEXED);
    if (secured === answer) return;
    // Hono would copy the old answer's headers over the new ones.
    c.res = undefined;
    c.res = secured;
  });
}

/** The answer itself where its headers can be written. */
export function withSecurityHeaders(
  response: Response,
  policy: string,
  setFixed: SetHeaders,
): Response {
  const answer = isOurs(response) ? response : new Response(response.body, response);
  setFixed(answer.headers);
  answer.headers.set("content-security-policy", policy);
  return answer;
}

/** Headers of another Worker's answer are immutable. */
function isOurs({ headers }: Response): boolean {
  try {
    headers.set("x-content-type-options", "nosniff");
    return true;
  } catch {
    return false;
  }
}

/** 128 random bits in base64. It always ends in `==`, which the compressed pages need (page/kept/brotli.ts). */
export function newNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
}
