/** Invitations as the inviter sees them. Spec §3, Invitation; the rules, Invitations. */
import { z } from "zod";
import { Cursor, Instant, ObjectId, Percent, Seconds } from "./scalars.ts";

export const ReferConfig = z.strictObject({
  inviteCode: z.string(),
  /** A path of the site. */
  inviteLink: z.string(),
  /** People who opened an account with the code. */
  invitedCount: z.int().nonnegative(),
  /** All reward time so far, less what refunds took back. */
  rewardDuration: Seconds,
  /** Share of the purchased time that the inviter gets. */
  rewardPercent: Percent,
  /** What each plan on sale would bring today, by the function that gives it. */
  examples: z.array(z.strictObject({ product: z.string(), purchased: Seconds, reward: Seconds })),
  /** The trial that an invited friend begins with. */
  invitedTrial: Seconds,
  /** Whether a purchase would bring time now: who has no membership time gets none. */
  hasTime: z.boolean(),
  /** An affiliate gets commission in place of time. */
  kol: z.boolean(),
});
export type ReferConfig = z.infer<typeof ReferConfig>;

/**
 * What a purchase brought its inviter:
 * - `reward`: time, perhaps less by a refund.
 * - `commission`: money, for an affiliate.
 * - `free`: nothing, for it cost nothing.
 * - `waiting`: nothing yet, for the group is not complete; `group_ended`: nothing, for it never was.
 * - `no_membership`: nothing, for the inviter had no membership time when it was paid.
 * - `gift_waiting`: nothing yet, for nobody redeemed it; `gift_returned`: nothing, for its money went back before.
 * - `gift_own`: nothing, for the inviter redeemed it; `gift_no_membership`: they had no membership time then.
 */
export const ReferOutcome = z.enum([
  "reward",
  "commission",
  "free",
  "waiting",
  "group_ended",
  "no_membership",
  "gift_waiting",
  "gift_returned",
  "gift_own",
  "gift_no_membership",
]);
export type ReferOutcome = z.infer<typeof ReferOutcome>;

export const ReferRecord = z.strictObject({
  id: ObjectId,
  /** When it was paid. */
  at: Instant,
  /** Masked; empty for somebody who has left. */
  invitee: z.string(),
  product: z.string(),
  outcome: ReferOutcome,
  /** The time that the friend got; 0 where none has come. */
  purchased: Seconds,
  /** The time that it brought the inviter, before refunds. */
  reward: Seconds,
  /** What refunds took of the reward. */
  takenBack: Seconds,
});
export type ReferRecord = z.infer<typeof ReferRecord>;

export const ReferRecordsRequest = z.strictObject({
  /** The `next` of the page before. */
  cursor: Cursor.optional(),
});

/** Purchases of invited people, newest first, a page at a time. */
export const ReferRecords = z.strictObject({
  records: z.array(ReferRecord),
  next: Cursor.nullable(),
});
