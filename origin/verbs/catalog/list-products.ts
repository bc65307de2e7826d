/** `payment_shop`: the plans on sale, in the order the catalogue gives them, and how they may be paid. */
import { textIn } from "#origin/ground/db/texts.ts";
import { succeed, type Verb } from "#origin/ground/context.ts";
import { unitPrice } from "#origin/books/group/price.ts";
import { plansOnSale } from "#origin/books/catalog/repository.ts";

export const listProducts: Verb<"payment_shop"> = async (context) => {
  const { db, clock, caller, payments, business } = context;
  const rows = await plansOnSale(db, clock.now());
  return succeed({
    products: rows.map((row) => ({
      id: row.id,
      name: textIn(row.names, caller.language),
      months: row.months,
      price: { amount: row.price, currency: row.currency },
      fullPrice: { amount: row.full_price, currency: row.currency },
      maxDevices: row.max_devices,
      yearly: row.yearly === 1,
      group: business.groupBuying.sizes.flatMap((size) => {
        const amount = unitPrice(business, row, size);
        return amount === null ? [] : [{ size, unitPrice: { amount, currency: row.currency } }];
      }),
    })),
    methods: payments.methodsFor(rows.map(({ currency }) => currency)),
  });
};
