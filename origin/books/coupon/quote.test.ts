/** Prices with and without coupons: every limit of a coupon as a row, and what holds for all of them. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CouponTerms, CouponUse, Discount } from "./terms.ts";
import { quote, type QuoteQuestion } from "./quote.ts";

const NOW = Date.parse("2026-03-01T12:00:00.000Z");
const NO_USE: CouponUse = { taken: 0, paidByUser: 0, heldByUser: 0 };
const UNLIMITED: CouponTerms = {
  discount: { percent: 20 },
  validFrom: NOW,
  validUntil: null,
  productIds: null,
  firstPurchaseOnly: false,
  totalLimit: null,
  userLimit: null,
};

interface Case {
  terms?: Partial<CouponTerms>;
  use?: Partial<CouponUse>;
  price?: Partial<QuoteQuestion["price"]>;
  hasBought?: boolean;
  credit?: number;
  smallestCharge?: number;
}

function quoted({ terms, use, price, hasBought = false, credit = 0, smallestCharge = 50 }: Case) {
  return quote({
    price: { productId: "month-1", amount: 999, currency: "USD", ...price },
    coupon: { id: "c", terms: { ...UNLIMITED, ...terms }, use: { ...NO_USE, ...use } },
    credit,
    buyer: { at: NOW, hasBought },
    smallestCharge,
  });
}

describe("the price", () => {
  test.each<[string, number, Discount, number]>([
    ["20 percent of 6.99", 699, { percent: 20 }, 559],
    ["15 percent of 9.99", 999, { percent: 15 }, 849],
    ["a fixed amount", 999, { amount: 300, currency: "USD" }, 699],
    ["a fixed amount larger than the price: the smallest charge", 999, usd(5_000), 50],
    ["99 percent: the smallest charge", 999, { percent: 99 }, 50],
    ["100 percent: free", 999, { percent: 100 }, 0],
    ["nothing off what is below the smallest charge already", 40, { percent: 20 }, 40],
  ])("%s", (_name, amount, discount, charged) => {
    expect(quoted({ terms: { discount }, price: { amount } }).amount).toBe(charged);
  });

  test("699 yen less 20 percent is 559 yen", () => {
    const yen = quoted({ price: { amount: 699, currency: "JPY" }, smallestCharge: 50 });
    expect(yen).toMatchObject({ listPrice: 699, discount: 140, amount: 559, currency: "JPY" });
  });

  test("without a coupon is the list price", () => {
    const price = { productId: "year-1", amount: 5_988, currency: "USD" };
    const buyer = { at: NOW, hasBought: true };
    expect(quote({ price, coupon: null, credit: 0, buyer, smallestCharge: 50 })).toEqual({
      listPrice: 5_988,
      discount: 0,
      credit: 0,
      amount: 5_988,
      currency: "USD",
      couponId: null,
      couponRefusal: null,
    });
  });

  test("counts money of an earlier order, never more than is due", () => {
    expect(quoted({ credit: 500 })).toMatchObject({ discount: 200, credit: 500, amount: 299 });
    expect(quoted({ credit: 5_000 })).toMatchObject({ credit: 799, amount: 0 });
  });
});

describe("a coupon is left out", () => {
  test.each<[string, Case, string]>([
    ["before it begins", { terms: { validFrom: NOW + 1 } }, "CouponInvalid"],
    ["at the instant it ends", { terms: { validUntil: NOW } }, "CouponInvalid"],
    ["when it is used up", { terms: { totalLimit: 3 }, use: { taken: 3 } }, "CouponInvalid"],
    ["for another plan", { terms: { productIds: ["year-1"] } }, "CouponNotForPlan"],
    ["in another currency", { terms: { discount: cny(300) } }, "CouponNotForPlan"],
    [
      "for a first purchase by somebody who has bought",
      { terms: { firstPurchaseOnly: true }, hasBought: true },
      "CouponFirstPurchase",
    ],
    [
      "when the buyer has used it",
      { terms: { userLimit: 1 }, use: { paidByUser: 1 } },
      "CouponUsed",
    ],
    [
      "when an open order holds it",
      { terms: { userLimit: 1 }, use: { heldByUser: 1 } },
      "CouponHeld",
    ],
    [
      "for a first purchase held by an open order",
      { terms: { firstPurchaseOnly: true, userLimit: 5 }, use: { heldByUser: 1 } },
      "CouponHeld",
    ],
    [
      "when paid and open orders reach the limit together",
      { terms: { userLimit: 3 }, use: { paidByUser: 1, heldByUser: 2 } },
      "CouponHeld",
    ],
  ])("%s", (_name, options, refusal) => {
    expect(quoted(options)).toMatchObject({
      couponRefusal: refusal,
      couponId: null,
      discount: 0,
      amount: 999,
    });
  });
});

describe("a coupon holds", () => {
  test.each<[string, Case]>([
    ["at the instant it begins", { terms: { validFrom: NOW } }],
    ["just before it ends", { terms: { validUntil: NOW + 1 } }],
    ["for the last of its uses", { terms: { totalLimit: 3 }, use: { taken: 2 } }],
    ["for its plan", { terms: { productIds: ["year-1", "month-1"] } }],
    ["for a first purchase", { terms: { firstPurchaseOnly: true } }],
    ["for the buyer's last use", { terms: { userLimit: 2 }, use: { paidByUser: 1 } }],
  ])("%s", (_name, options) => {
    expect(quoted(options)).toMatchObject({ couponRefusal: null, couponId: "c", amount: 799 });
  });
});

test("whatever the coupon: parts sum to the list price, and only 100 percent is free", () => {
  const discounts: fc.Arbitrary<Discount> = fc.oneof(
    fc.record({ percent: fc.integer({ min: 0, max: 100 }) }),
    fc.record({ amount: fc.integer({ min: 0, max: 1e7 }), currency: fc.constant("USD") }),
  );
  const price = fc.integer({ min: 1, max: 1e7 });
  const smallest = fc.integer({ min: 1, max: 100 });
  fc.assert(
    fc.property(discounts, price, smallest, (discount, amount, smallestCharge) => {
      const result = quoted({ terms: { discount }, price: { amount }, smallestCharge });
      const free = "percent" in discount && discount.percent === 100;
      expect(result.amount + result.discount + result.credit).toBe(result.listPrice);
      expect(result.amount >= Math.min(smallestCharge, amount) || free).toBe(true);
      expect(result.amount === 0).toBe(free);
    }),
    { seed: 20_261_127, numRuns: 5_000 },
  );
});

function usd(amount: number): Discount {
  return { amount, currency: "USD" };
}

function cny(amount: number): Discount {
  return { amount, currency: "CNY" };
}
