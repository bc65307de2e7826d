/** The export of an account: the file, what it does not hold, and the parts that it is read in. */
import { z } from "zod";
import { EXPORT_SECTION_NAMES, EXPORT_SECTIONS, type ExportSection } from "./export-sections.ts";
import { Instant } from "./scalars.ts";

type Lists = { [Section in ExportSection]: z.ZodArray<(typeof EXPORT_SECTIONS)[Section]> };

// safe because each section gets its own list
const LISTS = Object.fromEntries(
  EXPORT_SECTION_NAMES.map((name) => [name, z.array(EXPORT_SECTIONS[name])]),
) as Lists;

/** Why something stays when the account is deleted, without a name by which its person would be found. */
export const KeptBecause = z.enum(["books", "others", "once", "record"]);

/** Why something is kept and not given. */
export const NotGivenBecause = z.enum(["secret", "hashed", "others", "short", "large", "provider"]);

/**
 * What stays after a deletion:
 * - `books`: money and time, as accounts must be kept.
 * - `others`: somebody else's group, reward or commission hangs on it.
 * - `once`: that something was had which is had once.
 * - `record`: what operators did, who answer for it.
 */
export const KEPT_AFTER_DELETION = {
  account: "books",
  blocks: "record",
  time: "books",
  membership: "books",
  codes: "once",
  orders: "books",
  gifts: "books",
  coupons: "once",
  payments: "books",
  refunds: "books",
  refundTransactions: "books",
  bookings: "books",
  cryptoPayments: "books",
  cryptoSent: "books",
  cryptoTransfers: "books",
  groups: "others",
  seats: "others",
  groupOrders: "books",
  commissions: "books",
  settlements: "books",
  friends: "others",
  benefits: "once",
  benefitReports: "others",
  providerEvents: "books",
  operatorActions: "record",
} as const satisfies Partial<Record<ExportSection, z.infer<typeof KeptBecause>>>;

/** What is kept and not in the file. */
export const NOT_GIVEN = {
  passwordHash: "secret",
  sessionTokens: "hashed",
  passkeys: "secret",
  sentCodes: "short",
  triesAndLimits: "hashed",
  freeTrial: "hashed",
  networks: "hashed",
  giftCards: "secret",
  pictures: "large",
  benefitPasswords: "others",
  friendsNames: "others",
  operatorsNotes: "others",
  providersTexts: "provider",
} as const satisfies Record<string, z.infer<typeof NotGivenBecause>>;

export type NotGiven = keyof typeof NOT_GIVEN;

export const EXPORT_FORMAT = "halyard-account";

/** The file. */
export const AccountExport = z.strictObject({
  format: z.literal(EXPORT_FORMAT),
  version: z.literal(1),
  madeAt: Instant,
  ...LISTS,
  keptAfterDeletion: z.record(z.string(), KeptBecause),
  notGiven: z.record(z.string(), NotGivenBecause),
});
export type AccountExport = z.infer<typeof AccountExport>;

/** Allows its session to read the parts for some minutes. */
const Ticket = z
  .string()
  .max(400)
  .regex(/^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/);

export const ExportTicket = z.strictObject({
  ticket: Ticket,
  madeAt: Instant,
  validUntil: Instant,
});

/** Where a part begins: a section and how many of its rows were read. */
const Start = z
  .string()
  .max(40)
  .regex(/^[a-zA-Z]+\.\d{1,7}$/);

export const AccountPartRequest = z.strictObject({
  ticket: Ticket,
  /** What the part before said as `next`; the first part without it. */
  start: Start.optional(),
});

/** Some rows of some sections, in the order of the file. `next` is null in the last part. */
export const AccountPart = z.strictObject({
  sections: z.strictObject(LISTS).partial(),
  next: Start.nullable(),
});
export type AccountPart = z.infer<typeof AccountPart>;
