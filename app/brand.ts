/** The brand: every name, link and contact a page shows. A link that is null is not shown. */
export const BRAND = {
  name: "Halyard",
  /** External addresses; https only. */
  links: {
    blog: null,
    status: null,
    source: null,
    social: null,
    channel: null,
    backup: null,
  } as Record<"blog" | "status" | "source" | "social" | "channel" | "backup", string | null>,
  contact: "support@halyard.example",
  /** Whose signature the canary carries: an Ed25519 key, 32 bytes in base64 (npm run canary). */
  canaryKey: "r5hO0qWyPv+6NaU0HyszsFLJ07fvMm8RODD4Czh1pps=",
} as const;
