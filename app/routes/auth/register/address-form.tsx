/** Opening an account under an address that a code proves, and signing in to it at once. */
import { useTranslation } from "react-i18next";
import { addressDefaults, type AddressValues, sentAddress } from "#app/account/address.ts";
import { AddressField } from "#app/account/field/address-field.tsx";
import { useCallForm } from "#app/account/call-form.ts";
import { CallFormView } from "#app/account/call-form-view.tsx";
import { CodeField } from "#app/account/field/code-field.tsx";
import { ConsentField } from "#app/account/field/consent-field.tsx";
import { useFieldMessages } from "#app/account/field-messages.ts";
import { useSentCode } from "#app/account/sent-code.ts";
import { InviteField, useInviteCode } from "#app/account/field/invite-field.tsx";
import { NewPassword } from "#app/account/field/password-fields.tsx";
import { useSignInAtOnce } from "#app/account/sign-in-at-once.ts";
import { useLanguage } from "#app/i18n/language.ts";
import type { AddressKind } from "#contract/address.ts";

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
  const invitedBy = useInviteCode();
  const signInAtOnce = useSignInAtOnce("registered");
  const form = useCallForm<"register_type_normal", Values>({
    name: "register_type_normal",
    request: async (values) => ({
      kind,
      address: await sentAddress(kind, values),
      code: sentCode(values.code),
      password: values.password,
      inviteCode: values.inviteCode.trim() || undefined,
    }),
    invalid: (field, values) => {
      if (field === "address") return messages.address(kind, values.address);
      if (field === "code") return messages.code(values.code);
      if (field === "password") return messages.newPassword(values.password);
      return t("invite-invalid");
    },
    check: ({ consent }) => (consent ? {} : { consent: t("consent-prompt") }),
    summary: t("check-input"),
    defaultValues: {
      ...(invitedBy ? { inviteCode: invitedBy } : {}),
      ...addressDefaults(kind, language),
    },
    onDone: async (_, values) =>
      signInAtOnce("login_type_normal", {
        kind,
        address: await sentAddress(kind, values),
        password: values.password,
      }),
  });
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
