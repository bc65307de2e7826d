/** Whether a visitor's browser accepts Brotli. */

/** `br`, unless its quality is 0. */
const BROTLI = /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/;

export function acceptsBrotli({ cf, headers }: Request): boolean {
  // The platform rewrites the header and keeps the browser's own in `cf`.
  const said = cf?.clientAcceptEncoding ?? headers.get("accept-encoding");
  return typeof said === "string" && BROTLI.test(said);
}
