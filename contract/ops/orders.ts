/** What operators do about orders and refunds. */
import { z } from "zod";
import { CryptoState } from "../crypto.ts";
import { OrderStatus } from "../order.ts";
import { Finding, OutgoingTransaction } from "./outgoing.ts";
import { Cursor, Instant, Money, ObjectId, SignedMoney } from "../scalars.ts";
import { Decimals } from "./decimals.ts";
import { Note, OrderNumber, Uid } from "./words.ts";

const Reference = z.string().trim().min(3).max(120);

const ListedOrder = z.strictObject({
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

const Refund = z.strictObject({
  id: ObjectId,
  amount: Money,
  kind: z.string(),
  status: z.string(),
  note: z.string(),
  providerRefund: z.string().nullable(),
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

const ShownOrder = ListedOrder.extend({
  coupon: z.string().nullable(),
  providerSession: z.string().nullable(),
  expiresAt: Instant,
  closedAt: Instant.nullable(),
  /** All that happened about it, oldest first. Letters as long as they are kept. */
  story: z.array(
    z.strictObject({
      at: Instant,
      kind: StoryKind,
      /** A word of its kind: a status, a letter, an operation. */
      what: z.string(),
      detail: z.string(),
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

/** A keyed word for all that a preview said. */
const Seen = z.string().max(64);

const RefundPreview = z.strictObject({
  amount: Money,
  /** Of the payment, once it is back. */
  left: Money,
  provider: z.string(),
  /** Through the provider, which takes these days, or by a person's hand. */
  days: z.strictObject({ from: z.int(), to: z.int() }).nullable(),
  /** Money that paid for nothing: its way back takes nothing. */
  isSurplus: z.boolean(),
  takes: z.array(
    z.strictObject({
      /** Of the buyer's or a member's time, an inviter's; what an affiliate earned; a seat, its whole group, a gift's code, an open order. */
      what: z.enum(["time", "reward", "commission", "seat", "group", "code", "order"]),
      uid: Uid.nullable(),
      /** Whole seconds. */
      seconds: z.int().nullable(),
      /** The membership's end after it. */
      expiresAt: Instant.nullable(),
      amount: Money.nullable(),
      number: z.string().nullable(),
    }),
  ),
  seen: Seen,
});

export const ORDER_OPERATIONS = {
  orders_list: {
    summary: "The newest orders, of one status or of all.",
    changes: false,
    rights: ["finance", "support"],
    looks: true,
    request: z.strictObject({
      status: OrderStatus.optional(),
      limit: z.int().min(1).max(500).default(50),
      cursor: Cursor.optional().describe("The `next` of the page before."),
    }),
    response: z.strictObject({ orders: z.array(ListedOrder), next: Cursor.nullable() }),
  },
  orders_reviewed: {
    summary:
      "Takes an event out of review, or all foreign ones of a reason, to be left alone or worked again.",
    changes: true,
    rights: ["finance"],
    request: z
      .strictObject({
        provider: z.string().min(1).max(32),
        event: z.string().min(1).max(255).optional(),
        reason: z.enum(["account", "mode", "order"]).optional(),
        again: z.boolean().default(false),
        note: Note,
      })
      .refine(({ event, reason }) => (event === undefined) !== (reason === undefined), {
        path: ["event"],
        error: "either an event or a reason.",
      }),
    response: z.strictObject({ events: z.int() }),
  },
  orders_show: {
    summary: "One order with its payments, refunds, ledger entries and events.",
    changes: false,
    rights: ["finance", "support"],
    looks: true,
    request: z.strictObject({ number: OrderNumber }),
    response: ShownOrder,
  },
  orders_refund_preview: {
    summary: "What a refund would do now: the money and its way, and all that it takes.",
    changes: false,
    rights: ["finance", "support"],
    looks: true,
    request: z.strictObject({ number: OrderNumber, amount: Decimals.optional() }),
    response: RefundPreview,
  },
  orders_refund: {
    summary: "Pays an order back, whole or in part, and takes the time it gave in proportion.",
    changes: true,
    // Support so much a day (origin/books/operator/allowance/).
    rights: ["finance", "support"],
    request: z.strictObject({
      number: OrderNumber,
      /** All that is left when it is left out. */
      amount: Decimals.optional(),
      note: Note,
      /** Made by the caller: the same key is the same refund. */
      key: ObjectId,
      seen: Seen.optional().describe(
        "Of a preview: refused where it would do anything else by now.",
      ),
    }),
    response: z.strictObject({ refundId: ObjectId, amount: Money, status: z.string() }),
  },
  orders_dispute: {
    summary:
      "Records that a payer's bank took the money of an order, as far as it is still there, or that it gave it back.",
    changes: true,
    rights: ["finance"],
    request: z.strictObject({
      number: OrderNumber,
      /** The provider's own id of the dispute, under which its notifications find it. */
      dispute: z.string().trim().min(1).max(255),
      outcome: z.enum(["taken", "won"]),
      /** All that is left when it is left out. */
      amount: Decimals.optional(),
      note: Note,
    }),
    response: z.strictObject({ amount: Money, status: z.string() }),
  },
  orders_paid: {
    summary:
      "Marks an order as paid past every provider: by transfer, in cash. The whole amount at once.",
    changes: true,
    rights: ["finance"],
    request: z.strictObject({
      number: OrderNumber,
      amount: Decimals.describe("What came, in the order's currency: exactly its total."),
      reference: Reference.describe("What the bank or the receipt calls it; pays one order."),
      note: Note.optional(),
    }),
    response: z.strictObject({ outcome: z.string(), amount: Money, status: OrderStatus }),
  },
  orders_sent: {
    summary:
      "Marks a refund that a person sent by hand as sent: by a transaction that is seen to move the amount, or of a payment past every provider by a reference.",
    changes: true,
    rights: ["finance"],
    request: z
      .strictObject({
        refundId: ObjectId,
        transaction: OutgoingTransaction.optional(),
        reference: Reference.optional(),
      })
      .refine(
        ({ transaction, reference }) => (transaction === undefined) !== (reference === undefined),
        {
          path: ["transaction"],
          error: "either a whole transaction or a reference.",
        },
      ),
    response: z.strictObject({
      /** Null when no transaction was named. */
      finding: Finding.nullable(),
      amount: Money,
      status: z.string(),
    }),
  },
  orders_reconcile: {
    summary: "Asks the provider about one order, or does what the schedule would do now for all.",
    changes: true,
    rights: ["finance", "support"],
    request: z.strictObject({ number: OrderNumber.optional() }),
    response: z.strictObject({ outcome: z.string() }),
  },
} as const;
