/** The headers an upstream gets, built from scratch: four of the client's and the gateway's own; our own origin, a bookmark. */
import { asBookmark, BOOKMARK_HEADER } from "#contract/bookmark.ts";
import { CLIENT_HEADERS, GATEWAY_HEADERS } from "#contract/envelope.ts";
import type { Target } from "./target.ts";

/** Set by the platform in front of the Worker, over whatever a visitor sent. */
export const PLATFORM_IP_HEADER = "cf-connecting-ip";
const IP_LITERAL = /^[0-9a-fA-F.:]{2,45}$/;

/** Real values are far shorter; a longer one is dropped. */
const VALUE_LIMIT = 512;

export function upstreamHeaders(
  target: Pick<Target, "upstream" | "carriesToken">,
  requestId: string,
  client: Headers,
): Headers {
  const headers = new Headers({
    "content-type": "application/json",
    [GATEWAY_HEADERS.requestId]: requestId,
  });
  for (const name of Object.values(CLIENT_HEADERS)) {
    if (name === CLIENT_HEADERS.token && !target.carriesToken) continue;
    const value = client.get(name);
    if (value !== null && value.length <= VALUE_LIMIT) headers.set(name, value);
  }
  if (!target.upstream.embedded) return headers;
  const ip = client.get(PLATFORM_IP_HEADER) ?? "";
  if (IP_LITERAL.test(ip)) headers.set(GATEWAY_HEADERS.clientIp, ip);
  const bookmark = asBookmark(client.get(BOOKMARK_HEADER));
  if (bookmark) headers.set(BOOKMARK_HEADER, bookmark);
  return headers;
}
