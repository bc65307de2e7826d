/** What operators do about promo codes. */
import { z } from "zod";
import { FAULTS } from "./faults.ts";
import { EVERY } from "./rights.ts";
import { CouponCode } from "#contract/order.ts";
import { Instant, Money, Percent } from "#contract/scalars.ts";
import { typedCode } from "#contract/typed.ts";
import { Decimals } from "./decimals.ts";
import { KnownCurrency, Note, paged, PageEnd } from "./words.ts";
import { ProductId } from "#contract/catalog.ts";

const Coupon = z.strictObject({
  code: z.string(),
  percent: Percent.nullable(),
  amount: Money.nullable(),
  validFrom: Instant,
  validUntil: Instant.nullable(),
  productIds: z.array(z.string()),
  firstPurchaseOnly: z.boolean(),
  totalLimit: z.int().nullable(),
  userLimit: z.int().nullable(),
  taken: z.int(),
  note: z.string(),
});

/** What people can read out and type: a buyer's own field takes anything. */
const NewCouponCode = typedCode(/^[A-Z0-9]{3,32}$/);

const CreateCoupon = z
  .strictObject({
    code: NewCouponCode,
    percent: z.int().min(1).max(100).optional(),
    amount: Decimals.optional(),
    currency: KnownCurrency.optional(),
    validFrom: Instant.optional(),
    validUntil: Instant.optional(),
    productIds: z.array(ProductId).max(50).default([]),
    firstPurchaseOnly: z.boolean().default(false),
    totalLimit: z.int().positive().optional(),
    userLimit: z.int().positive().optional(),
    note: Note,
  })
  .refine(({ percent, amount }) => (percent === undefined) !== (amount === undefined), {
    path: ["percent"],
    error: FAULTS.percentOrAmount,
  })
  .refine(({ amount, currency }) => (amount === undefined) === (currency === undefined), {
    path: ["currency"],
    error: FAULTS.amountAndCurrency,
  });

export const COUPON_OPERATIONS = {
  coupons_create: {
    summary: "Makes a promo code.",
    changes: true,
    rights: ["content"],
    withheld: ["code"],
    request: CreateCoupon,
    response: Coupon,
  },
  coupons_list: {
    summary: "The newest promo codes and how often they are taken.",
    changes: false,
    rights: EVERY,
    withheld: ["code"],
    request: z.strictObject({ code: CouponCode.optional(), ...paged(100) }),
    response: z.strictObject({ coupons: z.array(Coupon), next: PageEnd.nullable() }),
  },
  coupons_end: {
    summary: "Ends a promo code now. Orders that hold it keep it.",
    changes: true,
    rights: ["content"],
    withheld: ["code"],
    request: z.strictObject({ code: CouponCode }),
    response: Coupon,
  },
} as const;
