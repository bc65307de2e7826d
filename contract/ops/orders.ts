/** What operators do about orders and refunds. */
import { z } from "zod";
import { FAULTS } from "./faults.ts";
import { ProductId } from "../catalog.ts";
import { OrderStatus } from "../order.ts";
import { PaymentMethod } from "../payment-method.ts";
import { Finding, OutgoingTransaction } from "./outgoing.ts";
import { Instant, Money, ObjectId } from "../scalars.ts";
import { Decimals } from "./decimals.ts";
import { ListedOrder, ShownOrder } from "./order.ts";
import { Note, OrderNumber, paged, PageEnd, PressKey, Seen, SeenBefore, Uid } from "./words.ts";

const Reference = z.string().trim().min(3).max(120);

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
  /** Of whoever asks, today (UTC); null for a role without a limit. */
  allowance: z.strictObject({ most: Money, left: Money }).nullable(),
  seen: Seen,
});

/**
 * - `paid`: the order is paid now and everything it sets off is done.
 * - `known`: this very payment was here before.
 * - `surplus`: it pays for nothing and is on its way back.
 * - `mismatch`: not what the order costs; nothing was done, a person must look.
 */
const Settled = z.enum(["paid", "known", "surplus", "mismatch"]);
export type Settled = z.output<typeof Settled>;

/** Of one order what the books have of it now; `unasked`: there is nobody to ask. Of all that the schedule would do: `done`, `in_part`. */
const Reconciled = z.enum([
  "paid",
  "paid back",
  "declined",
  "nothing paid",
  "mismatch",
  "unasked",
  "done",
  "in_part",
]);

export const ORDER_OPERATIONS = {
  orders_list: {
    summary:
      "Orders, newest first: of a status, a way to pay, a provider, a plan, made on some days.",
    changes: false,
    rights: ["finance", "support"],
    looks: true,
    request: z.strictObject({
      status: OrderStatus.optional(),
      method: PaymentMethod.optional(),
      provider: z.string().trim().min(1).max(32).optional(),
      plan: ProductId.optional(),
      from: z.iso.date().optional().describe("The first day on which they were made, UTC."),
      until: z.iso.date().optional().describe("The last one."),
      ...paged(),
    }),
    response: z.strictObject({ orders: z.array(ListedOrder), next: PageEnd.nullable() }),
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
        error: FAULTS.eventOrReason,
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
    request: z.strictObject({
      number: OrderNumber,
      amount: Decimals.optional(),
      /** Of the refund that would follow: refused where that was done. */
      key: PressKey.optional(),
    }),
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
      key: PressKey,
      seen: SeenBefore,
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
      dueAt: Instant.nullable()
        .optional()
        .describe("Until when the bank takes evidence; null once it was given."),
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
    response: z.strictObject({ outcome: Settled, amount: Money, status: OrderStatus }),
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
          error: FAULTS.transactionOrReference,
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
    response: z.strictObject({
      outcome: Reconciled.describe("Of one order what was found; of all how far it came."),
    }),
  },
} as const;
