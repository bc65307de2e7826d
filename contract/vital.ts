/**
 * How fast a page came for somebody: one number, its kind and the page. No address, no id, no time: two of them cannot
 * be told to be of one visit.
 */
import { z } from "zod";
import { MEASURED_PAGES } from "./measured.ts";

export const Vital = z.strictObject({
  name: z.enum(["CLS", "INP", "LCP", "TTFB"]),
  /** Milliseconds; of CLS a number without a unit. */
  value: z.number().min(0).max(120_000),
  page: z.enum(MEASURED_PAGES),
});
export type Vital = z.infer<typeof Vital>;
