/** A promo code, looked up with what its limits need to know about one buyer. */
import type { CouponInQuestion } from "./quote.ts";
import { couponFor, type CouponRow, type Wish } from "./repository.ts";
import type { Discount } from "./terms.ts";

export interface FoundCoupon extends CouponInQuestion {
  code: string;
  percent: number | null;
}

/** Null for a code that nobody made. */
export async function lookUpCoupon(
  db: D1Database,
  code: string,
  wish: Wish,
): Promise<FoundCoupon | null> {
  const row = await couponFor(db, code, wish);
  return row && found(row);
}

function found(row: CouponRow): FoundCoupon {
  return {
    id: row.id,
    code: row.code,
    percent: row.percent,
    terms: {
      discount: discountIn(row),
      validFrom: row.valid_from,
      validUntil: row.valid_until,
      productIds: row.product_ids?.split(" ") ?? null,
      firstPurchaseOnly: row.first_purchase_only === 1,
      totalLimit: row.total_limit,
      userLimit: row.user_limit,
    },
    use: { taken: row.taken, paidByUser: row.used_by_user, heldByUser: row.held_by_user },
  };
}

function discountIn({ percent, amount, currency }: CouponRow): Discount {
  return percent === null ? { amount: amount!, currency: currency! } : { percent };
}
