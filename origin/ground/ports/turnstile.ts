/** A service that tells browsers from programs (origin/providers/turnstile/turnstile.ts). */
export interface Turnstile {
  /** What a page shows it with; no secret. */
  siteKey: string;
  /** Whether a page solved it just now, once. Never throws: an answer that did not come is a no. */
  isSolved(token: string, ip: string | null): Promise<boolean>;
}
