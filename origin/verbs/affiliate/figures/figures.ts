/** `system_affiliate`: an affiliate's rates, sums and settlements. */
import type { OwnSettlement } from "#contract/affiliate.ts";
import { refuse } from "#contract/problem.ts";
import { instant } from "#origin/ground/clock.ts";
import { type Context, succeed, type Verb } from "#origin/ground/context.ts";
import { transactionOnWire } from "#origin/ground/chain/transaction.ts";
import {
  settlementOnWire,
  type SettlementRow,
  settlementsOfAffiliate,
} from "#origin/verbs/affiliate/find.ts";
import { lastMonths, nextMonth } from "#origin/verbs/affiliate/period.ts";
import { affiliateOf, sumsOf } from "./repository.ts";

const MONTHS = 12;
/** One a month: ten years. */
const SETTLEMENTS = 120;

export const readAffiliate: Verb<"system_affiliate"> = async (context) => {
  const { db, clock, business, chain } = context;
  const affiliate = await affiliateOf(context);
  if (!affiliate) return refuse("NotAffiliate");
  const {
    firstPurchasePercent,
    renewalPercent,
    settlementThreshold: threshold,
  } = business.affiliate;
  const { currency } = threshold;
  const months = lastMonths(clock.now(), MONTHS);
  const sums = await sumsOf(db, affiliate.id, { currency, from: months[0]! });
  const settlements = await settlementsOfAffiliate(db, affiliate.id, SETTLEMENTS);
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
    settlements: settlements.map((row) => own(row, chain)),
  });
};

function own(row: SettlementRow, chain: Context["chain"]): OwnSettlement {
  const settlement = settlementOnWire(row);
  const { network, hash } = row;
  if (network === null || hash === null) {
    return { ...settlement, networkName: null, transactionUrl: null };
  }
  return { ...settlement, ...transactionOnWire(chain, { network, hash }) };
}
