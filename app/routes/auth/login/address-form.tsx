/** Signing in with an e-mail address or a phone number: with its password, or with a code sent to it. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCodeKinds } from "#app/account/code-kinds.ts";
import { addressDefaults, type AddressValues, sentAddress } from "#app/account/address.ts";
import { AddressField } from "#app/account/field/address-field.tsx";
import { useCallForm } from "#app/account/call-form.ts";
import { CallFormView } from "#app/account/call-form-view.tsx";
import { CodeField } from "#app/account/field/code-field.tsx";
import { ConsentField } from "#app/account/field/consent-field.tsx";
import { useFieldMessages } from "#app/account/field-messages.ts";
import { useSentCode } from "#app/account/sent-code.ts";
import { finishSignIn } from "#app/account/finish-sign-in.ts";
import { CurrentPassword } from "#app/account/field/password-fields.tsx";
import { useLanguage } from "#app/i18n/language.ts";
import type { AddressKind } from "#contract/address.ts";
import { Button } from "#app/ui/button.tsx";

interface Values extends AddressValues {
  password: string;
  code: string;
  consent: boolean;
}

export function AddressForm({ kind }: { kind: AddressKind }) {
  const { t } = useTranslation("login");
  const messages = useFieldMessages();
  const sentCode = useSentCode();
  const language = useLanguage();
  const [byCode, setByCode] = useState(false);
  const takesCodes = useCodeKinds().includes(kind);
  const form = useCallForm<"login_type_normal", Values>({
    name: "login_type_normal",
    request: async (values) => ({
      kind,
      address: await sentAddress(kind, values),
      ...(byCode ? { code: sentCode(values.code) } : { password: values.password }),
    }),
    invalid: (field, values) => {
      if (field === "address") return messages.address(kind, values.address);
      return field === "code" ? messages.code(values.code) : t("password-prompt");
    },
    check: ({ consent }) => (consent ? {} : { consent: t("consent-prompt") }),
    summary: t("check-input"),
    defaultValues: addressDefaults(kind, language),
    onDone: finishSignIn,
  });
  return (
    <CallFormView
      form={form}
      submit={t("signIn")}
      aside={
        takesCodes && (
          <Button variant="quiet" onClick={() => setByCode(!byCode)}>
            {byCode ? t("byPassword") : t("byCode")}
          </Button>
        )
      }
    >
      <AddressField kind={kind} autoComplete="username" />
      {byCode ? <CodeField purpose="login" kind={kind} /> : <CurrentPassword />}
      <ConsentField />
    </CallFormView>
  );
}
