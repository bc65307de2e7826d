/** The business numbers of spec §9, as the API serves them: a page shows these and never a number of its own. */
import { z } from "zod";
import { AddressKind, CODE_MAX_LENGTH, CODE_MIN_LENGTH } from "./address.ts";
import { Instant, Money, Percent, Seconds } from "./scalars.ts";

export const ClientConfig = z.strictObject({
  /** Percent with its decimals as a claim reads, e.g. "99.999". */
  availabilityPercent: z.string(),
  releaseDate: z.iso.date(),
  passwordMinLength: z.int(),
  freeTrial: Seconds,
  invitedTrial: Seconds,
  inviteRewardPercent: Percent,
  affiliate: z.strictObject({
    firstPurchasePercent: z.strictObject({ min: Percent, max: Percent }),
    renewalPercent: Percent,
    settlementThreshold: Money,
  }),
  code: z.strictObject({
    length: z.int().min(CODE_MIN_LENGTH).max(CODE_MAX_LENGTH),
    lifetime: Seconds,
    resendAfter: Seconds,
    /** The kinds of address that codes can be sent to. */
    kinds: z.array(AddressKind),
  }),
  groupBuying: z.strictObject({
    sizes: z.array(z.int()),
    /** Off the price of the plan, for each size. */
    discounts: z.array(z.strictObject({ size: z.int(), percent: Percent })),
    duration: Seconds,
    seatHold: Seconds,
    /** How long payers of a group that was not full may choose before their money goes back. */
    choiceTime: Seconds,
  }),
  orderLifetime: Seconds,
  /** Off the price of one purchase for students and teachers; null when none is given. */
  educationDiscountPercent: Percent.nullable(),
  serverTime: Instant,
});
export type ClientConfig = z.infer<typeof ClientConfig>;
