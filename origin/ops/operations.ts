/** Which verb answers which operation. */
import { listAffiliates, rateAffiliate, settleAffiliates } from "../affiliate/ops/manage.ts";
import { payAffiliate } from "../affiliate/ops/pay.ts";
import { addBenefit, listBenefitAccounts, rotateBenefit } from "../benefit/ops/manage.ts";
import { publishReleases } from "../marketing/publish-releases.ts";
import { createCoupon, endCoupon, listCoupons } from "../coupon/manage.ts";
import { reconcile } from "../payment/ops/reconcile.ts";
import { refundOrder } from "../payment/ops/refund.ts";
import { markSent } from "../payment/ops/sent.ts";
import { listAttention, listOrdersForOperators, showOrder } from "../payment/ops/show.ts";
import { createCodes } from "../redemption/create.ts";
import { listCodes } from "../redemption/list.ts";
import type { Operations } from "./context.ts";

export const operations: Operations = {
  codes_create: createCodes,
  codes_list: listCodes,
  releases_publish: publishReleases,
  orders_list: listOrdersForOperators,
  orders_attention: listAttention,
  orders_show: showOrder,
  orders_refund: refundOrder,
  orders_sent: markSent,
  orders_reconcile: reconcile,
  coupons_create: createCoupon,
  coupons_list: listCoupons,
  coupons_end: endCoupon,
  benefits_add: addBenefit,
  benefits_rotate: rotateBenefit,
  benefits_list: listBenefitAccounts,
  affiliates_list: listAffiliates,
  affiliates_rate: rateAffiliate,
  affiliates_settle: settleAffiliates,
  affiliates_pay: payAffiliate,
};
