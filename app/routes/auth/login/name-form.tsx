/** Signing in with an account name and its password. */
import { useTranslation } from "react-i18next";
import { CallFormView } from "#app/parts/account/call-form-view.tsx";
import { useCallForm } from "#app/parts/account/call-form.ts";
import { ConsentField } from "#app/parts/account/field/consent-field.tsx";
import { NameField } from "#app/parts/account/field/name-field.tsx";
import { CurrentPassword } from "#app/parts/account/field/password-fields.tsx";
import { finishSignIn } from "#app/parts/account/finish-sign-in.ts";
import { type OnSecondStep, takesSecondStep } from "./takes-second-step.ts";

interface Values {
  account: string;
  password: string;
  consent: boolean;
}

export function NameForm({ onSecondStep }: { onSecondStep: OnSecondStep }) {
  const { t } = useTranslation("login");
  const form = useCallForm<"login_type_username", Values>({
    name: "login_type_username",
    postedAs: "login_type_username",
    request: ({ account, password }) => ({ account, password }),
    invalid: (field) => (field === "account" ? t("account-prompt") : t("password-prompt")),
    check: ({ consent }) => (consent ? {} : { consent: t("consent-prompt") }),
    summary: t("check-input"),
    onDone: finishSignIn,
    onRefused: (refusal) => takesSecondStep(refusal, onSecondStep),
  });
  return (
    <CallFormView form={form} submit={t("signIn")}>
      <NameField autoComplete="username webauthn" />
      <CurrentPassword />
      <ConsentField />
    </CallFormView>
  );
}
