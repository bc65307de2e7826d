/** `system_affiliate`: an affiliate's rates, sums and settlements. */
import type { OwnSettlement } from "#contract/affiliate.ts";
import { refuse } from "#contract/problem.ts";
import { instant } from "#origin/ground/clock.ts";
import { asking, type Context, succeed, type Verb } from "#origin/ground/context.ts";
import { transactionOnWire } from "#origin/ground/chain/transaction.ts";
import {
  settlementOnWire,
  type SettlementRow,
  settlementsOfAffiliate,
} from "#origin/verbs/affiliate/find.ts";
import { lastMonths, nextMonth } from "#origin/verbs/affiliate/period.ts";
import { payoutAddressOf } from "#origin/verbs/affiliate/repository.ts";
import { affiliateOf, sumsOf } from "./repository.ts";

const MONTHS = 12;
/** One a month: ten years. */
const SETTLEMENTS = 120;

export const readAffiliate: Verb<"system_affiliate"> = asking(
  async ({ db, clock, business, me }) => {
    const { currency } = business.affiliate.settlementThreshold;
    const months = lastMonths(clock.now(), MONTHS);
    const [affiliate, sums, payout, settlements] = await Promise.all([
      affiliateOf(db, me),
      sumsOf(db, me, { currency, from: months[0]! }),
      payoutAddressOf(db, me),
      settlementsOfAffiliate(db, me, SETTLEMENTS),
    ]);
    return { affiliate, months, sums, payout, settlements };
  },
  ({ clock, business, chain }, _input, { affiliate, months, sums, payout, settlements }) => {
    if (!affiliate) return refuse("NotAffiliate");
    const { firstPurchasePercent, renewalPercent } = business.affiliate;
    const { settlementThreshold: threshold } = business.affiliate;
    const { currency } = threshold;
    const byMonth = new Map(sums.months.map(({ month, amount }) => [month, amount]));
    return succeed({
      firstPurchasePercent: affiliate.percent ?? firstPurchasePercent.min,
      renewalPercent,
      threshold,
      unsettled: { amount: sums.unsettled, currency },
      nextSettlementAt: instant(nextMonth(clock.now())),
      months: months.map((month) => ({
        month,
        amount: { amount: byMonth.get(month) ?? 0, currency },
      })),
      invitees: sums.invitees,
      payout,
      payoutNetworks: chain?.networks.map(({ id, name }) => ({ id, name })) ?? [],
      settlements: settlements.map((row) => own(row, chain)),
    });
  },
);

function own(row: SettlementRow, chain: Context["chain"]): OwnSettlement {
  const settlement = settlementOnWire(row);
  const { network, hash } = row;
  if (network === null || hash === null) {
    return { ...settlement, networkName: null, transactionUrl: null };
  }
  return { ...settlement, ...transactionOnWire(chain, { network, hash }) };
}
