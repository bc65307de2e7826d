/** The scalar formats of the wire, each named once. Money is integer minor units, durations are seconds. */
import { z } from "zod";
import { LANGUAGE_NAMES } from "./languages.ts";
import { OBJECT_ID_PATTERN } from "./object-id.ts";

/** Integer minor units of the currency beside it; never negative. */
export const MinorUnits = z.int().nonnegative();

/** ISO 4217, three capitals. */
export const Currency = z.string().regex(/^[A-Z]{3}$/);

export const Money = z.strictObject({ amount: MinorUnits, currency: Currency });
export type Money = z.infer<typeof Money>;

/** Negative where something was taken back. */
export const SignedMoney = z.strictObject({ amount: z.int(), currency: Currency });
export type SignedMoney = z.infer<typeof SignedMoney>;

/** A UTC instant, ISO 8601 with milliseconds and Z. */
export const Instant = z.iso.datetime({ precision: 3 });

/** Whole seconds. */
export const Seconds = z.int().nonnegative();

/** Whole percent, 0 to 100. */
export const Percent = z.int().min(0).max(100);

/** A public object id. */
export const ObjectId = z.string().length(22).regex(OBJECT_ID_PATTERN);

/** Where a page of a list ends, newest first: the instant and the id of its last row. Its reader gives it back as it came. */
export const Cursor = z
  .string()
  .max(48)
  .regex(/^\d{1,15}\.[A-Za-z0-9_-]{22}$/);

/** Text on one line: no control marks, none that turn the direction of what follows, and no half of a character. */
export const LINE_PATTERN = /^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+$/u;

/** An origin of a site of ours, as the signed list writes it. Whether it is one, only the list says. */
export const Site = z
  .string()
  .max(256)
  .regex(/^https?:\/\/[a-z0-9.-]+(?::\d{1,5})?$/);

/** ISO 3166-1 alpha-2, two capitals. */
export const Country = z.string().regex(/^[A-Z]{2}$/);

export const Language = z.enum(LANGUAGE_NAMES);
export type Language = z.infer<typeof Language>;

/** An id that a client made for its own device; a label, never a proof of anything. */
export const DeviceId = z
  .string()
  .min(8)
  .max(64)
  .regex(/^[A-Za-z0-9_.:-]+$/);
