/** What the pages get to see of a request: headers from a list, and no token in the address. */

/** Everything a loader may read. No `referer`: it may hold the token that a link carried. */
const HEADERS = [
  "accept",
  "accept-language",
  "cookie",
  "purpose",
  "save-data",
  "sec-purpose",
  "user-agent",
];

/** Query parameters that are for the browser's own use (rules, Accounts); the server neither reads nor repeats them. */
const CLIENT_ONLY_PARAMETERS = ["token", "device"];

/** Whether the address holds something that must not go further than this request, not even as a referrer. */
export function hasClientOnlyParameter(url: string): boolean {
  if (!url.includes("?")) return false;
  const { searchParams } = new URL(url);
  return CLIENT_ONLY_PARAMETERS.some((name) => searchParams.has(name));
}

/** The request as the pages see it, built from nothing. */
export function pageRequest(request: Request): Request {
  const url = new URL(request.url);
  // Only then: writing the query anew may change how it is encoded.
  if (hasClientOnlyParameter(request.url)) {
    for (const name of CLIENT_ONLY_PARAMETERS) url.searchParams.delete(name);
  }
  const headers = new Headers();
  for (const name of HEADERS) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  return new Request(url, { method: request.method, headers, signal: request.signal });
}
