/** Calls that open, enter, keep and end an account. */
import { UpdateProfile } from "../account.ts";
import { AddressRequest, SendCode } from "../address.ts";
import { Challenge } from "../challenge.ts";
import { Devices, UnbindDevice } from "../device.ts";
import { AccountPart, AccountPartRequest, ExportTicket } from "../export.ts";
import { Statement, StatementRequest } from "../membership.ts";
import { LetterLanguage, NoticeChoice, NoticeLink, Notices } from "../notice.ts";
import { EndSession, Sessions } from "../session.ts";
import {
  ChangeAddress,
  ChangePassword,
  DeleteAccount,
  RegisterByAddress,
  RegisterByDevice,
  RegisterByName,
  ResetPassword,
  SignInByAddress,
  SignInByDevice,
  SignInByName,
} from "../sign-in.ts";
import { type Declaration, Done, Nothing } from "./declaration.ts";

export const USER_CALLS = {
  user_send_code: {
    area: "user",
    auth: "optional",
    summary: "Sends a code to an address; the answer never tells whether it has an account.",
    request: SendCode,
    response: Done,
  },
  user_challenge: {
    area: "user",
    auth: "none",
    reads: true,
    summary:
      "What must be done before a text message goes to a number its sender is not known for.",
    request: AddressRequest,
    response: Challenge,
  },
  register_type_normal: {
    area: "user",
    auth: "none",
    summary: "Opens an account under an e-mail address or a phone number.",
    tokenStore: "session",
    request: RegisterByAddress,
    response: Done,
  },
  register_type_username: {
    area: "user",
    auth: "none",
    summary: "Opens an account under an account name.",
    tokenStore: "session",
    request: RegisterByName,
    response: Done,
  },
  register_type_deviceid: {
    area: "user",
    auth: "none",
    summary: "Opens an account for a device and starts its free trial.",
    tokenStore: "session",
    request: RegisterByDevice,
    response: Done,
  },
  login_type_normal: {
    area: "user",
    auth: "none",
    summary: "Signs in with an address and its password, or with a code sent to it.",
    loginType: true,
    request: SignInByAddress,
    response: Done,
  },
  login_type_username: {
    area: "user",
    auth: "none",
    summary: "Signs in with an account name and its password.",
    loginType: true,
    request: SignInByName,
    response: Done,
  },
  login_type_deviceid: {
    area: "user",
    auth: "none",
    summary: "Signs in to an account that has nothing but its device.",
    loginType: true,
    request: SignInByDevice,
    response: Done,
  },
  user_logout: {
    area: "user",
    auth: "register",
    summary: "Ends the session of the token.",
    request: Nothing,
    response: Done,
  },
  user_reset_password: {
    area: "user",
    auth: "none",
    summary: "Sets a new password with a code sent to the address; ends every session.",
    request: ResetPassword,
    response: Done,
  },
  user_change_password: {
    area: "user",
    auth: "session",
    ownerShown: "second-factor",
    summary: "Changes the password, or sets a first one; ends every other session.",
    request: ChangePassword,
    response: Done,
  },
  user_update_profile: {
    area: "user",
    auth: "session",
    summary: "Changes the display name.",
    request: UpdateProfile,
    response: Done,
  },
  user_change_address: {
    area: "user",
    auth: "session",
    ownerShown: "second-factor",
    summary:
      "Adds or changes the e-mail address or the phone number, with a code sent to the new one.",
    request: ChangeAddress,
    response: Done,
  },
  user_delete_account: {
    area: "user",
    auth: "session",
    ownerShown: "second-factor",
    summary: "Deletes the account after the password or a code; ends every session.",
    request: DeleteAccount,
    response: Done,
  },
  user_sessions: {
    area: "user",
    auth: "session",
    reads: true,
    summary: "The sessions of the account.",
    request: Nothing,
    response: Sessions,
  },
  user_end_session: {
    area: "user",
    auth: "session",
    ownerShown: "second-factor",
    summary: "Ends one session, or all others.",
    request: EndSession,
    response: Done,
  },
  user_get_device_list: {
    area: "user",
    auth: "session",
    reads: true,
    summary: "The devices bound to the account, and how many there may be.",
    request: Nothing,
    response: Devices,
  },
  user_unbind_device: {
    area: "user",
    auth: "session",
    ownerShown: "second-factor",
    summary: "Unbinds a device and ends its sessions.",
    request: UnbindDevice,
    response: Done,
  },
  user_statement: {
    area: "user",
    auth: "session",
    reads: true,
    summary: "Every change of membership time: what, when, how much, for what money.",
    request: StatementRequest,
    response: Statement,
  },
  user_notices: {
    area: "user",
    auth: "session",
    reads: true,
    summary: "Which letters the person has chosen, and their language.",
    request: Nothing,
    response: Notices,
  },
  user_choose_notice: {
    area: "user",
    auth: "session",
    summary: "Switches a kind of letter on or off.",
    request: NoticeChoice,
    response: Done,
  },
  user_letter_language: {
    area: "user",
    auth: "session",
    summary: "Chooses the language of the person's letters.",
    request: LetterLanguage,
    response: Done,
  },
  // Nobody carries a bookmark from the stop to the page after it, so it is not asked of a copy.
  user_notice_link: {
    area: "user",
    auth: "none",
    summary: "Which kind of letter the link of a letter is about, and whether it still comes.",
    request: NoticeLink,
    response: NoticeChoice,
  },
  user_notice_stop: {
    area: "user",
    auth: "none",
    summary: "Switches the kind of letter off that the link of a letter is about.",
    request: NoticeLink,
    response: Done,
  },
  user_export: {
    area: "user",
    auth: "session",
    ownerShown: "always",
    summary: "Allows to read all that is kept about the account, for some minutes.",
    request: Nothing,
    response: ExportTicket,
  },
  user_export_part: {
    area: "user",
    auth: "session",
    summary:
      "A part of all that is kept about the account; `next` says where the following one begins.",
    request: AccountPartRequest,
    response: AccountPart,
  },
} as const satisfies Record<string, Declaration>;
