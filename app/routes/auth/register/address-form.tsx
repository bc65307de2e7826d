/** Opening an account under an address that a code proves, and signing in to it at once. */
import { useTranslation } from "react-i18next";
import type { AddressKind } from "#contract/address.ts";
import { readCode } from "#contract/typed.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { type AddressValues, sentAddress } from "#app/parts/account/address.ts";
import { CallFormView } from "#app/parts/account/call-form-view.tsx";
import { useCallForm } from "#app/parts/account/call-form.ts";
import { useFieldMessages } from "#app/parts/account/field-messages.ts";
import { AddressField } from "#app/parts/account/field/address-field.tsx";
import { CodeField } from "#app/parts/account/field/code-field.tsx";
import { ConsentField } from "#app/parts/account/field/consent-field.tsx";
import { InviteField } from "#app/parts/account/field/invite-field.tsx";
import { NewPassword } from "#app/parts/account/field/password-fields.tsx";
import { begunAddress, useKeptAddress } from "#app/routes/auth/begun.ts";
import { useSignInAtOnce } from "#app/routes/auth/sign-in-at-once.ts";
import { useSentCode } from "#app/parts/account/sent-code.ts";

interface Values extends AddressValues {
  code: string;
  password: string;
  inviteCode: string;
  consent: boolean;
}

export function AddressForm({ kind }: { kind: AddressKind }) {
  const { t } = useTranslation("login");
  const messages = useFieldMessages();
  const sentCode = useSentCode();
  const language = useLanguage();
  const signInAtOnce = useSignInAtOnce("registered");
  const form = useCallForm<"register_type_normal", Values>({
    name: "register_type_normal",
    postedAs: kind === "email" ? "register_type_normal" : undefined,
    request: async (values) => ({
      kind,
      address: await sentAddress(kind, values),
      code: sentCode(values.code),
      password: values.password,
      inviteCode: readCode(values.inviteCode) || undefined,
    }),
    invalid: (field, values) => {
      if (field === "address") return messages.address(kind, values.address);
      if (field === "code") return messages.code(values.code);
      if (field === "password") return messages.newPassword(values.password);
      return messages.inviteCode;
    },
    check: ({ consent }) => (consent ? {} : { consent: t("consent-prompt") }),
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
    <CallFormView form={form} submit={t("register")}>
      <AddressField kind={kind} />
      <CodeField purpose="register" kind={kind} />
      <NewPassword />
      <InviteField />
      <ConsentField />
    </CallFormView>
  );
}
