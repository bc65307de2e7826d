/** Opening an account under an account name, and signing in to it at once with what was typed. */
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate, useRouteLoaderData } from "react-router";
import { useCallForm } from "#app/account/call-form.ts";
import { ConsentField } from "#app/account/consent-field.tsx";
import { finishSignIn } from "#app/account/finish-sign-in.ts";
import { FormEnd } from "#app/account/form-end.tsx";
import { call } from "#app/api/client.ts";
import type { loader as rootLoader } from "#app/root.tsx";
import { LOGIN_PATH } from "#app/session/redirect-target.ts";
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from "#contract/account.ts";
import { PasswordField } from "#app/ui/password-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";

interface Values {
  account: string;
  password: string;
  inviteCode: string;
  consent: boolean;
}

export function NameForm() {
  const { t } = useTranslation("login");
  const navigate = useNavigate();
  const { search } = useLocation();
  const invitedBy = useRouteLoaderData<typeof rootLoader>("root")?.referral?.code;
  const { form, onSubmit, busy, error, formError } = useCallForm<"register_type_username", Values>({
    name: "register_type_username",
    request: ({ account, password, inviteCode }) => ({
      account: account.trim(),
      password,
      inviteCode: inviteCode.trim() || undefined,
    }),
    invalid: (field, { account, password }) => {
      if (field === "inviteCode") return t("invite-invalid");
      if (field === "account") return account.trim() ? t("account-invalid") : t("account-prompt");
      return password.length > PASSWORD_MAX_LENGTH
        ? t("password-long")
        : t("password-short", { min: PASSWORD_MIN_LENGTH });
    },
    check: ({ consent }) => (consent ? {} : { consent: t("consent-prompt") }),
    summary: t("check-input"),
    defaultValues: invitedBy ? { inviteCode: invitedBy } : undefined,
    onDone: async (_, { account, password }) => {
      try {
        await call(
          "login_type_username",
          { account: account.trim(), password },
          { ownErrors: true },
        );
        await finishSignIn();
      } catch {
        // The account is there: to send this form again would only say that its name is taken.
        const state = { reason: "registered", account: account.trim() };
        await navigate({ pathname: LOGIN_PATH, search }, { state });
      }
    },
  });
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-5">
      <TextField
        {...form.register("account")}
        label={t("account")}
        hint={t("accountHint")}
        error={error("account")}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        {...form.register("password")}
        label={t("password")}
        hint={t("passwordHint", { min: PASSWORD_MIN_LENGTH })}
        error={error("password")}
        autoComplete="new-password"
      />
      <TextField
        {...form.register("inviteCode")}
        label={t("inviteCode")}
        error={error("inviteCode")}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <ConsentField {...form.register("consent")} error={error("consent")} />
      <FormEnd label={t("register")} busy={busy} error={formError} />
    </form>
  );
}
