/** Whether a visitor's browser reads Brotli. */

/** `br` without a quality of nought. */
const BROTLI = /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/;

export function acceptsBrotli({ cf, headers }: Request): boolean {
  // The platform rewrites the header, and keeps what the browser said.
  const said = cf?.clientAcceptEncoding ?? headers.get("accept-encoding");
  return typeof said === "string" && BROTLI.test(said);
}
