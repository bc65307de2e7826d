/** Where a /v4 request goes. The raw path is compared with the contract's own paths; nothing is decoded or joined. */
import { callAt, CALLS, type CallName, callPath, type PathPrefix } from "#contract/calls.ts";

export interface Upstream {
  /** Absolute URL of the fixed origin, without a path. */
  origin: string;
  fetch: typeof fetch;
  /** Whether it is our own Worker behind a binding, which may be told the visitor's address. */
  embedded: boolean;
}

export interface Upstreams {
  api: Upstream;
  marketing: Upstream;
}

/** The path of a request as it was sent: `new URL` would already have resolved `..` and encoded dots. */
export function rawPath(url: string): string {
  const afterScheme = url.indexOf("//") + 2;
  const start = url.indexOf("/", afterScheme);
  if (start < 0) return "/";
  const end = url.slice(start).search(/[?#]/);
  return end < 0 ? url.slice(start) : url.slice(start, start + end);
}

export interface Target {
  name: CallName;
  upstream: Upstream;
  url: string;
}

/** The target of a raw path under this host's prefix, or null when the contract has no such call there. */
export function targetOf(path: string, prefix: PathPrefix, upstreams: Upstreams): Target | null {
  const call = callAt(path);
  if (!call || (call.prefix === "/v4/test" && prefix !== "/v4/test")) return null;
  const upstream = CALLS[call.name].area === MARKETING ? upstreams.marketing : upstreams.api;
  const url = `${upstream.origin}${call.prefix}${callPath(call.name)}`;
  return { name: call.name, upstream, url };
}

const MARKETING: string = "marketing";
