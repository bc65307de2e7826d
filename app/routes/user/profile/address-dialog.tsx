/** Adds or changes an address: a code proves the new one, the password that it is the owner who asks. */
import { useTranslation } from "react-i18next";
import { addressDefaults, type AddressValues, sentAddress } from "#app/account/address.ts";
import { useCallForm } from "#app/account/call-form.ts";
import { CallFormView } from "#app/account/call-form-view.tsx";
import { AddressField } from "#app/account/field/address-field.tsx";
import { CodeField } from "#app/account/field/code-field.tsx";
import { CurrentPassword } from "#app/account/field/password-fields.tsx";
import { useFieldMessages } from "#app/account/field-messages.ts";
import { useLanguage } from "#app/i18n/language.ts";
import { refreshCurrentUser } from "#app/session/current-user.ts";
import type { CurrentUser } from "#contract/account.ts";
import type { AddressKind } from "#contract/address.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { showToast } from "#app/ui/toast.tsx";

interface Values extends AddressValues {
  code: string;
  password: string;
}

export interface AddressDialogProps {
  kind: AddressKind;
  user: CurrentUser;
  onClose: () => void;
}

export function AddressDialog({ kind, user, onClose }: AddressDialogProps) {
  const { t } = useTranslation(["user", "login"]);
  const isSet = user[kind] !== null;
  const title = kind === "email" ? "address.email" : "address.phone";
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(isSet ? `${title}Change` : `${title}Add`)}
      description={isSet ? t("address.oldIsTold") : undefined}
    >
      <AddressForm kind={kind} hasPassword={user.hasPassword} onClose={onClose} />
    </Dialog>
  );
}

interface AddressFormProps {
  kind: AddressKind;
  hasPassword: boolean;
  onClose: () => void;
}

function AddressForm({ kind, hasPassword, onClose }: AddressFormProps) {
  const { t } = useTranslation(["user", "login"]);
  const messages = useFieldMessages();
  const language = useLanguage();
  const form = useCallForm<"user_change_address", Values>({
    name: "user_change_address",
    request: async (values) => ({
      kind,
      address: await sentAddress(kind, values),
      code: values.code.trim(),
      ...(hasPassword ? { password: values.password } : {}),
    }),
    invalid: (field, values) => {
      if (field === "address") return messages.address(kind, values.address);
      return field === "code" ? messages.code(values.code) : t("login:password-prompt");
    },
    summary: t("login:check-input"),
    defaultValues: addressDefaults(kind, language),
    onDone: async () => {
      await refreshCurrentUser();
      onClose();
      showToast({ kind: "success", message: t("address.done") });
    },
  });
  return (
    <CallFormView form={form} submit={t("address.save")}>
      <AddressField kind={kind} label={t("address.new")} />
      <CodeField purpose="address" kind={kind} />
      {hasPassword && <CurrentPassword label={t("address.password")} />}
    </CallFormView>
  );
}
