/** What Stripe's own books say of a time: every movement of its balance, in the currency that the payer paid in. */
import type { Stripe } from "stripe";
import { ProviderRefusal, ProviderSilence, type Turnover } from "#origin/ground/ports/payments.ts";
import { asked, stripeClient, type StripeSettings } from "./client.ts";

/** The most that Stripe gives at once. */
const PAGE = 100;

/** Which way a movement went; what is not here moves no payer's money, but a payout or a reserve. */
const WAYS: Partial<Record<string, "came" | "went">> = {
  charge: "came",
  charge_failure: "went",
  dispute: "went",
  dispute_reversal: "came",
  refund: "went",
  refund_failure: "came",
};

/** @throws {ProviderSilence} */
export async function turnoverAt(
  settings: StripeSettings,
  { from, before }: { from: number; before: number },
): Promise<Turnover[]> {
  const moved = new Map<string, Turnover>();
  const of = (currency: string) => {
    const name = currency.toUpperCase();
    const one = moved.get(name) ?? { currency: name, came: 0, went: 0, fees: 0 };
    moved.set(name, one);
    return one;
  };
  const movements = stripeClient(settings).balanceTransactions.list({
    created: { gte: Math.floor(from / 1_000), lt: Math.floor(before / 1_000) },
    expand: ["data.source"],
    limit: PAGE,
  });
  try {
    await asked(async () => {
      for await (const movement of movements) {
        const way = WAYS[movement.reporting_category];
        const { amount, currency } = paidOf(movement);
        if (way) of(currency)[way] += Math.abs(amount);
        of(movement.currency).fees += feeOf(movement);
      }
    });
  } catch (error) {
    // A question that is refused leaves us knowing nothing.
    if (error instanceof ProviderRefusal)
      throw new ProviderSilence(error.message, { cause: error });
    throw error;
  }
  return [...moved.values()].filter(
    ({ came, went, fees }) => came !== 0 || went !== 0 || fees !== 0,
  );
}

/** As the payer paid it: the balance itself may be kept in another currency. */
function paidOf({ source, amount, currency }: Stripe.BalanceTransaction) {
  const isPaid = typeof source === "object" && source !== null && "amount" in source;
  return isPaid && "currency" in source ? source : { amount, currency };
}

/** What Stripe keeps of a movement, or takes by itself. */
function feeOf({ fee, reporting_category: category, amount }: Stripe.BalanceTransaction): number {
  return category === "fee" ? fee - amount : fee;
}
