/** Changes the password, or sets a first one. */
import { useTranslation } from "react-i18next";
import { changed } from "#app/data/query/call-query.ts";
import { refreshCurrentUser } from "#app/data/session/current-user.ts";
import { CallFormView } from "#app/parts/account/call-form-view.tsx";
import { useCallForm } from "#app/parts/account/call-form.ts";
import { useFieldMessages } from "#app/parts/account/field-messages.ts";
import { CurrentPassword, NewPassword } from "#app/parts/account/field/password-fields.tsx";

interface Values {
  current: string;
  password: string;
}

export interface PasswordFormProps {
  hasPassword: boolean;
  onDone: () => void;
}

export function PasswordForm({ hasPassword, onDone }: PasswordFormProps) {
  const { t } = useTranslation(["user", "login"]);
  const messages = useFieldMessages();
  const form = useCallForm<"user_change_password", Values>({
    name: "user_change_password",
    request: ({ current, password }) => (hasPassword ? { current, password } : { password }),
    invalid: (field, { password }) =>
      field === "current" ? t("login:password-prompt") : messages.newPassword(password),
    summary: t("login:check-input"),
    onDone: async () => {
      await Promise.all([refreshCurrentUser(), changed("user_sessions")]);
      onDone();
    },
  });
  return (
    <CallFormView form={form} submit={t("user:password.save")}>
      {hasPassword && <CurrentPassword name="current" label={t("user:password.current")} />}
      <NewPassword label={t("login:newPassword")} />
    </CallFormView>
  );
}
