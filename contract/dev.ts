/** What the doors of development tell. */
import { z } from "zod";
import { Instant } from "./scalars.ts";

export const DevMessage = z.strictObject({
  id: z.string(),
  channel: z.enum(["email", "sms"]),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** Null for a text message. */
  html: z.string().nullable(),
  /** Of a mail, beside the usual ones. */
  headers: z.record(z.string(), z.string()).optional(),
  /** Name of the file that goes with it. */
  attachment: z.string().optional(),
  at: Instant,
});
export type DevMessage = z.infer<typeof DevMessage>;

/** `GET /dev/outbox.json?to=ADDRESS`, newest first. */
export const DevOutbox = z.strictObject({ messages: z.array(DevMessage) });
