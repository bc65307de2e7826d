/** Signing in with an account name and its password. */
import { useTranslation } from "react-i18next";
import { useCallForm } from "#app/account/call-form.ts";
import { ConsentField } from "#app/account/consent-field.tsx";
import { finishSignIn } from "#app/account/finish-sign-in.ts";
import { FormEnd } from "#app/account/form-end.tsx";
import { PasswordField } from "#app/ui/password-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";

interface Values {
  account: string;
  password: string;
  consent: boolean;
}

export function NameForm({ account }: { account?: string }) {
  const { t } = useTranslation("login");
  const { form, onSubmit, busy, error, formError } = useCallForm<"login_type_username", Values>({
    name: "login_type_username",
    request: ({ account, password }) => ({ account: account.trim(), password }),
    invalid: (field) => (field === "account" ? t("account-prompt") : t("password-prompt")),
    check: ({ consent }) => (consent ? {} : { consent: t("consent-prompt") }),
    summary: t("check-input"),
    defaultValues: account ? { account } : undefined,
    onDone: finishSignIn,
  });
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-5">
      <TextField
        {...form.register("account")}
        label={t("account")}
        error={error("account")}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        {...form.register("password")}
        label={t("password")}
        error={error("password")}
        autoComplete="current-password"
      />
      <ConsentField {...form.register("consent")} error={error("consent")} />
      <FormEnd label={t("signIn")} busy={busy} error={formError} />
    </form>
  );
}
