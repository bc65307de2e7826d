/** What operators see of addresses that people's finders found dead. */
import { z } from "zod";
import { Failure } from "../reach/dead-report.ts";

const LONGEST_DAYS = 90;

export const REACH_OPERATIONS = {
  reach_dead: {
    summary:
      "Which address finders found dead, where, how, and how often: the most reported first.",
    changes: false,
    rights: ["support"],
    request: z.strictObject({ days: z.int().min(1).max(LONGEST_DAYS).default(7) }),
    response: z.strictObject({
      addresses: z.array(
        z.strictObject({
          address: z.string(),
          /** Of the network that reported; null where the platform does not say. */
          country: z.string().nullable(),
          kind: Failure,
          count: z.int(),
          /** First and last day, UTC. */
          since: z.iso.date(),
          lastSeenAt: z.iso.date(),
        }),
      ),
    }),
  },
} as const;
