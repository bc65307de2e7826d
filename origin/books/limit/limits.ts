/** How often things may be done. Numbers that protect, not business terms: pages never show them. */
import type { Business } from "#origin/ground/business.ts";

/** At most `count` in a window that begins with the first. */
export interface Limit {
  name: string;
  count: number;
  windowSeconds: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const LIMITS = {
  codesOfAddressADay: { name: "codes-of-address-a-day", count: 10, windowSeconds: DAY },
  codesOfIpAnHour: { name: "codes-of-ip-an-hour", count: 20, windowSeconds: HOUR },
  codesOfIpADay: { name: "codes-of-ip-a-day", count: 60, windowSeconds: DAY },
  /** What a bombing through many addresses and many networks runs into; text messages cost most. */
  emailCodesADay: { name: "email-codes-a-day", count: 20_000, windowSeconds: DAY },
  smsCodesADay: { name: "sms-codes-a-day", count: 3_000, windowSeconds: DAY },
  registrationsOfIp: { name: "registrations-of-ip", count: 20, windowSeconds: HOUR },
  /** Free time for accounts that have only a name. */
  invitedTrialsOfIp: { name: "invited-trials-of-ip", count: 10, windowSeconds: DAY },
  signInsOfIp: { name: "sign-ins-of-ip", count: 100, windowSeconds: 10 * MINUTE },
  redemptionsOfUser: { name: "redemptions-of-user", count: 10, windowSeconds: HOUR },
  redemptionsOfIp: { name: "redemptions-of-ip", count: 30, windowSeconds: HOUR },
  lookUpsOfUser: { name: "look-ups-of-user", count: 30, windowSeconds: 10 * MINUTE },
  benefitPasswordsOfUser: { name: "benefit-passwords-of-user", count: 60, windowSeconds: HOUR },
  /** A report swaps the account: without end it would try them all. */
  benefitReportsOfUser: { name: "benefit-reports-of-user", count: 5, windowSeconds: DAY },
  clicksOfIp: { name: "clicks-of-ip", count: 60, windowSeconds: HOUR },
  operatorCallsOfIp: { name: "operator-calls-of-ip", count: 300, windowSeconds: 10 * MINUTE },
} as const satisfies Record<string, Limit>;

/** The pause between two codes to one address; the page counts it down, so it is a business number. */
export function resendLimit(business: Business): Limit {
  return {
    name: "code-resend",
    count: 1,
    windowSeconds: business.code.resendAfterSeconds,
  };
}
