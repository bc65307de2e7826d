/**
 * What MDN's HTTP Observatory (its algorithm 4) would give an answer, worked out here and offline. Where Observatory has
 * several bad results this takes the worst of them, so that it never gives more.
 */

export interface Scanned {
  /** The answer over https, and its text. */
  answer: Response;
  text: string;
  /** What the same address answers over plain http. */
  overHttp: Response;
  /** What it answers to another site's preflight. */
  preflight: Response;
}

/** Points by rule: 100, and what each rule adds or takes. What adds counts only where at most ten points are lost. */
export function observatoryPoints(scanned: Scanned): Record<string, number> {
  const { headers } = scanned.answer;
  return {
    "content-security-policy": policyPoints(directivesOf(headers)),
    cookies: cookiePoints(headers.getSetCookie()),
    cors: scanned.preflight.headers.has("access-control-allow-origin") ? -50 : 0,
    redirection: redirectionPoints(scanned.overHttp, scanned.answer.url),
    "referrer-policy": referrerPoints(headers.get("referrer-policy")),
    "strict-transport-security": transportPoints(headers.get("strict-transport-security")),
    "subresource-integrity": scriptPoints(headers, scanned.text),
    "x-content-type-options": headers.get("x-content-type-options") === "nosniff" ? 0 : -5,
    "x-frame-options": framePoints(headers, directivesOf(headers)),
    "cross-origin-resource-policy": sharingPoints(headers.get("cross-origin-resource-policy")),
  };
}

export function observatoryScore(points: Record<string, number>): number {
  const modifiers = Object.values(points);
  const sum = (chosen: number[]) => chosen.reduce((total, modifier) => total + modifier, 0);
  const lost = sum(modifiers.filter((modifier) => modifier < 0));
  return 100 + (lost >= -10 ? sum(modifiers) : lost);
}

type Directives = Map<string, string[]>;

function directivesOf(headers: Headers): Directives {
  const directives: Directives = new Map();
  for (const directive of (headers.get("content-security-policy") ?? "").split(";")) {
    const [name, ...sources] = directive.trim().toLowerCase().split(/\s+/);
    if (name) directives.set(name, directives.has(name) ? ["*"] : sources);
  }
  return directives;
}

/** Sources that let in more than they name. */
const BROAD = /^(?:(?:ftp|https?):|(?:https?:\/\/)?\*(?:\.\*)?$)/;
const UNSAFE = /^(?:'unsafe-|data:)/;

function policyPoints(directives: Directives): number {
  const fallback = directives.get("default-src") ?? ["*"];
  const sources = (name: string) => directives.get(name) ?? fallback;
  const active = [...sources("script-src"), ...sources("object-src"), ...sources("style-src")];
  const usesPlainHttp = [...directives.values()]
    .flat()
    .some((source) => /^(?:http|ftp):/.test(source));
  if (usesPlainHttp || active.some((source) => BROAD.test(source) || UNSAFE.test(source)))
    return -25;
  return fallback.join() === "'none'" ? 10 : 5;
}

function cookiePoints(cookies: string[]): number {
  if (cookies.length === 0) return 0;
  const says = (flag: RegExp) => cookies.every((cookie) => flag.test(cookie));
  const isSession = (cookie: string) => /^[^=]*(?:login|sess|csrf)/i.test(cookie);
  const openSessions = cookies.some((cookie) => isSession(cookie) && !/;\s*httponly/i.test(cookie));
  if (openSessions || !says(/;\s*secure/i)) return -40;
  return says(/;\s*samesite=(?:lax|strict)/i) ? 5 : -20;
}

/** To the same address over https at once, or no plain http at all. */
function redirectionPoints({ status, headers }: Response, address: string): number {
  if (status === 421) return 0;
  return [301, 308].includes(status) && headers.get("location") === address ? 0 : -20;
}

const PRIVATE_REFERRERS =
  /^(?:no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/;

function referrerPoints(policy: string | null): number {
  return PRIVATE_REFERRERS.test(policy ?? "") ? 5 : -5;
}

/** Half a year. The points for a host in the browsers' own list are not ours to count. */
const TRANSPORT_SECONDS = 15_768_000;

function transportPoints(header: string | null): number {
  const seconds = /^max-age=(\d+)(?:;|$)/.exec(header ?? "")?.[1];
  return Number(seconds) >= TRANSPORT_SECONDS ? 0 : -20;
}

/** Scripts of our own address need no checksum; any other would. */
function scriptPoints(headers: Headers, text: string): number {
  if (!headers.get("content-type")?.startsWith("text/html")) return 0;
  const addresses = [...text.matchAll(/<script[^>]*\ssrc="([^"]*)"/g)].map(
    ([, address]) => address!,
  );
  return addresses.every((address) => /^\/(?!\/)/.test(address)) ? 0 : -50;
}

function framePoints(headers: Headers, directives: Directives): number {
  if (directives.has("frame-ancestors")) return 5;
  return /^(?:deny|sameorigin)$/i.test(headers.get("x-frame-options") ?? "") ? 0 : -20;
}

function sharingPoints(header: string | null): number {
  if (header === null || header === "cross-origin") return 0;
  return /^same-(?:origin|site)$/.test(header) ? 10 : -5;
}
