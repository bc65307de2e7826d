/** Membership time as its owner sees it: the statement, and what a redemption code gave. */
import { z } from "zod";
import { GiftState } from "./gift.ts";
import { Cursor, Instant, Money } from "./scalars.ts";
import { crockford, readCrockford, typedCode } from "./typed.ts";

export const TimeSource = z.enum([
  "order",
  "group_buy",
  "invitation",
  "redemption_code",
  "gift",
  "trial",
  "refund",
  "operator",
]);
export type TimeSource = z.infer<typeof TimeSource>;

export const StatementRow = z.strictObject({
  /** Within the account. */
  id: z.string().length(22),
  at: Instant,
  /** Of time; `gift_order` is a gift that this person bought, which gave them none. */
  source: z.enum([...TimeSource.options, "gift_order"]),
  /**
   * Calendar months, or else seconds, which are negative where time was taken back. Neither where only money moved: a seat
   * of a group that is not complete, a refund of time that has passed.
   */
  months: z.int().nonnegative(),
  seconds: z.int(),
  /** What this person paid for it, or got back with a `refund`. */
  money: Money.nullable(),
  /** How a gift stands that this person bought; null in every other row, and where an earlier API answers. */
  gift: z
    .strictObject({ state: GiftState, redeemedAt: Instant.nullable() })
    .nullable()
    .default(null),
  /** The membership's expiry after this row; null before there was any. */
  expiresAt: Instant.nullable(),
});
export type StatementRow = z.infer<typeof StatementRow>;

/** Newest first, a page at a time: `cursor` is the `next` of the page before. */
export const StatementRequest = z.strictObject({ cursor: Cursor.optional() });
export const Statement = z.strictObject({
  rows: z.array(StatementRow),
  next: Cursor.nullable(),
});

export const REDEMPTION_CODE_LENGTH = 20;
export const RedemptionCode = typedCode(crockford(REDEMPTION_CODE_LENGTH), readCrockford);

export const RedeemCode = z.strictObject({ code: RedemptionCode });

export const Redeemed = z.strictObject({
  months: z.int().nonnegative(),
  seconds: z.int().nonnegative(),
  expiresAt: Instant,
});
