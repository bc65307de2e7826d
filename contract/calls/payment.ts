/** Calls about the shop, orders and payments. */
import { Shop } from "../catalog.ts";
import { CryptoPayment, CryptoQuoteRequest, CryptoStatusRequest } from "../crypto.ts";
import {
  CouponAnswer,
  CouponRequest,
  OrderAnswer,
  OrderList,
  OrderListRequest,
  OrderRequest,
  PurchaseAnswer,
  PurchaseRequest,
  Quote,
  QuoteRequest,
} from "../order.ts";
import { type Declaration, Nothing } from "./declaration.ts";

export const PAYMENT_CALLS = {
  payment_shop: {
    area: "payment",
    auth: "none",
    summary: "The plans on sale, in the language of the request.",
    request: Nothing,
    response: Shop,
  },
  payment_quote: {
    area: "payment",
    auth: "session",
    summary:
      "What a plan would cost this buyer, how it may be paid, and what it does to the membership.",
    request: QuoteRequest,
    response: Quote,
  },
  payment_coupon: {
    area: "payment",
    auth: "session",
    summary: "Whether a promo code counts for a plan, and what it takes off.",
    ownErrors: true,
    request: CouponRequest,
    response: CouponAnswer,
  },
  payment_purchase: {
    area: "payment",
    auth: "session",
    summary: "Makes an order and says where to pay it. The same client key is the same order.",
    ownErrors: true,
    request: PurchaseRequest,
    response: PurchaseAnswer,
  },
  payment_order: {
    area: "payment",
    auth: "session",
    summary: "The buyer's orders, newest first, a page at a time.",
    request: OrderListRequest,
    response: OrderList,
  },
  payment_order_status: {
    area: "payment",
    auth: "session",
    summary: "One order as it is now; an order that is not paid is asked about at its provider.",
    ownErrors: true,
    request: OrderRequest,
    response: OrderAnswer,
  },
  payment_cancel_order: {
    area: "payment",
    auth: "session",
    summary: "Gives an open order up.",
    request: OrderRequest,
    response: PurchaseAnswer,
  },
  payment_crypto_quote: {
    area: "payment",
    auth: "session",
    summary: "Fixes network, token, amount and receive address of an order paid with crypto.",
    ownErrors: true,
    request: CryptoQuoteRequest,
    response: CryptoPayment,
  },
  payment_crypto_status: {
    area: "payment",
    auth: "session",
    summary: "What the chain shows of a crypto payment; a pasted transaction is looked up.",
    ownErrors: true,
    request: CryptoStatusRequest,
    response: CryptoPayment,
  },
} as const satisfies Record<string, Declaration>;
