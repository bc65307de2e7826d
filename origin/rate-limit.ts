/** A brake on what anybody may ask for without signing in. Keys are used for the counting and kept nowhere. */
export interface RateLimit {
  /** Whether one more request of this key is within its limit now. */
  allows(key: string): Promise<boolean>;
}

/** Counts in the platform's own limiter; its limit and period stand in wrangler.toml. */
export function rateLimit(binding: RateLimitBinding): RateLimit {
  return { allows: async (key) => (await binding.limit({ key })).success };
}

/** The platform's binding, as far as it is used. */
export interface RateLimitBinding {
  limit(options: { key: string }): Promise<{ success: boolean }>;
}
