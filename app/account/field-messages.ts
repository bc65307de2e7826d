/** What a field says when the contract refuses what is in it: the messages of spec §5. */
import type { TFunction } from "i18next";
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from "#contract/account.ts";
import { type AddressKind, CODE_LENGTH } from "#contract/address.ts";

type LoginTexts = TFunction<"login">;

export function addressMessage(t: LoginTexts, kind: AddressKind, address: string): string {
  if (address.trim() === "") return kind === "email" ? t("email-prompt") : t("phone.prompt");
  return kind === "email" ? t("email-verify") : t("phone.invalid");
}

export function newPasswordMessage(t: LoginTexts, password: string): string {
  return password.length > PASSWORD_MAX_LENGTH
    ? t("password-long")
    : t("password-short", { min: PASSWORD_MIN_LENGTH });
}

export function codeMessage(t: LoginTexts, code: string): string {
  return code.trim() === "" ? t("code.prompt") : t("code.invalid", { digits: CODE_LENGTH });
}
