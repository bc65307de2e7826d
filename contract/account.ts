/** Account names and the current user. */
import { z } from "zod";
import { Instant, LINE_PATTERN, Seconds } from "./scalars.ts";
import { crockford, readCrockford, readText, typedCode } from "./typed.ts";

/** 4 to 32 of a-z, 0-9, _ and -, first a letter; compared without case (rules, Accounts). */
export const AccountName = z
  .string()
  .overwrite(readText)
  .min(4)
  .max(32)
  .regex(/^[A-Za-z][A-Za-z0-9_-]*$/);

export const INVITE_CODE_LENGTH = 8;
/** Typed in, or named by a link. */
export const InviteCode = typedCode(crockford(INVITE_CODE_LENGTH), readCrockford);

export const DISPLAY_NAME_MAX_LENGTH = 32;
/** Shown to its owner and in greetings. */
export const DisplayName = z
  .string()
  .trim()
  .min(1)
  .max(DISPLAY_NAME_MAX_LENGTH)
  .regex(LINE_PATTERN);

export const UpdateProfile = z.strictObject({ displayName: DisplayName });

export const Membership = z.strictObject({
  /** Absent when there never was any time. */
  expiresAt: Instant.nullable(),
  remaining: Seconds,
  maxDevices: z.int().nonnegative(),
});

export const YearlyPaid = { no: 0, yes: 1 } as const;

/** Spec §3, Current user. */
export const CurrentUser = z.strictObject({
  uid: z.string(),
  account: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  displayName: z.string(),
  /** An account opened by a device has none until its owner sets one. */
  hasPassword: z.boolean(),
  /**
   * A session of this account, which only its device opens so far, wants to give it a first password or address, and
   * may from then on. An owner who did not ask ends that session.
   */
  claim: z.strictObject({ readyAt: Instant, own: z.boolean() }).nullable(),
  inviteCode: z.string(),
  kol: z.boolean(),
  /** Whether there is commission to see: of a KOL, or of somebody who was one and has rows. */
  affiliate: z.boolean(),
  yearlyPaidUser: z.literal([YearlyPaid.no, YearlyPaid.yes]),
  benefitsExpireTime: Instant.nullable(),
  membership: Membership,
  /** The server's clock at the answer; countdowns run from it. */
  serverTime: Instant,
});
export type CurrentUser = z.infer<typeof CurrentUser>;
