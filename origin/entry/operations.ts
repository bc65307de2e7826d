/** Which verb answers which operation. */
import {
  listAffiliates,
  rateAffiliate,
  settleAffiliates,
} from "#origin/verbs/affiliate/ops/manage.ts";
import { payAffiliate } from "#origin/verbs/affiliate/ops/pay.ts";
import {
  addBenefit,
  listBenefitAccounts,
  rotateBenefit,
} from "#origin/verbs/benefit/ops/manage.ts";
import { listAddresses, showState } from "#origin/verbs/crypto/manage.ts";
import { showKeys } from "#origin/verbs/keys/show-state.ts";
import { publishReleases } from "#origin/verbs/marketing/publish-releases.ts";
import { createCoupon, endCoupon, listCoupons } from "#origin/verbs/coupon/manage.ts";
import { markDisputed } from "#origin/verbs/payment/dispute.ts";
import { reconcile } from "#origin/verbs/payment/reconcile.ts";
import { refundOrder } from "#origin/verbs/payment/refund.ts";
import { markReviewed } from "#origin/verbs/payment/review.ts";
import { markSent } from "#origin/verbs/payment/sent.ts";
import { listAttention, listOrdersForOperators, showOrder } from "#origin/verbs/payment/show.ts";
import { createCodes } from "#origin/verbs/redemption/create.ts";
import { listCodes } from "#origin/verbs/redemption/list.ts";
import type { Operations } from "#origin/ground/operation.ts";

export const operations: Operations = {
  codes_create: createCodes,
  codes_list: listCodes,
  releases_publish: publishReleases,
  orders_list: listOrdersForOperators,
  orders_attention: listAttention,
  orders_reviewed: markReviewed,
  orders_show: showOrder,
  orders_refund: refundOrder,
  orders_dispute: markDisputed,
  orders_sent: markSent,
  orders_reconcile: reconcile,
  crypto_addresses: listAddresses,
  crypto_state: showState,
  keys_state: showKeys,
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
