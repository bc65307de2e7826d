/** `coupons_create`, `coupons_list`, `coupons_end`: how promo codes come to be and end. Their terms never change. */
import type { OperationRequest } from "#contract/ops/operations.ts";
import { refuse } from "#contract/problem.ts";
import { instant } from "#origin/ground/clock.ts";
import { succeed } from "#origin/ground/context.ts";
import { pageFrom } from "#origin/ground/db/page.ts";
import { isRefused, isUniqueViolation } from "#origin/ground/db/violation.ts";
import { newId } from "#origin/ground/ids.ts";
import { parseDecimals } from "#origin/ground/money/currency.ts";
import type { Operation, OperatorContext } from "#origin/ground/operation.ts";
import { recordAction } from "#origin/books/audit/record.ts";
import { allPlans } from "#origin/books/catalog/repository.ts";
import {
  type CouponRow,
  couponByCode,
  endCouponNow,
  insertCoupon,
  type NewCoupon,
  newestCoupons,
} from "#origin/books/coupon/repository.ts";

/**
 * Refuses a code there is already (`CouponTaken`), an amount that is none in its currency or more than any plan of it costs,
 * and an end that is past.
 */
export const createCoupon: Operation<"coupons_create"> = async (context, input) => {
  const coupon = newCoupon(context, input);
  if (coupon.percent === null && !coupon.amount) return refuse("InvalidRequest", "amount");
  if (await isBeyondPlans(context, coupon)) return refuse("InvalidRequest", "amount");
  const { validFrom, validUntil, now } = coupon;
  if (validUntil !== null && validUntil <= Math.max(validFrom, now)) {
    return refuse("InvalidRequest", "validUntil");
  }
  try {
    await context.db.batch([
      ...insertCoupon(context.db, coupon),
      recordAction(context, { action: "coupons_create", subject: coupon.id }),
    ]);
  } catch (error) {
    if (isUniqueViolation(error, "coupon", "code")) return refuse("CouponTaken", "code");
    if (isRefused(error, "FOREIGN KEY")) return refuse("PlanGone", "productIds");
    throw error;
  }
  return found(context, coupon.code);
};

export const listCoupons: Operation<"coupons_list"> = async ({ db }, { code, ...page }) => {
  const { rows, next } = await pageFrom(
    page,
    (after, count) => newestCoupons(db, { code, after }, count),
    (row) => ({ at: row.created_at, id: row.id }),
  );
  return succeed({ coupons: rows.map(onWire), next });
};

export const endCoupon: Operation<"coupons_end"> = async (context, { code }) => {
  const { db, clock } = context;
  const coupon = await couponByCode(db, code);
  if (!coupon) return refuse("NotFound", "code");
  await db.batch([
    endCouponNow(db, coupon.id, clock.now()),
    recordAction(context, {
      action: "coupons_end",
      subject: coupon.id,
      before: { validUntil: onWire(coupon).validUntil },
      after: { validUntil: instant(clock.now()) },
    }),
  ]);
  return found(context, coupon.code);
};

async function found({ db }: OperatorContext, code: string) {
  const row = await couponByCode(db, code);
  if (!row) throw new Error("a coupon is gone that was just there");
  return succeed(onWire(row));
}

/** A slip of the hand: it takes more off than the dearest plan costs that it is for. */
async function isBeyondPlans(
  { db }: OperatorContext,
  { amount, currency, productIds, now }: NewCoupon,
): Promise<boolean> {
  if (amount === null) return false;
  const prices = (await allPlans(db, now))
    .filter((plan) => plan.currency === currency)
    .filter(({ id }) => productIds.length === 0 || productIds.includes(id))
    .map(({ price }) => price);
  return prices.length > 0 && amount > Math.max(...prices);
}

function newCoupon(
  { clock }: OperatorContext,
  input: OperationRequest<"coupons_create">,
): NewCoupon {
  const now = clock.now();
  const { amount, currency } = input;
  return {
    id: newId(),
    code: input.code,
    percent: input.percent ?? null,
    amount: amount && currency ? parseDecimals(amount, currency) : null,
    currency: currency ?? null,
    validFrom: input.validFrom ? Date.parse(input.validFrom) : now,
    validUntil: input.validUntil ? Date.parse(input.validUntil) : null,
    productIds: input.productIds,
    firstPurchaseOnly: input.firstPurchaseOnly,
    totalLimit: input.totalLimit ?? null,
    userLimit: input.userLimit ?? null,
    note: input.note,
    now,
  };
}

function onWire(row: CouponRow) {
  const { code, percent, amount, currency, taken, note } = row;
  return {
    code,
    percent,
    amount: amount === null ? null : { amount, currency: currency! },
    validFrom: instant(row.valid_from),
    validUntil: row.valid_until === null ? null : instant(row.valid_until),
    productIds: row.product_ids?.split(" ") ?? [],
    firstPurchaseOnly: row.first_purchase_only === 1,
    totalLimit: row.total_limit,
    userLimit: row.user_limit,
    taken,
    note,
  };
}
