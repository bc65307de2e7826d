/** Changes the password, or sets a first one. */
import { useTranslation } from "react-i18next";
import { changed } from "#app/account/call-query.ts";
import { useCallForm } from "#app/account/call-form.ts";
import { CallFormView } from "#app/account/call-form-view.tsx";
import { CurrentPassword, NewPassword } from "#app/account/field/password-fields.tsx";
import { useFieldMessages } from "#app/account/field-messages.ts";
import { refreshCurrentUser } from "#app/session/current-user.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { showToast } from "#app/ui/toast.tsx";

export interface PasswordDialogProps {
  hasPassword: boolean;
  onClose: () => void;
}

export function PasswordDialog(props: PasswordDialogProps) {
  const { t } = useTranslation("user");
  const { hasPassword, onClose } = props;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(hasPassword ? "password.change" : "password.set")}
      description={t("password.others")}
    >
      <PasswordForm {...props} />
    </Dialog>
  );
}

interface Values {
  current: string;
  password: string;
}

function PasswordForm({ hasPassword, onClose }: PasswordDialogProps) {
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
      onClose();
      showToast({ kind: "success", message: t("password.done") });
    },
  });
  return (
    <CallFormView form={form} submit={t("password.save")}>
      {hasPassword && <CurrentPassword name="current" label={t("password.current")} />}
      <NewPassword label={t("login:newPassword")} />
    </CallFormView>
  );
}
