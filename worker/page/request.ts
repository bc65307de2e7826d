/** The request as pages see it: headers from a list, and an address without token. */

/** Headers that a loader may read. No `referer`: it may contain a token. */
const HEADERS = [
  "accept",
  "accept-language",
  "cookie",
  "purpose",
  "save-data",
  "sec-purpose",
  "user-agent",
];

/** Query parameters that only the browser reads (rules, Accounts). */
const CLIENT_ONLY_PARAMETERS = ["token", "device"];

/** Whether the address contains something that must not leak, not even as a referrer. */
export function hasClientOnlyParameter(url: string): boolean {
  if (!url.includes("?")) return false;
  const { searchParams } = new URL(url);
  return CLIENT_ONLY_PARAMETERS.some((name) => searchParams.has(name));
}

/** Where a redirect of this site leads, with what only the browser may read: the pages that redirect never saw it. */
export function carriedOn(location: string, from: string): string {
  const to = new URL(location, from);
  const { origin, searchParams } = new URL(from);
  if (to.origin !== origin) return location;
  for (const name of CLIENT_ONLY_PARAMETERS) {
    const value = searchParams.get(name);
    if (value !== null) to.searchParams.set(name, value);
  }
  return `${to.pathname}${to.search}${to.hash}`;
}

/** Built from scratch. `posted`: the form that a reader without scripts sent. */
export function pageRequest(request: Request, posted?: Uint8Array<ArrayBuffer>): Request {
  const url = new URL(request.url);
  // Only then: deleting a parameter may encode the others anew.
  if (hasClientOnlyParameter(request.url)) {
    for (const name of CLIENT_ONLY_PARAMETERS) url.searchParams.delete(name);
  }
  const headers = new Headers();
  for (const name of HEADERS) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const { method, signal } = request;
  if (!posted) return new Request(url, { method, headers, signal });
  headers.set("content-type", "application/x-www-form-urlencoded");
  return new Request(url, { method, headers, signal, body: posted });
}
