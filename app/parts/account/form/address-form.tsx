/** Adds or changes an address: a code proves the new one, the password proves the owner. */
import { useTranslation } from "react-i18next";
import type { AddressKind } from "#contract/address.ts";
import { refreshCurrentUser } from "#app/data/session/current-user.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { addressDefaults, type AddressValues, sentAddress } from "#app/parts/account/address.ts";
import { CallFormView } from "#app/parts/account/call-form-view.tsx";
import { useCallForm } from "#app/parts/account/call-form.ts";
import { useFieldMessages } from "#app/parts/account/field-messages.ts";
import { AddressField } from "#app/parts/account/field/address-field.tsx";
import { CodeField } from "#app/parts/account/field/code-field.tsx";
import { CurrentPassword } from "#app/parts/account/field/password-fields.tsx";

interface Values extends AddressValues {
  code: string;
  password: string;
}

export interface AddressFormProps {
  kind: AddressKind;
  hasPassword: boolean;
  onDone: () => void;
}

export function AddressForm({ kind, hasPassword, onDone }: AddressFormProps) {
  const { t } = useTranslation(["user", "login"]);
  const messages = useFieldMessages();
  const language = useLanguage();
  const form = useCallForm<"user_change_address", Values>({
    name: "user_change_address",
    request: async (values) => ({
      kind,
      address: await sentAddress(kind, values),
      code: values.code,
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
      onDone();
    },
  });
  return (
    <CallFormView form={form} submit={t("user:address.save")}>
      <AddressField kind={kind} label={t("user:address.new")} />
      <CodeField purpose="address" kind={kind} />
      {hasPassword && <CurrentPassword label={t("user:address.password")} />}
    </CallFormView>
  );
}
