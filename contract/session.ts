/** The sessions of an account as its owner sees them; a token is never among it. */
import { z } from "zod";
import { Country, Instant, ObjectId } from "./scalars.ts";
import { Platform } from "./platform.ts";

export const SessionEntry = z.strictObject({
  id: ObjectId,
  platform: Platform,
  /** The device's name, for a session of an app. */
  deviceName: z.string().nullable(),
  createdAt: Instant,
  /** To within a few minutes: it is not written at every call. */
  lastUsedAt: Instant,
  /** Where it was signed in from; null where nobody knows, or an earlier API answers. */
  country: Country.nullable().default(null),
  current: z.boolean(),
});

export const Sessions = z.strictObject({ sessions: z.array(SessionEntry) });

/** One session, or every other than the one that asks. */
export const EndSession = z.strictObject({ id: z.union([z.literal("others"), ObjectId]) });
