/** The new password, the code that lets it be set, and the address the code goes to. */
import { useTranslation } from "react-i18next";
import { addressDefaults, type AddressValues, sentAddress } from "#app/account/address.ts";
import { AddressField } from "#app/account/field/address-field.tsx";
import { useCallForm } from "#app/account/call-form.ts";
import { CallFormView } from "#app/account/call-form-view.tsx";
import { CodeField } from "#app/account/field/code-field.tsx";
import { useFieldMessages } from "#app/account/field-messages.ts";
import { useSentCode } from "#app/account/sent-code.ts";
import { NewPassword } from "#app/account/field/password-fields.tsx";
import { useSignInAtOnce } from "#app/account/sign-in-at-once.ts";
import { useLanguage } from "#app/i18n/language.ts";
import type { AddressKind } from "#contract/address.ts";

interface Values extends AddressValues {
  code: string;
  password: string;
}

export function AddressForm({ kind }: { kind: AddressKind }) {
  const { t } = useTranslation("login");
  const messages = useFieldMessages();
  const sentCode = useSentCode();
  const language = useLanguage();
  const signInAtOnce = useSignInAtOnce("reset");
  const form = useCallForm<"user_reset_password", Values>({
    name: "user_reset_password",
    request: async (values) => ({
      kind,
      address: await sentAddress(kind, values),
      code: sentCode(values.code),
      password: values.password,
    }),
    invalid: (field, values) => {
      if (field === "address") return messages.address(kind, values.address);
      return field === "code" ? messages.code(values.code) : messages.newPassword(values.password);
    },
    summary: t("check-input"),
    defaultValues: addressDefaults(kind, language),
    onDone: async (_, values) =>
      signInAtOnce("login_type_normal", {
        kind,
        address: await sentAddress(kind, values),
        password: values.password,
      }),
  });
  return (
    <CallFormView form={form} submit={t("setPassword")}>
      <AddressField kind={kind} autoComplete="username" />
      <CodeField purpose="reset" kind={kind} />
      <NewPassword label={t("newPassword")} />
    </CallFormView>
  );
}
