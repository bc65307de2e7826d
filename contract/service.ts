/** How the service did: what the schedule saw of its parts day by day, and incidents in the owner's words. */
import { z } from "zod";
import { AnnouncementId } from "./marketing.ts";
import { Instant } from "./scalars.ts";

/**
 * Accounts and all calls, taking payments and giving money back, the chains' nodes, letters and messages, hosts of files in the
 * signed list.
 */
export const SERVICE_PARTS = ["api", "payments", "chains", "letters", "downloads"] as const;
export const ServicePart = z.enum(SERVICE_PARTS);
export type ServicePart = z.infer<typeof ServicePart>;

/** How far back it goes. */
export const SERVICE_DAYS = 90;

const Minutes = z.int().min(0).max(1_440);

export const ServiceDay = z.strictObject({
  /** UTC. */
  day: z.iso.date(),
  /** Minutes of the day that count. */
  minutes: Minutes,
  failed: Minutes,
});
export type ServiceDay = z.infer<typeof ServiceDay>;

export const ServiceStatus = z.strictObject({
  asOf: Instant,
  /** Each that this deployment has, its days oldest first; one without days was not looked at yet. */
  parts: z.array(
    z.strictObject({
      part: ServicePart,
      isFailing: z.boolean(),
      days: z.array(ServiceDay).max(SERVICE_DAYS),
    }),
  ),
  /** Made in these days, and how many of them the service itself could not answer. */
  calls: z
    .strictObject({ count: z.int().min(0), failed: z.int().min(0) })
    .default({ count: 0, failed: 0 }),
  /** Newest first. */
  incidents: z
    .array(
      z.strictObject({
        id: AnnouncementId,
        title: z.string(),
        paragraphs: z.array(z.string()),
        beganAt: Instant,
        /** Null while it lasts. */
        endedAt: Instant.nullable(),
      }),
    )
    .max(50),
});
export type ServiceStatus = z.infer<typeof ServiceStatus>;
