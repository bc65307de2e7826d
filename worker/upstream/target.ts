/** Where a call goes. A raw path is compared with the contract's own paths; nothing of it is decoded, joined or sent on. */
import {
  callAt,
  type CallName,
  callPath,
  declaration,
  type PathPrefix,
} from "#contract/calls/calls.ts";

export interface Upstream {
  name: "api" | "marketing";
  /** Absolute URL of the fixed origin, without a path. */
  origin: string;
  fetch: typeof fetch;
  /** The same where the gateway is, for calls that only read; without it they go the way of all. */
  near?: typeof fetch;
  /** Our own Worker behind a binding: it may get the visitor's address. */
  embedded: boolean;
}

export interface Upstreams {
  api: Upstream;
  marketing: Upstream;
}

export interface Target {
  call: CallName;
  upstream: Upstream;
  url: string;
  /** Whether a session token may travel there and back: the marketing host gets it only for calls that need one. */
  carriesToken: boolean;
}

/** The path as it was sent: `new URL` would resolve `..` and encoded dots. */
export function rawPath(url: string): string {
  const afterScheme = url.indexOf("//") + 2;
  const start = url.indexOf("/", afterScheme);
  if (start < 0) return "/";
  const end = url.slice(start).search(/[?#]/);
  return end < 0 ? url.slice(start) : url.slice(start, start + end);
}

/** The target of a raw path under this host's prefix, or null when the contract has no such call there. */
export function targetOf(path: string, prefix: PathPrefix, upstreams: Upstreams): Target | null {
  const call = callAt(path);
  if (!call || (call.prefix === "/v4/test" && prefix !== "/v4/test")) return null;
  return targetOfCall(call.name, call.prefix, upstreams);
}

export function targetOfCall(call: CallName, prefix: PathPrefix, upstreams: Upstreams): Target {
  const { area, auth } = declaration(call);
  const upstream = area === "marketing" ? upstreams.marketing : upstreams.api;
  return {
    call,
    upstream,
    url: `${upstream.origin}${prefix}${callPath(call)}`,
    carriesToken: area !== "marketing" || auth !== "none",
  };
}
