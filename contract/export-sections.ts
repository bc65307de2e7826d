/**
 * What is kept about an account, by section, as its owner gets it: in no language. Instants end in `At`, money is minor units
 * of the currency beside it, `names` is a text by language.
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
    /** Of our hosts the one that was used last. */
    host: Maybe.default(null),
    createdAt: Instant,
  }),
  /** `normalForm` is null for a device, which is kept as a keyed hash. */
  signInWays: z.strictObject({ kind: Text, typed: Text, normalForm: Maybe, createdAt: Instant }),
  sessions: z.strictObject({
    scope: Text,
    platform: Text,
    country: Maybe,
    ownerShownAt: Later,
    createdAt: Instant,
    lastUsedAt: Instant,
    expiresAt: Instant,
  }),
  passkeys: z.strictObject({
    name: Text,
    transports: Text,
    createdAt: Instant,
    lastUsedAt: Later,
  }),
  apps: z.strictObject({ createdAt: Instant, confirmedAt: Later }),
  recoveryCodes: z.strictObject({ usedAt: Later }),
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
    /** Of our hosts the one where it was made. */
    host: Maybe.default(null),
    status: Text,
    isGift: z.boolean(),
    isDeclined: z.boolean(),
    createdAt: Instant,
    expiresAt: Instant,
    closedAt: Later,
  }),
  gifts: z.strictObject({
    order: Text,
    language: Text,
    isMoneyBack: z.boolean(),
    createdAt: Instant,
  }),
  giftLetters: z.strictObject({
    order: Text,
    language: Text,
    state: Text,
    dueAt: Instant,
    createdAt: Instant,
    settledAt: Later,
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
    debitAccount: Text,
    creditAccount: Text,
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
  payoutAddress: z.strictObject({ network: Text, address: Text, chosenAt: Instant }),
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
  questions: z.strictObject({
    number: Text,
    order: Maybe,
    language: Text,
    topic: Text,
    state: Text,
    createdAt: Instant,
    changedAt: Instant,
  }),
  /** What operators wrote among themselves is named under `notGiven`. */
  questionMessages: z.strictObject({
    question: Text,
    author: Text,
    text: Text,
    leftOut: Whole,
    writtenAt: Instant,
  }),
  questionPictures: z.strictObject({ type: Text, width: Whole, height: Whole, sentAt: Instant }),
  /** Letters and texts to the account's addresses; what they said is deleted once they are sent. */
  messages: z.strictObject({
    channel: Text,
    letter: Text.default(""),
    status: Text,
    createdAt: Instant,
    settledAt: Later,
  }),
  /** What operators did about the account or one of its orders. */
  operatorActions: z.strictObject({ action: Text, doneAt: Instant }),
} as const;

export type ExportSection = keyof typeof EXPORT_SECTIONS;
// safe because an object's own keys are those of its type
export const EXPORT_SECTION_NAMES = Object.keys(EXPORT_SECTIONS) as ExportSection[];
