/** An order as operators see one. */
import { z } from "zod";
import { CryptoState } from "../crypto.ts";
import { OrderStatus } from "../order.ts";
import { Instant, Money, ObjectId, SignedMoney } from "../scalars.ts";
import { AttentionDetail } from "./attention.ts";

export const ListedOrder = z.strictObject({
  number: z.string(),
  uid: z.string(),
  productId: z.string(),
  total: Money,
  refunded: Money,
  status: OrderStatus,
  method: z.string(),
  provider: z.string(),
  createdAt: Instant,
});

/** Why a refund was decided that nobody typed a reason of. */
export const RefundReason = z.enum([
  "group ended",
  "seats that nobody took",
  "a gift that nobody redeemed",
]);
export type RefundReason = z.output<typeof RefundReason>;

/** Of a provider's event: what came of it, or why nobody could explain it. */
export const EventVerdict = z.enum([
  "done",
  "ignored",
  "account",
  "mode",
  "order",
  "unknown_order",
  "amount",
  "facts",
]);
export type EventVerdict = z.output<typeof EventVerdict>;

const Refund = z.strictObject({
  id: ObjectId,
  amount: Money,
  kind: z.string(),
  /** By which it goes: that of its payment, which may be another than the order's. */
  provider: z.string(),
  status: z.string(),
  note: z.string(),
  providerRefund: z.string().nullable(),
  /** Of a dispute: until when evidence is taken. */
  dueAt: Instant.nullable(),
  at: Instant,
});

const Payment = z.strictObject({
  id: ObjectId,
  amount: Money,
  disposition: z.string(),
  providerPayment: z.string(),
  at: Instant,
  refunds: z.array(Refund),
});

/** What the chain shows of an order's payment. Amounts are decimals of the token. */
const Crypto = z.strictObject({
  state: CryptoState,
  /** Whether its order was cancelled or expired. */
  hasEnded: z.boolean(),
  address: z.string(),
  network: z.string().nullable(),
  token: z.string().nullable(),
  amount: z.string().nullable(),
  received: z.string().nullable(),
  transfers: z.array(
    z.strictObject({
      network: z.string(),
      token: z.string(),
      amount: z.string(),
      sender: z.string(),
      hash: z.string(),
      logIndex: z.int(),
      status: z.enum(["seen", "final", "gone"]),
      standing: z.enum(["counted", "wrong_token", "wrong_network", "gone"]),
    }),
  ),
});

export const StoryKind = z.enum([
  "order",
  "payment",
  "refund",
  "entry",
  "event",
  "time",
  "commission",
  "group",
  "letter",
  "attention",
  "operator",
]);
export type StoryKind = z.output<typeof StoryKind>;

export const ShownOrder = ListedOrder.extend({
  coupon: z.string().nullable(),
  providerSession: z.string().nullable(),
  expiresAt: Instant,
  closedAt: Instant.nullable(),
  /** Until when evidence is taken in its disputes; the first of them. */
  dueAt: Instant.nullable(),
  /** All that happened about it, oldest first. Letters as long as they are kept. */
  story: z.array(
    z.strictObject({
      at: Instant,
      kind: StoryKind,
      /** A word of its kind: a status, a letter, an operation. */
      what: z.string(),
      /** What needed a look has it by its form. */
      detail: z.union([z.string(), AttentionDetail]),
      amount: SignedMoney.nullable(),
      /** Of membership, negative where it was taken. */
      seconds: z.int().nullable(),
      /** An operator, a provider, a group, or whose time or commission it is. */
      by: z.string().nullable(),
    }),
  ),
  crypto: Crypto.nullable(),
  payments: z.array(Payment),
  entries: z.array(
    z.strictObject({
      kind: z.string(),
      debit: z.string(),
      credit: z.string(),
      amount: Money,
      at: Instant,
    }),
  ),
  events: z.array(
    z.strictObject({
      eventId: z.string(),
      type: z.string(),
      status: z.string(),
      verdict: z.string().nullable(),
      at: Instant,
    }),
  ),
});
