/** `affiliates_list`, `_settlements`, `_rate`, `_settle`: who is an affiliate, at which rate, what they are owed and were paid. */
import { refuse } from "#contract/problem.ts";
import { succeed } from "#origin/ground/context.ts";
import { pageFrom } from "#origin/ground/db/page.ts";
import type { Transition } from "#origin/ground/db/transition.ts";
import { newId } from "#origin/ground/ids.ts";
import type { Operation, OperatorContext } from "#origin/ground/operation.ts";
import { recordAction, recordLook } from "#origin/books/audit/record.ts";
import { listSettlements, settlementOnWire } from "#origin/verbs/affiliate/find.ts";
import { settleCommissions } from "#origin/verbs/affiliate/settle.ts";
import { affiliateByUid, type AffiliateRow, affiliates, setRate } from "./repository.ts";

export const listAffiliates: Operation<"affiliates_list"> = async (context, { uid, ...page }) => {
  const currency = currencyOf(context);
  const { rows, next } = await pageFrom(
    page,
    (after, count) => affiliates(context.db, { currency, uid, after }, count),
    (row) => ({ at: row.created_at, id: row.id }),
  );
  await recordLook(context, {
    action: "affiliates_list",
    subject: `${rows.length} affiliates`,
  });
  return succeed({ affiliates: rows.map((row) => onWire(context, row)), next });
};

export const listAllSettlements: Operation<"affiliates_settlements"> = async (context, input) => {
  const { state, ...page } = input;
  const { rows, next } = await pageFrom(
    page,
    (after, count) => listSettlements(context.db, { state, after }, count),
    ({ at, id }) => ({ at, id }),
  );
  await recordLook(context, {
    action: "affiliates_settlements",
    subject: `${rows.length} settlements`,
  });
  return succeed({
    settlements: rows.map((row) => ({
      ...settlementOnWire(row),
      uid: row.uid,
      payoutNetwork: row.payout_network,
      payoutAddress: row.payout_address,
    })),
    next,
  });
};

/** Refuses a rate outside the configured bounds. It holds for what is paid from now on. */
export const rateAffiliate: Operation<"affiliates_rate"> = async (context, input) => {
  const { uid, percent, note } = input;
  const { db, business } = context;
  const { min, max } = business.affiliate.firstPurchasePercent;
  if (percent !== null && (percent < min || percent > max))
    return refuse("InvalidRequest", "percent");
  const found = await affiliateByUid(db, uid, currencyOf(context));
  if (!found) return refuse("NotFound", "uid");
  const transition: Transition = { aggregate: "user", id: found.id, transitionId: newId() };
  await db.batch([
    setRate(db, transition, percent),
    recordAction(context, {
      action: "affiliates_rate",
      subject: uid,
      detail: { note },
      before: { percent: found.kol === 1 ? found.kol_percent : null },
      after: { percent },
      transition,
    }),
  ]);
  const rated = await affiliateByUid(db, uid, currencyOf(context));
  return rated ? succeed(onWire(context, rated)) : refuse("NotFound", "uid");
};

export const settleAffiliates: Operation<"affiliates_settle"> = async (context) => {
  await recordAction(context, { action: "affiliates_settle", subject: "all" }).run();
  return succeed({ made: await settleCommissions(context) });
};

function currencyOf({ business }: OperatorContext): string {
  return business.affiliate.settlementThreshold.currency;
}

function onWire(context: OperatorContext, row: AffiliateRow) {
  const { uid, kol, kol_percent: agreed, invitees, unsettled, settled } = row;
  const currency = currencyOf(context);
  const least = context.business.affiliate.firstPurchasePercent.min;
  return {
    uid,
    percent: kol === 1 ? (agreed ?? least) : null,
    invitees,
    unsettled: { amount: unsettled, currency },
    settled: { amount: settled, currency },
  };
}
