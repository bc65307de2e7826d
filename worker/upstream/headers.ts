/** The headers an upstream gets, built from scratch: four of the client's and the gateway's own; our own origin, a bookmark. */
import { asBookmark, BOOKMARK_HEADER } from "#contract/bookmark.ts";
import { CLIENT_HEADERS, GATEWAY_HEADERS } from "#contract/envelope.ts";
import type { Target } from "./target.ts";

/** Set by the platform in front of the Worker, over whatever a visitor sent. */
export const PLATFORM_IP_HEADER = "cf-connecting-ip";
const PLATFORM_COUNTRY_HEADER = "cf-ipcountry";
/** `XX` is no country, and neither is `T1`, the Tor network. */
const COUNTRY = /^(?!XX)[A-Z]{2}$/;
const IP_LITERAL = /^[0-9a-fA-F.:]{2,45}$/;

/** Real values are far shorter; a longer one is dropped. */
const VALUE_LIMIT = 512;

/** What the gateway itself knows of a request. */
export interface About {
  country?: string | undefined;
  site?: string | null;
}

export function upstreamHeaders(
  target: Pick<Target, "upstream" | "carriesToken">,
  requestId: string,
  client: Headers,
  about: About = {},
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
  if (target.upstream.embedded) tellOfVisitor(headers, client, about);
  return headers;
}

function tellOfVisitor(headers: Headers, client: Headers, { country = "", site }: About): void {
  const ip = client.get(PLATFORM_IP_HEADER) ?? "";
  if (IP_LITERAL.test(ip)) headers.set(GATEWAY_HEADERS.clientIp, ip);
  if (COUNTRY.test(country)) headers.set(GATEWAY_HEADERS.clientCountry, country);
  if (site) headers.set(GATEWAY_HEADERS.site, site);
  const bookmark = asBookmark(client.get(BOOKMARK_HEADER));
  if (bookmark) headers.set(BOOKMARK_HEADER, bookmark);
}

/** Where the visitor's network is. The header counts only where the platform's own facts do not say: it may be the visitor's. */
export function countryOf({ cf, headers }: Request): string | undefined {
  // safe because the platform writes it
  const facts = cf as IncomingRequestCfProperties | undefined;
  return facts?.country ?? headers.get(PLATFORM_COUNTRY_HEADER) ?? undefined;
}
