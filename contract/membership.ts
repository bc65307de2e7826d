/** Membership time as its owner sees it: the statement, and what a redemption code gave. */
import { z } from "zod";
import { Instant, Money } from "./scalars.ts";
import { crockford, readCrockford, typedCode } from "./typed.ts";

export const TimeSource = z.enum([
  "order",
  "group_buy",
  "invitation",
  "redemption_code",
  "trial",
  "refund",
]);
export type TimeSource = z.infer<typeof TimeSource>;

export const StatementRow = z.strictObject({
  /** Counts up from 1 within the account. */
  seq: z.int().positive(),
  at: Instant,
  source: TimeSource,
  /** Calendar months, or else seconds; seconds are negative where time was taken back. */
  months: z.int().nonnegative(),
  seconds: z.int(),
  /** What was paid for it, or given back with a `refund`. */
  money: Money.nullable(),
  /** The membership's expiry after this row. */
  expiresAt: Instant,
});
export type StatementRow = z.infer<typeof StatementRow>;

/** Newest first, a page at a time: `before` is the `next` of the page before. */
export const StatementRequest = z.strictObject({ before: z.int().positive().optional() });
export const Statement = z.strictObject({
  rows: z.array(StatementRow),
  next: z.int().positive().nullable(),
});

export const REDEMPTION_CODE_LENGTH = 20;
export const RedemptionCode = typedCode(crockford(REDEMPTION_CODE_LENGTH), readCrockford);

export const RedeemCode = z.strictObject({ code: RedemptionCode });

export const Redeemed = z.strictObject({
  months: z.int().nonnegative(),
  seconds: z.int().nonnegative(),
  expiresAt: Instant,
});
