/**
 * All that is kept about an account, as its owner gets it: lists of rows by section, in no language. Instants end in `At`,
 * money is minor units of the currency beside it, `names` is a text by language.
 */
import { z } from "zod";
import { Currency, Instant, Language } from "./scalars.ts";

const Text = z.string();
const Maybe = z.string().nullable();
const Whole = z.int();
const Later = Instant.nullable();
const Names = z.partialRecord(Language, z.string());
/** Money of an order that is named by its number. */
const OF_ORDER = { order: Text, amount: Whole, currency: Currency };

/** In the order of the file. */
export const EXPORT_SECTIONS = {
  account: z.strictObject({
    uid: Text,
    displayName: Text,
    hasPassword: z.boolean(),
    inviteCode: Text,
    isInvited: z.boolean(),
    isAffiliate: z.boolean(),
    commissionPercent: Whole.nullable(),
    language: Text,
    createdAt: Instant,
  }),
  /** `normalForm` is null for a device, which is kept as a keyed hash. */
  signInWays: z.strictObject({ kind: Text, typed: Text, normalForm: Maybe, createdAt: Instant }),
  sessions: z.strictObject({
    scope: Text,
    platform: Text,
    createdAt: Instant,
    lastUsedAt: Instant,
    expiresAt: Instant,
  }),
  devices: z.strictObject({
    /** Null where no key that is known opens it. */
    deviceId: Maybe,
    platform: Text,
    name: Text,
    systemVersion: Text,
    createdAt: Instant,
    lastSeenAt: Instant,
  }),
  /** Kept as keyed hashes: which networks they are, nobody can tell. */
  networks: z.strictObject({ lastSeenAt: Instant }),
  claims: z.strictObject({ readyAt: Instant }),
  notices: z.strictObject({ kind: Text, isWanted: z.boolean(), chosenAt: Instant }),
  blocks: z.strictObject({ what: Text, blockedAt: Instant }),
  time: z.strictObject({
    source: Text,
    months: Whole,
    seconds: Whole,
    creditedAt: Instant,
    startsAt: Instant,
    expiresAt: Instant,
  }),
  membership: z.strictObject({ expiresAt: Instant, reminders: Whole }),
  codes: z.strictObject({ months: Whole, seconds: Whole, redeemedAt: Instant }),
  orders: z.strictObject({
    number: Text,
    purpose: Text,
    names: Names,
    months: Whole,
    isYearly: z.boolean(),
    maxDevices: Whole.nullable(),
    listPrice: Whole,
    discount: Whole,
    credit: Whole,
    amount: Whole,
    currency: Currency,
    method: Text,
    provider: Text,
    language: Text,
    status: Text,
    isDeclined: z.boolean(),
    createdAt: Instant,
    expiresAt: Instant,
    closedAt: Later,
  }),
  coupons: z.strictObject({ order: Text, code: Text, isFirstPurchase: z.boolean(), state: Text }),
  payments: z.strictObject({
    ...OF_ORDER,
    provider: Text,
    reference: Text,
    disposition: Text,
    capturedAt: Instant,
    bookedAt: Instant,
  }),
  refunds: z.strictObject({
    ...OF_ORDER,
    kind: Text,
    provider: Text,
    reference: Maybe,
    status: Text,
    requestedAt: Instant,
    settledAt: Later,
  }),
  refundTransactions: z.strictObject({
    order: Text,
    network: Text,
    token: Text,
    hash: Text,
    recipient: Text,
    sentAt: Instant,
  }),
  bookings: z.strictObject({
    ...OF_ORDER,
    kind: Text,
    debit: Text,
    credit: Text,
    bookedAt: Instant,
  }),
  cryptoPayments: z.strictObject({
    ...OF_ORDER,
    address: Maybe,
    network: Maybe,
    token: Maybe,
    createdAt: Instant,
    expiresAt: Instant,
    closedAt: Later,
    metAt: Later,
    returnedAt: Later,
  }),
  cryptoSent: z.strictObject({
    order: Text,
    network: Text,
    hash: Text,
    sender: Text,
    isOver: z.boolean(),
    sentAt: Instant,
  }),
  /** Amounts in the token's own smallest units, as text: they are larger than what numbers hold. */
  cryptoTransfers: z.strictObject({
    order: Text,
    network: Text,
    token: Text,
    hash: Text,
    sender: Text,
    units: Text,
    status: Text,
    seenAt: Instant,
    provenAt: Later,
  }),
  groups: z.strictObject({
    names: Names,
    months: Whole,
    isYearly: z.boolean(),
    maxDevices: Whole,
    size: Whole,
    way: Text,
    soloPrice: Whole,
    unitPrice: Whole,
    currency: Currency,
    status: Text,
    createdAt: Instant,
    endsAt: Later,
    finishedAt: Later,
  }),
  seats: z.strictObject({ order: Maybe, position: Whole, state: Text, joinedAt: Instant }),
  groupOrders: z.strictObject({ order: Text, kind: Text }),
  commissions: z.strictObject({
    type: Whole,
    percent: Whole,
    base: Whole,
    amount: Whole,
    currency: Currency,
    earnedAt: Instant,
  }),
  settlements: z.strictObject({
    period: Text,
    amount: Whole,
    currency: Currency,
    status: Text,
    network: Maybe,
    token: Maybe,
    hash: Maybe,
    recipient: Maybe,
    note: Maybe,
    settledAt: Instant,
    paidAt: Later,
  }),
  /** Friends who came through the invitation; who they are is theirs. */
  friends: z.strictObject({ joinedAt: Instant }),
  /** Arrivals through the invitation's links, by day. */
  arrivals: z.strictObject({ day: Text, parameter: Text, count: Whole }),
  benefits: z.strictObject({
    service: Text,
    account: Text,
    createdAt: Instant,
    endedAt: Later,
    endedBy: Maybe,
  }),
  benefitReports: z.strictObject({ service: Text, account: Text, reportedAt: Instant }),
  /** What providers told of orders; what they wrote is named under `notGiven`. */
  providerEvents: z.strictObject({
    order: Text,
    provider: Text,
    type: Text,
    status: Text,
    receivedAt: Instant,
  }),
  /** Letters and texts to the account's addresses; what they said is deleted once they are sent. */
  messages: z.strictObject({ channel: Text, status: Text, createdAt: Instant, settledAt: Later }),
  /** What operators did about the account or one of its orders. */
  operatorActions: z.strictObject({ action: Text, doneAt: Instant }),
} as const;

export type ExportSection = keyof typeof EXPORT_SECTIONS;
// safe because an object's own keys are those of its type
export const EXPORT_SECTION_NAMES = Object.keys(EXPORT_SECTIONS) as ExportSection[];

type Lists = { [Section in ExportSection]: z.ZodArray<(typeof EXPORT_SECTIONS)[Section]> };

// safe because each section gets its own list
const LISTS = Object.fromEntries(
  EXPORT_SECTION_NAMES.map((name) => [name, z.array(EXPORT_SECTIONS[name])]),
) as Lists;

/** Why something stays when the account is deleted, without a name by which its person would be found. */
export const KeptBecause = z.enum(["books", "others", "once", "record"]);

/** Why something is kept and not given. */
export const NotGivenBecause = z.enum(["secret", "hashed", "others", "short", "provider"]);

/**
 * What stays after a deletion:
 * - `books`: money and time, as accounts must be kept.
 * - `others`: somebody else's group, reward or commission hangs on it.
 * - `once`: that something was had which is had once.
 * - `record`: what operators did, who answer for it.
 */
export const KEPT_AFTER_DELETION = {
  account: "books",
  time: "books",
  membership: "books",
  codes: "once",
  orders: "books",
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
  sentCodes: "short",
  triesAndLimits: "hashed",
  freeTrial: "hashed",
  networks: "hashed",
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

export const ExportTicket = z.strictObject({ ticket: Ticket, validUntil: Instant });

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
