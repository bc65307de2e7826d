/** Which verb answers which operation. */
import {
  listAffiliates,
  listAllSettlements,
  rateAffiliate,
  settleAffiliates,
} from "#origin/verbs/affiliate/ops/manage.ts";
import { payAffiliate } from "#origin/verbs/affiliate/ops/pay.ts";
import { showStatement } from "#origin/verbs/affiliate/statement/show.ts";
import { listAttention, listPast } from "#origin/verbs/attention/list.ts";
import { endAttention, leaveAttention, takeAttention } from "#origin/verbs/attention/work.ts";
import {
  addBenefit,
  listBenefitAccounts,
  rotateBenefit,
} from "#origin/verbs/benefit/ops/manage.ts";
import { listBenefitReports } from "#origin/verbs/benefit/ops/reports.ts";
import { listBusinessNumbers } from "#origin/verbs/business/list.ts";
import { setBusinessNumber } from "#origin/verbs/business/set.ts";
import { listAddresses, showState } from "#origin/verbs/crypto/manage.ts";
import { findGifts } from "#origin/verbs/gift/ops/find.ts";
import { endGroupEarly } from "#origin/verbs/group/ops/end.ts";
import { previewGroupEnd } from "#origin/verbs/group/ops/end-preview.ts";
import { listGroups, showGroup } from "#origin/verbs/group/ops/show.ts";
import { showKeys } from "#origin/verbs/keys/show-state.ts";
import { createCoupon, endCoupon, listCoupons } from "#origin/verbs/coupon/manage.ts";
import { markDisputed } from "#origin/verbs/payment/dispute.ts";
import { reconcile } from "#origin/verbs/payment/reconcile.ts";
import { previewOrderRefund } from "#origin/verbs/payment/preview.ts";
import { refundOrder } from "#origin/verbs/payment/refund.ts";
import { markReviewed } from "#origin/verbs/payment/review.ts";
import { markSent } from "#origin/verbs/payment/sent.ts";
import { listOrdersForOperators, showOrder } from "#origin/verbs/payment/show.ts";
import { createCodes } from "#origin/verbs/redemption/create.ts";
import { listCodes } from "#origin/verbs/redemption/list.ts";
import { revokeRedemptionCodes } from "#origin/verbs/redemption/revoke.ts";
import { exportActions, listActions } from "#origin/verbs/audit/list.ts";
import { addPlan, changePlan, sellPlan } from "#origin/verbs/catalog/ops/manage.ts";
import { previewPlans } from "#origin/verbs/catalog/ops/preview.ts";
import { pricePlan, previewPrice } from "#origin/verbs/catalog/ops/set-price.ts";
import { withdrawPlanPrice } from "#origin/verbs/catalog/ops/withdraw-price.ts";
import { listPlans, showPlan } from "#origin/verbs/catalog/ops/show.ts";
import {
  changeAnnouncement,
  endAnnouncement,
  listAllAnnouncements,
  postAnnouncement,
  previewChange,
  previewPost,
  showAnnouncement,
} from "#origin/verbs/marketing/ops/announcements.ts";
import {
  listPublishedStatements,
  previewStatement,
  publishStatement,
} from "#origin/verbs/marketing/ops/canary.ts";
import {
  addReview,
  changeReview,
  endReview,
  listAllReviews,
} from "#origin/verbs/marketing/ops/reviews.ts";
import {
  listPublishedReleases,
  previewReleases,
  publishReleases,
} from "#origin/verbs/marketing/ops/releases.ts";
import { previewLetter, sendByLetter } from "#origin/verbs/marketing/ops/letter.ts";
import { accept, beginAccepting } from "#origin/verbs/operators/accept.ts";
import { beginEntering, enter, leave } from "#origin/verbs/operators/enter.ts";
import { changeOperator, end, invite, listAllOperators } from "#origin/verbs/operators/manage.ts";
import { addPasskey, beginPasskey, removePasskey } from "#origin/verbs/operators/passkeys.ts";
import { endSession, listOperatorSessions, me } from "#origin/verbs/operators/sessions.ts";
import { endToken, listTokens, makeToken } from "#origin/verbs/operators/tokens.ts";
import { markPaid } from "#origin/verbs/payment/paid.ts";
import { endPersonsSession } from "#origin/verbs/people/end-session.ts";
import { previewBlock } from "#origin/verbs/people/block-preview.ts";
import { blockPerson, signOutPerson, unblockPerson } from "#origin/verbs/people/block.ts";
import { findPeople } from "#origin/verbs/people/find.ts";
import { showPerson } from "#origin/verbs/people/show/show.ts";
import { correctAddress } from "#origin/verbs/account/ops/correct-address.ts";
import { deletePerson, previewDeletion } from "#origin/verbs/account/ops/delete-person.ts";
import { unbindPersonsDevice } from "#origin/verbs/account/ops/unbind.ts";
import { exportPerson } from "#origin/verbs/export/ops/person.ts";
import { previewGiving, previewTaking } from "#origin/verbs/people/time-preview.ts";
import { removeSecondFactor } from "#origin/verbs/people/second-factor.ts";
import { giveTime, takeTime, undoTime } from "#origin/verbs/people/time.ts";
import { listDead } from "#origin/verbs/reach/list-dead.ts";
import { exportMonth } from "#origin/verbs/report/export/export.ts";
import { showWhatIf } from "#origin/verbs/report/what-if/show.ts";
import { reportMonth } from "#origin/verbs/report/month.ts";
import { showCash } from "#origin/verbs/numbers/cash.ts";
import { showNumbers } from "#origin/verbs/numbers/show.ts";
import { answerThread, closeThread, noteThread } from "#origin/verbs/support/ops/answer.ts";
import { blockAsker, unblockAsker } from "#origin/verbs/support/ops/block.ts";
import { listReady, putReadyAnswer, removeReadyAnswer } from "#origin/verbs/support/ops/ready.ts";
import { listQueue, showPicture, showThread } from "#origin/verbs/support/ops/show.ts";
import { showStatus } from "#origin/verbs/status/show.ts";
import { accountClosing } from "./account-closing.ts";
import type { Operations } from "#origin/ground/operation.ts";

export const operations: Operations = {
  codes_create: createCodes,
  codes_list: listCodes,
  codes_revoke: revokeRedemptionCodes,
  gifts_find: findGifts,
  releases_list: listPublishedReleases,
  releases_preview: previewReleases,
  canary_list: listPublishedStatements,
  canary_preview: previewStatement,
  canary_publish: publishStatement,
  groups_list: listGroups,
  groups_show: showGroup,
  groups_end_preview: previewGroupEnd,
  groups_end: endGroupEarly,
  releases_publish: publishReleases,
  orders_list: listOrdersForOperators,
  orders_attention: listAttention,
  attention_past: listPast,
  attention_take: takeAttention,
  attention_leave: leaveAttention,
  attention_done: endAttention,
  orders_reviewed: markReviewed,
  orders_show: showOrder,
  orders_refund_preview: previewOrderRefund,
  orders_refund: refundOrder,
  orders_dispute: markDisputed,
  orders_paid: markPaid,
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
  benefits_reports: listBenefitReports,
  affiliates_list: listAffiliates,
  affiliates_statement: showStatement,
  affiliates_settlements: listAllSettlements,
  affiliates_rate: rateAffiliate,
  affiliates_settle: settleAffiliates,
  affiliates_pay: payAffiliate,
  plans_list: listPlans,
  plans_show: showPlan,
  plans_preview: previewPlans,
  plans_add: addPlan,
  plans_change: changePlan,
  plans_price: pricePlan,
  plans_price_preview: previewPrice,
  plans_price_withdraw: withdrawPlanPrice,
  plans_sale: sellPlan,
  business_list: listBusinessNumbers,
  business_set: setBusinessNumber,
  announcements_list: listAllAnnouncements,
  announcements_post: postAnnouncement,
  announcements_post_preview: previewPost,
  announcements_change: changeAnnouncement,
  announcements_change_preview: previewChange,
  announcements_end: endAnnouncement,
  announcements_letter: sendByLetter,
  announcements_letter_preview: previewLetter,
  announcements_show: showAnnouncement,
  reviews_list: listAllReviews,
  reviews_add: addReview,
  reviews_change: changeReview,
  reviews_end: endReview,
  people_find: findPeople,
  people_show: showPerson,
  people_give_preview: previewGiving,
  people_give: giveTime,
  people_take_preview: previewTaking,
  people_take: takeTime,
  people_undo: undoTime,
  people_block_preview: previewBlock,
  people_block: blockPerson,
  people_unblock: unblockPerson,
  people_sign_out: signOutPerson,
  people_end_session: endPersonsSession,
  people_second_off: removeSecondFactor,
  people_unbind: unbindPersonsDevice,
  people_address: correctAddress,
  people_export: exportPerson,
  people_delete_preview: previewDeletion,
  people_delete: deletePerson(accountClosing),
  reports_month: reportMonth,
  reports_export: exportMonth,
  reports_if: showWhatIf,
  numbers_show: showNumbers,
  numbers_cash: showCash,
  audit_list: listActions,
  audit_export: exportActions,
  status_show: showStatus,
  reach_dead: listDead,
  support_queue: listQueue,
  support_show: showThread,
  support_picture: showPicture,
  support_answer: answerThread,
  support_note: noteThread,
  support_close: closeThread,
  support_block: blockAsker,
  support_unblock: unblockAsker,
  support_ready_list: listReady,
  support_ready_put: putReadyAnswer,
  support_ready_remove: removeReadyAnswer,
  operators_enter_begin: beginEntering,
  operators_enter: enter,
  operators_accept_begin: beginAccepting,
  operators_accept: accept,
  operators_leave: leave,
  operators_me: me,
  operators_passkey_begin: beginPasskey,
  operators_passkey_add: addPasskey,
  operators_passkey_remove: removePasskey,
  operators_sessions: listOperatorSessions,
  operators_end_session: endSession,
  operators_list: listAllOperators,
  operators_invite: invite,
  operators_change: changeOperator,
  operators_end: end,
  operators_tokens: listTokens,
  operators_token_make: makeToken,
  operators_token_end: endToken,
};
