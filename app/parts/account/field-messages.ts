/** What a field says when the contract refuses what is in it: the messages of spec §5. */
import { useTranslation } from "react-i18next";
import { INVITE_CODE_LENGTH } from "#contract/account.ts";
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from "#contract/password.ts";
import { useSiteConfig } from "#app/data/site/site-config.ts";
import { type AddressKind, CODE_MAX_LENGTH, LONG_CODE_LENGTH } from "#contract/address.ts";
import { readCode, readText } from "#contract/typed.ts";

export interface FieldMessages {
  address: (kind: AddressKind, typed: string) => string;
  code: (typed: string) => string;
  inviteCode: string;
  newPassword: (typed: string) => string;
}

export function useFieldMessages(): FieldMessages {
  const { t } = useTranslation("login");
  const digits = useSiteConfig()?.code.length ?? CODE_MAX_LENGTH;
  return {
    address(kind, typed) {
      if (readText(typed) === "") return kind === "email" ? t("email-prompt") : t("phone.prompt");
      return kind === "email" ? t("email-verify") : t("phone.invalid");
    },
    code: (typed) =>
      readCode(typed) === ""
        ? t("code.prompt")
        : t("code.invalid", { digits, many: LONG_CODE_LENGTH }),
    inviteCode: t("invite-invalid", { letters: INVITE_CODE_LENGTH }),
    newPassword: (typed) =>
      typed.length > PASSWORD_MAX_LENGTH
        ? t("password-long")
        : t("password-short", { min: PASSWORD_MIN_LENGTH }),
  };
}
