/** What this page took to reach the reader, by the browser's own count. */
export interface PageWeight {
  seconds: number;
  kilobytes: number;
  /** Other hosts that were asked for anything. */
  otherHosts: number;
}

/** Null where the browser does not tell. A page from the browser's cache took nothing and says so. */
export function weighPage(): PageWeight | null {
  const [page] = performance.getEntriesByType("navigation");
  const paint = performance.getEntriesByName("first-contentful-paint")[0];
  if (!page || !paint) return null;
  const files = performance.getEntriesByType("resource");
  const bytes = [page, ...files].reduce((sum, { transferSize }) => sum + transferSize, 0);
  const hosts = new Set(files.map(({ name }) => new URL(name).host));
  hosts.delete(window.location.host);
  return {
    seconds: paint.startTime / 1000,
    kilobytes: Math.ceil(bytes / 1024),
    otherHosts: hosts.size,
  };
}
