/** The form for the password in a dialog. */
import { useTranslation } from "react-i18next";
import { Dialog } from "#app/kit/ui/dialog.tsx";
import { showToast } from "#app/kit/ui/toast-queue.ts";
import { PasswordForm } from "#app/parts/account/form/password-form.tsx";

export interface PasswordDialogProps {
  hasPassword: boolean;
  onClose: () => void;
}

export function PasswordDialog({ hasPassword, onClose }: PasswordDialogProps) {
  const { t } = useTranslation("user");
  const done = () => {
    onClose();
    showToast({ kind: "success", message: t("password.done") });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(hasPassword ? "password.change" : "password.set")}
      description={t("password.others")}
    >
      <PasswordForm hasPassword={hasPassword} onDone={done} />
    </Dialog>
  );
}
