/** Adds or changes an address: a code proves the new one, the password that it is the owner who asks. */
import { useTranslation } from "react-i18next";
import { useFieldMessages } from "#app/account/field-messages.ts";
import { useSentCode } from "#app/account/sent-code.ts";
import { useLanguage } from "#app/i18n/language.ts";
import { refreshCurrentUser } from "#app/session/current-user.ts";
import type { AddressKind } from "#contract/address.ts";
import { addressDefaults, type AddressValues, sentAddress } from "../address.ts";
import { useCallForm } from "../call-form.ts";
import { CallFormView } from "../call-form-view.tsx";
import { AddressField } from "../field/address-field.tsx";
import { CodeField } from "../field/code-field.tsx";
import { CurrentPassword } from "../field/password-fields.tsx";

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
  const sentCode = useSentCode();
  const language = useLanguage();
  const form = useCallForm<"user_change_address", Values>({
    name: "user_change_address",
    request: async (values) => ({
      kind,
      address: await sentAddress(kind, values),
      code: sentCode(values.code),
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
