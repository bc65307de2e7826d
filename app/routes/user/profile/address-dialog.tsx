/** The form for an address in a dialog. */
import { useTranslation } from "react-i18next";
import type { CurrentUser } from "#contract/account.ts";
import type { AddressKind } from "#contract/address.ts";
import { Dialog } from "#app/kit/ui/dialog.tsx";
import { showToast } from "#app/kit/ui/toast-queue.ts";
import { AddressForm } from "#app/parts/account/form/address-form.tsx";

export interface AddressDialogProps {
  kind: AddressKind;
  user: CurrentUser;
  onClose: () => void;
}

export function AddressDialog({ kind, user, onClose }: AddressDialogProps) {
  const { t } = useTranslation("user");
  const done = () => {
    onClose();
    showToast({ kind: "success", message: t("address.done") });
  };
  const isSet = user[kind] !== null;
  const title = kind === "email" ? "address.email" : "address.phone";
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(isSet ? `${title}Change` : `${title}Add`)}
      description={isSet ? t("address.oldIsTold") : undefined}
    >
      <AddressForm kind={kind} hasPassword={user.hasPassword} onDone={done} />
    </Dialog>
  );
}
