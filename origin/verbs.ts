/** Which verb answers which call. */
import { showPassword } from "./benefit/password.ts";
import { listBenefits, listLeases } from "./benefit/read.ts";
import { reportBenefit } from "./benefit/report.ts";
import { takeBenefit } from "./benefit/take.ts";
import { changeAddress } from "./account/change-address.ts";
import { changePassword } from "./account/change-password.ts";
import { deleteAccount } from "./account/delete-account.ts";
import { readCurrentUser } from "./account/read-current-user.ts";
import { updateProfile } from "./account/update-profile.ts";
import { listCommissions } from "./affiliate/figures/commissions.ts";
import { readAffiliate } from "./affiliate/figures/figures.ts";
import { listInvitees } from "./affiliate/figures/invitees.ts";
import { listProducts } from "./catalog/list-products.ts";
import type { Verbs } from "./context.ts";
import { choose } from "./group/choose.ts";
import { followGroups } from "./group/follow/follow.ts";
import { joinFree } from "./group/join.ts";
import { joinForPay } from "./group/join-for-pay.ts";
import { listCreated, listOpen, listParticipated, readGroup } from "./group/read.ts";
import { startGroup } from "./group/start.ts";
import { listAnnouncements } from "./marketing/list-announcements.ts";
import { listReleases } from "./marketing/list-releases.ts";
import { listReviews } from "./marketing/list-reviews.ts";
import { recordClick } from "./marketing/record-click.ts";
import { listDevices } from "./device/list.ts";
import { unbindDevice } from "./device/unbind.ts";
import { readStatement } from "./membership/read-statement.ts";
import { listReferRecords } from "./referral/invitation/records.ts";
import { readReferConfig } from "./referral/invitation/config.ts";
import { redeemCode } from "./redemption/redeem.ts";
import { endOwnSession, endSession } from "./session/end.ts";
import { listSessions } from "./session/list.ts";
import { registerByAddress } from "./sign-in/register-by-address.ts";
import { registerByDevice } from "./sign-in/register-by-device.ts";
import { registerByName } from "./sign-in/register-by-name.ts";
import { resetPassword } from "./sign-in/reset-password.ts";
import { signInByAddress } from "./sign-in/sign-in-by-address.ts";
import { signInByDevice } from "./sign-in/sign-in-by-device.ts";
import { signInByName } from "./sign-in/sign-in-by-name.ts";
import { cancelOrder } from "./order/cancel.ts";
import { checkCoupon } from "./checkout/check-coupon.ts";
import { checkOrder } from "./order/asking/check.ts";
import { listOrders } from "./order/list.ts";
import { placeOrder } from "./checkout/place.ts";
import { quoteCrypto } from "./payment/chain/quote.ts";
import { cryptoStatus } from "./payment/chain/status.ts";
import { previewOrder } from "./checkout/preview.ts";
import { readClientConfig } from "./system/read-client-config.ts";
import { sendCode } from "./verification/send-code.ts";

export const verbs: Verbs = {
  system_user_info: readCurrentUser,
  system_client_config: readClientConfig,
  payment_shop: listProducts,
  system_redeem_code: redeemCode,
  system_refer_config: readReferConfig,
  system_refer_records: listReferRecords,
  system_affiliate: readAffiliate,
  system_affiliate_commissions: listCommissions,
  system_affiliate_invitees: listInvitees,
  system_benefits: listBenefits,
  system_user_benefits: listLeases,
  system_benefit_take: takeBenefit,
  system_benefit_password: showPassword,
  system_benefit_report: reportBenefit,
  user_send_code: sendCode,
  register_type_normal: registerByAddress,
  payment_quote: previewOrder,
  payment_coupon: checkCoupon,
  payment_purchase: placeOrder,
  payment_order: listOrders,
  payment_order_status: checkOrder,
  payment_cancel_order: cancelOrder,
  payment_crypto_quote: quoteCrypto,
  payment_crypto_status: cryptoStatus,
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
  user_logout: endOwnSession,
  marketing_announcements: listAnnouncements,
  marketing_releases: listReleases,
  marketing_reviews: listReviews,
  marketing_click: recordClick,
  user_reset_password: resetPassword,
  user_change_password: changePassword,
  user_update_profile: updateProfile,
  user_change_address: changeAddress,
  user_delete_account: deleteAccount,
  user_sessions: listSessions,
  user_end_session: endSession,
  user_get_device_list: listDevices,
  user_unbind_device: unbindDevice,
  user_statement: readStatement,
};
