/** Which verb answers which call. */
import { showPassword } from "#origin/verbs/benefit/password.ts";
import { listBenefits, listLeases } from "#origin/verbs/benefit/read.ts";
import { reportBenefit } from "#origin/verbs/benefit/report.ts";
import { takeBenefit } from "#origin/verbs/benefit/take.ts";
import { changeAddress } from "#origin/verbs/account/change-address.ts";
import { changePassword } from "#origin/verbs/account/change-password.ts";
import { deleteAccount } from "#origin/verbs/account/delete-account.ts";
import { readCurrentUser } from "#origin/verbs/account/read-current-user.ts";
import { updateProfile } from "#origin/verbs/account/update-profile.ts";
import { listCommissions } from "#origin/verbs/affiliate/figures/commissions.ts";
import { readAffiliate } from "#origin/verbs/affiliate/figures/figures.ts";
import { listInvitees } from "#origin/verbs/affiliate/figures/invitees.ts";
import { choosePayout } from "#origin/verbs/affiliate/figures/payout.ts";
import { chooseLetterLanguage, chooseNotice, readNotices } from "#origin/verbs/notice/choose.ts";
import { readNotice, stopNotice } from "#origin/verbs/notice/by-link.ts";
import { askForExport } from "#origin/verbs/export/ask.ts";
import { readPart } from "#origin/verbs/export/part.ts";
import { listProducts } from "#origin/verbs/catalog/list-products.ts";
import { accountClosing } from "./account-closing.ts";
import type { Verbs } from "#origin/ground/context.ts";
import { cancelGiftLetter } from "#origin/verbs/gift/cancel-letter.ts";
import { listGifts } from "#origin/verbs/gift/list.ts";
import { putGiftLetter } from "#origin/verbs/gift/put-letter.ts";
import { refundGift } from "#origin/verbs/gift/refund.ts";
import { showGift } from "#origin/verbs/gift/show.ts";
import { writeGiftCard } from "#origin/verbs/gift/write-card.ts";
import { choose } from "#origin/verbs/group/choose.ts";
import { followGroups } from "#origin/verbs/group/follow/follow.ts";
import { joinFree } from "#origin/verbs/group/join.ts";
import { joinForPay } from "#origin/verbs/group/join-for-pay.ts";
import { listCreated, listOpen, listParticipated, readGroup } from "#origin/verbs/group/read.ts";
import { startGroup } from "#origin/verbs/group/start.ts";
import { listAnnouncements } from "#origin/verbs/marketing/list-announcements.ts";
import { listReleases } from "#origin/verbs/marketing/list-releases.ts";
import { listReviews } from "#origin/verbs/marketing/list-reviews.ts";
import { listStatements } from "#origin/verbs/marketing/list-statements.ts";
import { recordClick } from "#origin/verbs/marketing/record-click.ts";
import { listDevices } from "#origin/verbs/account/list-devices.ts";
import { unbindDevice } from "#origin/verbs/account/unbind-device.ts";
import { readStatement } from "#origin/verbs/account/read-statement.ts";
import { listReferRecords } from "#origin/verbs/referral/records.ts";
import { readReferConfig } from "#origin/verbs/referral/config.ts";
import { countDeadAddresses } from "#origin/verbs/reach/count-dead.ts";
import { sendFinder } from "#origin/verbs/reach/send-finder.ts";
import { redeemCode } from "#origin/verbs/redemption/redeem.ts";
import { endOwnSession, endSession } from "#origin/verbs/account/end-session.ts";
import { listSessions } from "#origin/verbs/account/list-sessions.ts";
import { askHandover } from "#origin/verbs/sign-in/ask-handover.ts";
import { registerByAddress } from "#origin/verbs/sign-in/register-by-address.ts";
import { registerByDevice } from "#origin/verbs/sign-in/register-by-device.ts";
import { registerByName } from "#origin/verbs/sign-in/register-by-name.ts";
import { resetPassword } from "#origin/verbs/sign-in/reset-password.ts";
import { signInByAddress } from "#origin/verbs/sign-in/sign-in-by-address.ts";
import { signInByDevice } from "#origin/verbs/sign-in/sign-in-by-device.ts";
import { signInByName } from "#origin/verbs/sign-in/sign-in-by-name.ts";
import { takeHandover } from "#origin/verbs/sign-in/take-handover.ts";
import { cancelOrder } from "#origin/verbs/order/cancel.ts";
import { checkCoupon } from "#origin/verbs/checkout/check-coupon.ts";
import { checkOrder } from "#origin/verbs/order/check.ts";
import { listOrders } from "#origin/verbs/order/list.ts";
import { placeOrder } from "#origin/verbs/checkout/place.ts";
import { quoteCrypto } from "#origin/verbs/crypto/quote.ts";
import { keepSentTransaction } from "#origin/verbs/crypto/sent.ts";
import { cryptoStatus } from "#origin/verbs/crypto/status.ts";
import { previewOrder } from "#origin/verbs/checkout/preview.ts";
import { readServiceStatus } from "#origin/verbs/marketing/read-service-status.ts";
import { readClientConfig } from "#origin/verbs/system/read-client-config.ts";
import {
  beginAppSetup,
  confirmAppSetup,
  removeApp,
  renewRecovery,
} from "#origin/verbs/security/app.ts";
import { endByLetter } from "#origin/verbs/security/end-by-letter.ts";
import {
  addPasskey,
  beginPasskey,
  nameAPasskey,
  removePasskey,
} from "#origin/verbs/security/passkeys.ts";
import { readSecurity } from "#origin/verbs/security/read-security.ts";
import { showOwner } from "#origin/verbs/security/show-owner.ts";
import { finishSignIn } from "#origin/verbs/sign-in/second-step.ts";
import { askPasskey, signInByPasskey } from "#origin/verbs/sign-in/sign-in-by-passkey.ts";
import { askChallenge } from "#origin/verbs/sign-in/challenge.ts";
import { addPicture } from "#origin/verbs/support/asking/add-picture.ts";
import { ask, close, write } from "#origin/verbs/support/asking/ask.ts";
import { enter } from "#origin/verbs/support/asking/enter.ts";
import { listThreads, readPicture, readThread } from "#origin/verbs/support/asking/read.ts";
import { sendCode } from "#origin/verbs/sign-in/send-code.ts";

export const verbs: Verbs = {
  system_user_info: readCurrentUser,
  system_client_config: readClientConfig,
  payment_shop: listProducts,
  system_redeem_code: redeemCode,
  system_refer_config: readReferConfig,
  system_refer_records: listReferRecords,
  system_affiliate: readAffiliate,
  system_affiliate_payout: choosePayout,
  system_affiliate_commissions: listCommissions,
  system_affiliate_invitees: listInvitees,
  system_benefits: listBenefits,
  system_user_benefits: listLeases,
  system_benefit_take: takeBenefit,
  system_benefit_password: showPassword,
  system_benefit_report: reportBenefit,
  user_send_code: sendCode,
  user_send_finder: sendFinder,
  system_dead_addresses: countDeadAddresses,
  user_challenge: askChallenge,
  register_type_normal: registerByAddress,
  payment_quote: previewOrder,
  payment_coupon: checkCoupon,
  payment_purchase: placeOrder,
  payment_order: listOrders,
  payment_order_status: checkOrder,
  payment_cancel_order: cancelOrder,
  payment_gifts: listGifts,
  payment_gift: showGift,
  payment_gift_card: writeGiftCard,
  payment_gift_letter: putGiftLetter,
  payment_gift_letter_cancel: cancelGiftLetter,
  payment_gift_refund: refundGift,
  payment_crypto_quote: quoteCrypto,
  payment_crypto_status: cryptoStatus,
  payment_crypto_sent: keepSentTransaction,
  system_service_status: readServiceStatus,
  payment_joint_purchase: startGroup,
  payment_joint_join_for_pay: joinForPay,
  payment_joint_join: joinFree,
  payment_joint_choice: choose,
  payment_joint_purchase_created: listCreated,
  payment_joint_purchase_participated: listParticipated,
  payment_joint_order: readGroup,
  payment_joint_follow: followGroups,
  payment_joint_open: listOpen,
  register_type_username: registerByName,
  register_type_deviceid: registerByDevice,
  login_type_normal: signInByAddress,
  login_type_username: signInByName,
  login_type_deviceid: signInByDevice,
  user_hand_over: askHandover,
  login_type_handover: takeHandover,
  user_logout: endOwnSession,
  marketing_announcements: listAnnouncements,
  marketing_releases: listReleases,
  marketing_reviews: listReviews,
  marketing_canary: listStatements,
  marketing_click: recordClick,
  user_reset_password: resetPassword,
  user_change_password: changePassword,
  user_update_profile: updateProfile,
  user_change_address: changeAddress,
  user_delete_account: deleteAccount(accountClosing),
  user_sessions: listSessions,
  user_end_session: endSession,
  user_get_device_list: listDevices,
  user_unbind_device: unbindDevice,
  user_statement: readStatement,
  user_notices: readNotices,
  user_choose_notice: chooseNotice,
  user_letter_language: chooseLetterLanguage,
  user_notice_link: readNotice,
  user_notice_stop: stopNotice,
  user_export: askForExport,
  user_export_part: readPart,
  user_passkey_question: askPasskey,
  login_type_passkey: signInByPasskey,
  login_second_step: finishSignIn,
  user_show_owner: showOwner,
  user_security: readSecurity,
  user_passkey_begin: beginPasskey,
  user_passkey_add: addPasskey,
  user_passkey_rename: nameAPasskey,
  user_passkey_remove: removePasskey,
  user_app_begin: beginAppSetup,
  user_app_confirm: confirmAppSetup,
  user_app_remove: removeApp,
  user_recovery_renew: renewRecovery,
  user_end_by_letter: endByLetter,
  user_support_enter: enter,
  user_support_threads: listThreads,
  user_support_thread: readThread,
  user_support_ask: ask,
  user_support_write: write,
  user_support_close: close,
  user_support_picture_add: addPicture,
  user_support_picture: readPicture,
};
