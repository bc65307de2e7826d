/** Calls about the service and the person: config, user info, redemption. */
import { CurrentUser } from "../account.ts";
import { RedeemCode, Redeemed } from "../membership.ts";
import { ReferConfig, ReferRecords, ReferRecordsRequest } from "../referral.ts";
import { ClientConfig } from "../system.ts";
import { type Declaration, Nothing } from "./declaration.ts";

export const SYSTEM_CALLS = {
  system_user_info: {
    area: "system",
    auth: "register",
    summary: "The signed-in person with membership and benefits.",
    ownErrors: true,
    request: Nothing,
    response: CurrentUser,
  },
  system_client_config: {
    area: "system",
    auth: "none",
    summary: "The business numbers that pages show.",
    ownErrors: true,
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
    summary:
      "The caller's invitation: code, link, what it brought so far, and how a reward is computed.",
    request: Nothing,
    response: ReferConfig,
  },
  system_refer_records: {
    area: "system",
    auth: "session",
    summary:
      "Purchases of people that the caller invited, and what each brought or why it brought nothing.",
    request: ReferRecordsRequest,
    response: ReferRecords,
  },
} as const satisfies Record<string, Declaration>;
