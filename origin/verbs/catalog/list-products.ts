/** `payment_shop`: the plans on sale, in the order the catalogue gives them, and how they may be paid. */
import type { Product } from "#contract/catalog.ts";
import type { Language } from "#contract/scalars.ts";
import { textIn } from "#origin/ground/db/texts.ts";
import type { Business } from "#origin/ground/business-numbers.ts";
import { succeed, type Verb } from "#origin/ground/context.ts";
import { unitPrice } from "#origin/books/group/price.ts";
import { fullPriceOf } from "#origin/books/catalog/full-price.ts";
import { type Plan, plansOnSale } from "#origin/books/catalog/repository.ts";

export const listProducts: Verb<"payment_shop"> = async (context) => {
  const { db, clock, caller, payments, business } = context;
  const plans = await plansOnSale(db, clock.now());
  return succeed({
    products: productsOf(plans, business, caller.language),
    methods: payments.methodsFor(plans.map(({ currency }) => currency)),
  });
};

/** As the page has them: all that are on sale at one time. */
export function productsOf(plans: Plan[], business: Business, language: Language): Product[] {
  return plans.map((plan) => ({
    id: plan.id,
    name: textIn(plan.names, language),
    months: plan.months,
    price: { amount: plan.price, currency: plan.currency },
    fullPrice: { amount: fullPriceOf(plan, plans), currency: plan.currency },
    maxDevices: plan.max_devices,
    yearly: plan.yearly === 1,
    group: business.groupBuying.sizes.flatMap((size) => {
      const amount = unitPrice(business, plan, size);
      return amount === null ? [] : [{ size, unitPrice: { amount, currency: plan.currency } }];
    }),
  }));
}
