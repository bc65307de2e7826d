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
} as const;
