/** What affiliates earn and are paid (spec §3: KOL commission, Settlement). */
import { z } from "zod";
import { AccountAddress, NetworkId } from "./crypto.ts";
import { Instant, Money, ObjectId, Percent, SignedMoney } from "./scalars.ts";

/** A calendar month in UTC: `2026-03`. */
export const Month = z
  .string()
  .length(7)
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/);

export const Settlement = z.strictObject({
  id: ObjectId,
  /** The month that it closes. */
  period: Month,
  amount: Money,
  at: Instant,
  /** Null while it is due. */
  paidAt: Instant.nullable(),
  /** The transaction that moved the amount, or else `note` says how it was paid. */
  network: z.string().nullable(),
  token: z.string().nullable(),
  hash: z.string().nullable(),
  note: z.string().nullable(),
});
export type Settlement = z.infer<typeof Settlement>;

const OwnSettlement = Settlement.extend({
  /** What people call the network, and where the transaction can be looked at; null where none is known. */
  networkName: z.string().nullable(),
  transactionUrl: z.url().nullable(),
});
export type OwnSettlement = z.infer<typeof OwnSettlement>;

export const CommissionType = { first: 0, renewal: 1 } as const;
export const SettlementStatus = { unsettled: 0, settled: 1 } as const;
export const InviteeStatus = { registered: 0, paid: 1 } as const;

/** One row of the commission ledger: what an order earned, or what a refund took of it. */
export const Commission = z.strictObject({
  /** Counts up from 1 within the affiliate's rows. */
  seq: z.int().positive(),
  inviteeUid: z.string(),
  product: z.string(),
  /** The money that was received for the order. */
  purchase: Money,
  type: z.literal([CommissionType.first, CommissionType.renewal]),
  percent: Percent,
  amount: SignedMoney,
  /** What was paid back; null in the order's own row. With an amount above zero that refund came to nothing. */
  refund: Money.nullable(),
  status: z.literal([SettlementStatus.unsettled, SettlementStatus.settled]),
  at: Instant,
});
export type Commission = z.infer<typeof Commission>;

/** Where an affiliate wants to be paid. */
export const PayoutAddress = z.strictObject({
  network: NetworkId,
  address: z.string().trim().pipe(AccountAddress),
});
export type PayoutAddress = z.infer<typeof PayoutAddress>;

export const AffiliateFigures = z.strictObject({
  firstPurchasePercent: Percent,
  renewalPercent: Percent,
  threshold: Money,
  unsettled: SignedMoney,
  /** When what is unsettled is looked at next. */
  nextSettlementAt: Instant,
  /** The last twelve months in UTC, oldest first; refunds are taken off in the month they were made. */
  months: z.array(z.strictObject({ month: Month, amount: SignedMoney })),
  invitees: z.strictObject({ registered: z.int(), paid: z.int() }),
  /** Null while the affiliate has named none. */
  payout: PayoutAddress.nullable().default(null),
  /** That can be paid on; none where only other ways are left. */
  payoutNetworks: z.array(z.strictObject({ id: NetworkId, name: z.string() })).default([]),
  /** Newest first. */
  settlements: z.array(OwnSettlement),
});
export type AffiliateFigures = z.infer<typeof AffiliateFigures>;

/** `before` is the `next` of the page before. */
const before = z.int().positive().optional();

export const CommissionsRequest = z.strictObject({
  /** Only the rows of this settlement. */
  settlementId: ObjectId.optional(),
  before,
});
export const Commissions = z.strictObject({
  rows: z.array(Commission),
  next: z.int().positive().nullable(),
});

export const InviteesRequest = z.strictObject({ before });
export const Invitee = z.strictObject({
  /** Counts up from 1 within the affiliate's invitees. */
  seq: z.int().positive(),
  uid: z.string(),
  at: Instant,
  status: z.literal([InviteeStatus.registered, InviteeStatus.paid]),
});
export type Invitee = z.infer<typeof Invitee>;
export const Invitees = z.strictObject({
  rows: z.array(Invitee),
  next: z.int().positive().nullable(),
});
