/** A new password, the code that allows it, and the address the code goes to. */
import { useTranslation } from "react-i18next";
import type { AddressKind } from "#contract/address.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { type AddressValues, sentAddress } from "#app/parts/account/address.ts";
import { CallFormView } from "#app/parts/account/call-form-view.tsx";
import { useCallForm } from "#app/parts/account/call-form.ts";
import { useFieldMessages } from "#app/parts/account/field-messages.ts";
import { AddressField } from "#app/parts/account/field/address-field.tsx";
import { CodeField } from "#app/parts/account/field/code-field.tsx";
import { NewPassword } from "#app/parts/account/field/password-fields.tsx";
import { begunAddress, useKeptAddress } from "#app/routes/auth/begun.ts";
import { useSignInAtOnce } from "#app/routes/auth/sign-in-at-once.ts";
import { useSentCode } from "#app/parts/account/sent-code.ts";

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
    defaultValues: begunAddress(kind, language),
    onDone: async (_, values) =>
      signInAtOnce("login_type_normal", {
        kind,
        address: await sentAddress(kind, values),
        password: values.password,
      }),
  });
  useKeptAddress(kind, form);
  return (
    <CallFormView form={form} submit={t("setPassword")}>
      <AddressField kind={kind} autoComplete="username" />
      <CodeField purpose="reset" kind={kind} />
      <NewPassword label={t("newPassword")} />
    </CallFormView>
  );
}
