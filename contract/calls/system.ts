/** Calls about the service and the person: config, user info, redemption. */
import { CurrentUser } from "../account.ts";
import {
  AffiliateFigures,
  Commissions,
  CommissionsRequest,
  Invitees,
  InviteesRequest,
  PayoutAddress,
} from "../affiliate.ts";
import {
  BenefitLeaseAnswer,
  BenefitLeaseRequest,
  BenefitPassword,
  BenefitReportAnswer,
  Benefits,
  BenefitTakeRequest,
  UserBenefits,
} from "../benefit.ts";
import { RedeemCode, Redeemed } from "../membership.ts";
import { ReferConfig, ReferRecords, ReferRecordsRequest } from "../referral.ts";
import { ServiceStatus } from "../service.ts";
import { ClientConfig } from "../system.ts";
import { DeadReport } from "../reach/dead-report.ts";
import { type Declaration, Done, Nothing } from "./declaration.ts";

export const SYSTEM_CALLS = {
  system_user_info: {
    area: "system",
    auth: "register",
    reads: true,
    summary: "The signed-in person with membership and benefits.",
    ownErrors: true,
    request: Nothing,
    response: CurrentUser,
  },
  system_service_status: {
    area: "system",
    auth: "none",
    reads: true,
    summary: "How each part of the service did in the last 90 days, and the incidents.",
    ownErrors: true,
    sameForAll: true,
    request: Nothing,
    response: ServiceStatus,
  },
  system_dead_addresses: {
    area: "system",
    auth: "none",
    summary: "Counts addresses of the signed list that a finder found dead; nothing of whom.",
    ownErrors: true,
    request: DeadReport,
    response: Done,
  },
  system_client_config: {
    area: "system",
    auth: "none",
    reads: true,
    summary: "The business numbers that pages show.",
    ownErrors: true,
    sameForAll: true,
    request: Nothing,
    response: ClientConfig,
  },
  system_redeem_code: {
    area: "system",
    auth: "session",
    summary: "Turns a redemption code into membership time.",
    request: RedeemCode,
    response: Redeemed,
  },
  system_refer_config: {
    area: "system",
    auth: "session",
    reads: true,
    summary:
      "The caller's invitation: code, link, what it brought so far, and how a reward is computed.",
    request: Nothing,
    response: ReferConfig,
  },
  system_refer_records: {
    area: "system",
    auth: "session",
    reads: true,
    summary:
      "Purchases of people that the caller invited, and what each brought or why it brought nothing.",
    request: ReferRecordsRequest,
    response: ReferRecords,
  },
  system_affiliate: {
    area: "system",
    auth: "session",
    reads: true,
    summary: "What an affiliate earned and is paid. Anybody else is refused.",
    request: Nothing,
    response: AffiliateFigures,
  },
  system_affiliate_payout: {
    area: "system",
    auth: "session",
    ownerShown: "always",
    summary: "Where an affiliate wants to be paid. Anybody else is refused.",
    request: PayoutAddress,
    response: Done,
  },
  system_affiliate_commissions: {
    area: "system",
    auth: "session",
    reads: true,
    summary: "An affiliate's commission, newest first; all of it or that of one settlement.",
    request: CommissionsRequest,
    response: Commissions,
  },
  system_affiliate_invitees: {
    area: "system",
    auth: "session",
    reads: true,
    summary: "Whom an affiliate brought, newest first.",
    request: InviteesRequest,
    response: Invitees,
  },
  system_benefits: {
    area: "system",
    auth: "session",
    reads: true,
    summary: "The services that people with benefits share accounts of, and where a slot is left.",
    ownErrors: true,
    request: Nothing,
    response: Benefits,
  },
  system_user_benefits: {
    area: "system",
    auth: "session",
    reads: true,
    summary: "The shared accounts that the caller has a slot of, without their passwords.",
    ownErrors: true,
    request: Nothing,
    response: UserBenefits,
  },
  system_benefit_take: {
    area: "system",
    auth: "session",
    summary: "Takes a slot of a service's shared account, or gives the one that is held.",
    request: BenefitTakeRequest,
    response: BenefitLeaseAnswer,
  },
  system_benefit_password: {
    area: "system",
    auth: "session",
    summary: "The password of a shared account that the caller has a slot of.",
    request: BenefitLeaseRequest,
    response: BenefitPassword,
  },
  system_benefit_report: {
    area: "system",
    auth: "session",
    summary:
      "Says that a shared account does not work, and swaps it for another as far as there is one.",
    request: BenefitLeaseRequest,
    response: BenefitReportAnswer,
  },
} as const satisfies Record<string, Declaration>;
