/**
 * How often things may be done. Numbers that protect, not business terms: pages never show them. A network's numbers are
 * those of one line; wider ones may do a multiple (network.ts). What one person can cost in a day follows from them
 * (docs/threats.md).
 */
import type { Business } from "#origin/ground/business-numbers.ts";

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
  codesOfNetworkAnHour: { name: "codes-of-network-an-hour", count: 20, windowSeconds: HOUR },
  codesOfNetworkADay: { name: "codes-of-network-a-day", count: 60, windowSeconds: DAY },
  /** To one address from one place. */
  codesOfPlaceADay: { name: "codes-of-place-a-day", count: 10, windowSeconds: DAY },
  /** To one address from all places that its account does not know. After these come long codes. */
  codesOfStrangersADay: { name: "codes-of-strangers-a-day", count: 6, windowSeconds: DAY },
  longCodesAnHour: { name: "long-codes-an-hour", count: 1, windowSeconds: HOUR },
  /** What a bombing through many addresses and many networks runs into. */
  emailCodesADay: { name: "email-codes-a-day", count: 20_000, windowSeconds: DAY },
  /** The reserve of addresses that have an account: a bombing of others leaves them their codes. */
  emailCodesToMembersADay: {
    name: "email-codes-to-members-a-day",
    count: 20_000,
    windowSeconds: DAY,
  },
  /** The reserve of those who ask from where their account knows them. */
  emailCodesOfKnownADay: { name: "email-codes-of-known-a-day", count: 20_000, windowSeconds: DAY },
  /** Texts cost money, most of all to some countries. Numbers that have an account have a reserve in each. */
  textsOfNetworkAnHour: { name: "texts-of-network-an-hour", count: 5, windowSeconds: HOUR },
  textsOfNetworkADay: { name: "texts-of-network-a-day", count: 15, windowSeconds: DAY },
  textsToCountryADay: { name: "texts-to-country-a-day", count: 200, windowSeconds: DAY },
  textsToMembersOfCountryADay: {
    name: "texts-to-members-of-country-a-day",
    count: 600,
    windowSeconds: DAY,
  },
  textsADay: { name: "texts-a-day", count: 2_000, windowSeconds: DAY },
  textsToMembersADay: { name: "texts-to-members-a-day", count: 6_000, windowSeconds: DAY },
  /** The reserve of those who ask from where their account knows them, as with letters. */
  textsOfKnownOfCountryADay: {
    name: "texts-of-known-of-country-a-day",
    count: 600,
    windowSeconds: DAY,
  },
  textsOfKnownADay: { name: "texts-of-known-a-day", count: 6_000, windowSeconds: DAY },
  /** Reports of dead addresses, which cost a write each and say what strangers like. */
  deadReportsOfNetworkADay: {
    name: "dead-reports-of-network-a-day",
    count: 10,
    windowSeconds: DAY,
  },
  deadReportsADay: { name: "dead-reports-a-day", count: 20_000, windowSeconds: DAY },
  registrationsOfNetwork: { name: "registrations-of-network", count: 20, windowSeconds: HOUR },
  /** Accounts that prove nothing of anybody: what a flood from many networks runs into. */
  accountsByNameADay: { name: "accounts-by-name-a-day", count: 10_000, windowSeconds: DAY },
  /** Free time for accounts that have only a name. */
  invitedTrialsOfNetwork: { name: "invited-trials-of-network", count: 10, windowSeconds: DAY },
  signInsOfNetwork: { name: "sign-ins-of-network", count: 100, windowSeconds: 10 * MINUTE },
  redemptionsOfUser: { name: "redemptions-of-user", count: 10, windowSeconds: HOUR },
  redemptionsOfNetwork: { name: "redemptions-of-network", count: 30, windowSeconds: HOUR },
  /** Letters to strangers that somebody has ready, in all of their gifts. */
  giftLettersOfUser: { name: "gift-letters-of-user", count: 20, windowSeconds: DAY },
  giftLettersADay: { name: "gift-letters-a-day", count: 2_000, windowSeconds: DAY },
  /** Of the file that finds us: to one mailbox, for one network's forms, and of all. */
  finderLettersOfMailboxADay: {
    name: "finder-letters-of-mailbox-a-day",
    count: 3,
    windowSeconds: DAY,
  },
  finderLettersOfNetworkAnHour: {
    name: "finder-letters-of-network-an-hour",
    count: 5,
    windowSeconds: HOUR,
  },
  finderLettersADay: { name: "finder-letters-a-day", count: 2_000, windowSeconds: DAY },
  couponGuessesOfUser: { name: "coupon-guesses-of-user", count: 10, windowSeconds: HOUR },
  couponGuessesOfNetwork: { name: "coupon-guesses-of-network", count: 60, windowSeconds: HOUR },
  ordersOfNetworkAnHour: { name: "orders-of-network-an-hour", count: 100, windowSeconds: HOUR },
  ordersOfNetworkADay: { name: "orders-of-network-a-day", count: 300, windowSeconds: DAY },
  /** Of providers, by pages that wait for a payment: what is asked beyond these, the schedule asks. */
  questionsOfUser: { name: "questions-of-user", count: 300, windowSeconds: 10 * MINUTE },
  questionsOfNetwork: { name: "questions-of-network", count: 600, windowSeconds: 10 * MINUTE },
  questionsAMinute: { name: "questions-a-minute", count: 3_000, windowSeconds: MINUTE },
  /** Of one order's provider, by who begins or ends it: each is heard, however lately it was asked. */
  triesOfOrder: { name: "tries-of-order", count: 30, windowSeconds: HOUR },
  /** Of chains, about a transaction that somebody names. */
  lookUpsOfUser: { name: "look-ups-of-user", count: 30, windowSeconds: 10 * MINUTE },
  lookUpsOfNetwork: { name: "look-ups-of-network", count: 60, windowSeconds: 10 * MINUTE },
  benefitPasswordsOfUser: { name: "benefit-passwords-of-user", count: 60, windowSeconds: HOUR },
  /** A report swaps the account: without end it would try them all. */
  benefitReportsOfUser: { name: "benefit-reports-of-user", count: 5, windowSeconds: DAY },
  /** Of all that is kept about an account: what one asks for, and the parts that it is read in. */
  exportsOfUser: { name: "exports-of-user", count: 5, windowSeconds: DAY },
  exportPartsOfUser: { name: "export-parts-of-user", count: 600, windowSeconds: HOUR },
  clicksOfNetwork: { name: "clicks-of-network", count: 60, windowSeconds: HOUR },
  /** To support: of an account or a mailbox, of a network, and of all mailboxes and all accounts, each for themselves. */
  supportMessagesOfAskerAnHour: {
    name: "support-messages-of-asker-an-hour",
    count: 20,
    windowSeconds: HOUR,
  },
  supportMessagesOfNetworkAnHour: {
    name: "support-messages-of-network-an-hour",
    count: 40,
    windowSeconds: HOUR,
  },
  questionsToSupportOfAskerADay: {
    name: "questions-to-support-of-asker-a-day",
    count: 10,
    windowSeconds: DAY,
  },
  questionsToSupportADay: {
    name: "questions-to-support-a-day",
    count: 1_000,
    windowSeconds: DAY,
  },
  /** They are rows of the database: what all may add in a day keeps it far below its limit (decision 0153). */
  supportPicturesOfAskerADay: {
    name: "support-pictures-of-asker-a-day",
    count: 20,
    windowSeconds: DAY,
  },
  supportPicturesOfNetworkADay: {
    name: "support-pictures-of-network-a-day",
    count: 40,
    windowSeconds: DAY,
  },
  supportPicturesADay: { name: "support-pictures-a-day", count: 200, windowSeconds: DAY },
  operatorCallsOfNetwork: {
    name: "operator-calls-of-network",
    count: 300,
    windowSeconds: 10 * MINUTE,
  },
  /** Of a browser's console, which asks as its pages do; an office may be one network. */
  consoleCallsOfNetwork: {
    name: "console-calls-of-network",
    count: 3_000,
    windowSeconds: 10 * MINUTE,
  },
} as const satisfies Record<string, Limit>;

export const RESEND = "code-resend";

/** The pause between two codes to one address; the page counts it down, so it is a business number. */
export function resendLimit(business: Business): Limit {
  return {
    name: RESEND,
    count: 1,
    windowSeconds: business.code.resendAfterSeconds,
  };
}

/** Of one group: its friends may all be of one network. Accounts cost nothing, and in turn they would hold its last seat for good. */
export function seatLimit({ groupBuying }: Business): Limit {
  const count = Math.max(...groupBuying.sizes) - 1;
  return { name: "seats-of-network-an-hour", count, windowSeconds: HOUR };
}
