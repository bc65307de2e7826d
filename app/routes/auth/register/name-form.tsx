/** Opening an account under an account name, and signing in to it at once. */
import { useTranslation } from "react-i18next";
import { readCode, readText } from "#contract/typed.ts";
import { CallFormView } from "#app/parts/account/call-form-view.tsx";
import { useCallForm } from "#app/parts/account/call-form.ts";
import { useFieldMessages } from "#app/parts/account/field-messages.ts";
import { ConsentField } from "#app/parts/account/field/consent-field.tsx";
import { InviteField } from "#app/parts/account/field/invite-field.tsx";
import { NameField } from "#app/parts/account/field/name-field.tsx";
import { NewPassword } from "#app/parts/account/field/password-fields.tsx";
import { useSignInAtOnce } from "#app/routes/auth/sign-in-at-once.ts";

interface Values {
  account: string;
  password: string;
  inviteCode: string;
  consent: boolean;
}

export function NameForm() {
  const { t } = useTranslation("login");
  const messages = useFieldMessages();
  const signInAtOnce = useSignInAtOnce("registered");
  const form = useCallForm<"register_type_username", Values>({
    name: "register_type_username",
    postedAs: "register_type_username",
    request: ({ account, password, inviteCode }) => ({
      account,
      password,
      inviteCode: readCode(inviteCode) || undefined,
    }),
    invalid: (field, { account, password }) => {
      if (field === "inviteCode") return messages.inviteCode;
      if (field === "password") return messages.newPassword(password);
      return readText(account) ? t("account-invalid") : t("account-prompt");
    },
    check: ({ consent }) => (consent ? {} : { consent: t("consent-prompt") }),
    summary: t("check-input"),
    onDone: (_, { account, password }) =>
      signInAtOnce("login_type_username", { account, password }),
  });
  return (
    <CallFormView form={form} submit={t("register")}>
      <NameField hint={t("accountHint")} />
      <NewPassword />
      <InviteField />
      <ConsentField />
    </CallFormView>
  );
}
