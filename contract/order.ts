/** Buying: quotes, promo codes and orders. Spec §3, Order/profile. */
import { z } from "zod";
import { ProductId } from "./catalog.ts";
import { PaymentMethod } from "./payment-method.ts";
import { Cursor, Instant, Money, ObjectId, Percent } from "./scalars.ts";
import { typedCode } from "./typed.ts";

/** Anything that could be one is looked up, so that a wrong code is refused as wrong. */
export const CouponCode = typedCode(/^[^\p{Cs}]{1,64}$/u);

/** Why a promo code does not count for a purchase; each is a problem of its own with its own message. */
export const CouponProblem = z.enum([
  "CouponInvalid",
  "CouponNotForPlan",
  "CouponFirstPurchase",
  "CouponUsed",
  "CouponHeld",
  "CouponNotForGift",
]);

export const OrderStatus = z.enum(["pending", "paid", "cancelled", "expired"]);
export type OrderStatus = z.infer<typeof OrderStatus>;

/** Money that a person of ours sent back over a chain, by the transaction that was seen to move it. */
const SentBack = z.strictObject({
  amount: Money,
  at: Instant,
  hash: z.string(),
  /** What people call the network, and where the transaction can be looked at; null where no place is known. */
  networkName: z.string(),
  transactionUrl: z.url().nullable(),
});

/** What of an order's money goes back, or did. */
export const MoneyBack = z.strictObject({
  /** Of what paid it, decided or done. */
  refunded: Money,
  /** Decided, and not sent yet. */
  owed: Money,
  sentBack: z.array(SentBack),
});
export type MoneyBack = z.infer<typeof MoneyBack>;

export const Order = z.strictObject({
  id: ObjectId,
  /** What it pays: a plan for oneself, one for somebody else, or a seat, or every seat, of a group. */
  purpose: z.enum(["membership", "gift", "group_buy"]),
  /** What a person tells support. */
  number: z.string(),
  /** The key of the checkout that made it. */
  clientKey: z.string(),
  product: z.strictObject({ id: ProductId, name: z.string(), months: z.int().positive() }),
  /** The group that it pays for: its size, and how many seats of it. */
  group: z.strictObject({ size: z.int().positive(), seats: z.int().positive() }).nullable(),
  listPrice: Money,
  discount: Money,
  /** What of a seat counts here, where the order is the difference to the plan for oneself. */
  credit: Money,
  total: Money,
  ...MoneyBack.shape,
  /** Null for an order that costs nothing. */
  method: PaymentMethod.nullable(),
  status: OrderStatus,
  createdAt: Instant,
  expiresAt: Instant,
  /** When it was paid, cancelled or expired. */
  closedAt: Instant.nullable(),
  /** The payer's last try was refused, as far as the provider was asked. Only while it is pending. */
  declined: z.boolean(),
  /** Where to pay it: an address of ours, or https at the provider. Only while it is pending. */
  payUrl: z.string().nullable(),
  /** The time that it added, once it did. */
  membership: z.strictObject({ startsAt: Instant, expiresAt: Instant }).nullable(),
});
export type Order = z.infer<typeof Order>;

/** For somebody else: promo codes do not count, and its time is for whoever redeems it. */
const AsGift = z.boolean().optional();

export const QuoteRequest = z.strictObject({
  productId: ProductId,
  coupon: CouponCode.optional(),
  gift: AsGift,
});
export type QuoteRequest = z.infer<typeof QuoteRequest>;

export const Quote = z.strictObject({
  productId: ProductId,
  listPrice: Money,
  discount: Money,
  total: Money,
  coupon: z.strictObject({ code: z.string(), percent: Percent.nullable() }).nullable(),
  /** Why the asked promo code was left out of the total. */
  couponProblem: CouponProblem.nullable(),
  methods: z.array(PaymentMethod),
  /** What it does to the buyer's own; null for a gift. */
  membership: z
    .strictObject({
      /** The expiry as it is; null when there never was any time. */
      current: Instant.nullable(),
      startsAt: Instant,
      expiresAt: Instant,
    })
    .nullable(),
  /** Whether it opens the benefits of yearly members. */
  benefits: z.boolean(),
  serverTime: Instant,
});
export type Quote = z.infer<typeof Quote>;

export const CouponRequest = z.strictObject({ productId: ProductId, code: CouponCode });
export const CouponAnswer = z.strictObject({
  code: z.string(),
  percent: Percent.nullable(),
  discount: Money,
  total: Money,
});

export const PurchaseRequest = z.strictObject({
  productId: ProductId,
  /** Null only where the total is zero. */
  method: PaymentMethod.nullable(),
  coupon: CouponCode.optional(),
  gift: AsGift,
  /**
   * Made by the client for one checkout; the same key is the same order, however often it is sent. The same wish under
   * another key gets the order that is open.
   */
  clientKey: ObjectId,
  /** The total that the buyer saw. */
  expected: Money,
});
export type PurchaseRequest = z.infer<typeof PurchaseRequest>;
export const PurchaseAnswer = z.strictObject({ order: Order });

export const ORDER_PAGE_LIMIT = 50;
export const OrderListRequest = z.strictObject({
  /** The `next` of the page before. */
  cursor: Cursor.optional(),
  limit: z.int().min(1).max(ORDER_PAGE_LIMIT).optional(),
});
export const OrderList = z.strictObject({
  orders: z.array(Order),
  next: Cursor.nullable(),
  serverTime: Instant,
});
export type OrderList = z.infer<typeof OrderList>;

export const OrderRequest = z.strictObject({ orderId: ObjectId });
export const OrderAnswer = z.strictObject({
  order: Order,
  /** Whether the provider could be asked just now; a paid order needs no asking. */
  asked: z.boolean(),
  serverTime: Instant,
});
