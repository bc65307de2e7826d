/** What owners do about the business numbers that change without a deployment. */
import { z } from "zod";
import { Instant } from "#contract/scalars.ts";
import { EVERY } from "./rights.ts";
import { Note } from "./words.ts";

/** Those that change; what each touches is said in locales, console-business.json. */
export const BusinessNumber = z.enum([
  "free-trial",
  "invited-trial",
  "invite-reward",
  "first-commission",
  "renewal-commission",
  "settlement-threshold",
  "group-discount-2",
  "group-discount-3",
  "group-open",
  "group-choice",
  "open-orders",
  "orders-a-day",
  "membership-cap",
  "benefit-reports",
  "support-days",
  "support-refund",
]);
export type BusinessNumber = z.output<typeof BusinessNumber>;

export const BusinessUnit = z.enum(["minute", "hour", "day", "percent", "usd", "count"]);
export type BusinessUnit = z.output<typeof BusinessUnit>;

const Listed = z.strictObject({
  name: BusinessNumber,
  value: z.int(),
  unit: BusinessUnit,
  /** What it is where nobody changed it. */
  standard: z.int(),
  least: z.int(),
  most: z.int(),
  /** The next value that was set and does not hold yet. */
  next: z.int().nullable(),
  nextFrom: Instant.nullable(),
});

const Change = z.strictObject({
  name: BusinessNumber,
  before: z.int(),
  value: z.int(),
  from: Instant,
  at: Instant,
  operator: z.string(),
  note: z.string(),
});

/** A number of the business that a deployment changes, or another room of the console. */
const Elsewhere = z.strictObject({
  name: z.string(),
  /** As it is now, or how long in seconds; both null where it is more than one number. */
  value: z.string().nullable(),
  seconds: z.int().nullable(),
  /** A file of the product, a setting, or the path of a room. */
  where: z.string(),
});

export const BUSINESS_OPERATIONS = {
  business_list: {
    summary:
      "The business numbers with their bounds, what was changed of them, and where the others are set.",
    changes: false,
    rights: EVERY,
    request: z.strictObject({}),
    response: z.strictObject({
      numbers: z.array(Listed),
      /** The newest first. */
      changes: z.array(Change),
      elsewhere: z.array(Elsewhere),
    }),
  },
  business_set: {
    summary:
      "Sets a business number from an instant on, or a minute from now. What was promised before keeps the one it was promised by.",
    changes: true,
    rights: [],
    request: z.strictObject({
      name: BusinessNumber.describe("Which number."),
      value: z.int().describe("In its own unit, within its bounds: business_list says them."),
      from: Instant.optional().describe(
        "When it begins to hold; a minute from now where it is left out.",
      ),
      note: Note,
    }),
    response: Listed,
  },
} as const;
