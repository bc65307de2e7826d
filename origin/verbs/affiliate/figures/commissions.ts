/** `system_affiliate_commissions`: the rows of an affiliate's ledger, newest first, a page at a time. */
import { textIn } from "#origin/ground/db/texts.ts";
import { refuse } from "#contract/problem.ts";
import type { Language } from "#contract/scalars.ts";
import { instant } from "#origin/ground/clock.ts";
import { asking, succeed, type Verb } from "#origin/ground/context.ts";
import { pageOf } from "#origin/ground/db/page.ts";
import { affiliateOf, type CommissionRow, commissionsOf, isOwnSettlement } from "./repository.ts";

const PAGE = 20;
/** Of one settlement, for a file of all its rows. */
const SETTLEMENT_PAGE = 200;

/** Another's settlement is `NotFound` like one that does not exist. */
export const listCommissions: Verb<"system_affiliate_commissions"> = asking(
  ({ db, me }, { settlementId, before }) => {
    const size = settlementId ? SETTLEMENT_PAGE : PAGE;
    const of = { affiliateId: me, settlementId };
    return Promise.all([
      affiliateOf(db, me),
      settlementId ? isOwnSettlement(db, me, settlementId) : true,
      pageOf(size, (limit) => commissionsOf(db, of, { before, limit })),
    ]);
  },
  ({ caller }, _input, [affiliate, isOwn, { rows, last }]) => {
    if (!affiliate) return refuse("NotAffiliate");
    if (!isOwn) return refuse("NotFound", "settlementId");
    return succeed({
      rows: rows.map((row) => onWire(row, caller.language)),
      next: last && last.seq,
    });
  },
);

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
