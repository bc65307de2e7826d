/** `plans_price_withdraw`: takes back what was set for an instant that has not come. The price of before goes on then. */
import { refuse } from "#contract/problem.ts";
import { instant } from "#origin/ground/clock.ts";
import { retryLost } from "#origin/ground/db/retry.ts";
import { newId } from "#origin/ground/ids.ts";
import type { Operation } from "#origin/ground/operation.ts";
import { recordAction } from "#origin/books/audit/record.ts";
import { planById } from "#origin/books/catalog/repository.ts";
import { claimPrice, nextPrices, withdrawPrice } from "./repository.ts";
import { shownPlan } from "./show.ts";

/** Refuses an instant for which nothing is set any more (`NotFound`), and one that has come (`PriceBegun`). */
export const withdrawPlanPrice: Operation<"plans_price_withdraw"> = async (context, input) => {
  const { db, clock } = context;
  const { id, note } = input;
  const from = Date.parse(input.from);
  const done = await retryLost(async () => {
    const now = clock.now();
    const plan = await planById(db, id, now);
    if (!plan) return refuse("NotFound", "id");
    if (from <= now) return refuse("PriceBegun", "from");
    const coming = await nextPrices(db, now);
    const set = coming.find((row) => row.product_id === id && row.holds_from === from);
    if (!set) return refuse("NotFound", "from");
    const transition = { aggregate: "product", id, transitionId: newId() } as const;
    const [claimed] = await db.batch([
      claimPrice(db, transition, { was: plan.transition_id, from, now }),
      withdrawPrice(db, transition, { from, now }),
      recordAction(context, {
        action: "plans_price_withdraw",
        subject: id,
        detail: { from: instant(from), note },
        before: { price: set.price, currency: plan.currency },
        transition,
      }),
    ]);
    return claimed?.meta.changes === 1 ? null : "lost";
  });
  return done ?? shownPlan(context, id);
};
