/** `system_affiliate_commissions`: the rows of an affiliate's ledger, newest first, a page at a time. */
import { textIn } from "#origin/ground/db/texts.ts";
import { refuse } from "#contract/problem.ts";
import type { Language } from "#contract/scalars.ts";
import { instant } from "#origin/ground/clock.ts";
import { succeed, type Verb } from "#origin/ground/context.ts";
import { pageOf } from "#origin/ground/db/page.ts";
import { affiliateOf, type CommissionRow, commissionsOf, isOwnSettlement } from "./repository.ts";

const PAGE = 20;
/** Of one settlement, for a file of all its rows. */
const SETTLEMENT_PAGE = 200;

/** Another's settlement is `NotFound` like one that does not exist. */
export const listCommissions: Verb<"system_affiliate_commissions"> = async (context, input) => {
  const { db, caller } = context;
  const { settlementId, before } = input;
  const affiliate = await affiliateOf(context);
  if (!affiliate) return refuse("NotAffiliate");
  const { id: affiliateId } = affiliate;
  if (settlementId && !(await isOwnSettlement(db, affiliateId, settlementId))) {
    return refuse("NotFound", "settlementId");
  }
  const size = settlementId ? SETTLEMENT_PAGE : PAGE;
  const { rows, last } = await pageOf(size, (limit) =>
    commissionsOf(db, { affiliateId, settlementId }, { before, limit }),
  );
  return succeed({
    rows: rows.map((row) => onWire(row, caller.language)),
    next: last && last.seq,
  });
};

function onWire(row: CommissionRow, language: Language) {
  const { seq, uid, currency, base, type, percent, amount, refunded, settled, at } = row;
  return {
    seq,
    inviteeUid: uid,
    product: textIn(row.names, language),
    purchase: { amount: base, currency },
    type,
    percent,
    amount: { amount, currency },
    refund: refunded === null ? null : { amount: refunded, currency },
    status: settled,
    at: instant(at),
  };
}
