/** Signing in with an e-mail address or a phone number: with its password, or with a code sent to it. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AddressKind } from "#contract/address.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { type AddressValues, sentAddress } from "#app/parts/account/address.ts";
import { CallFormView } from "#app/parts/account/call-form-view.tsx";
import { useCallForm } from "#app/parts/account/call-form.ts";
import { useCodeKinds } from "#app/parts/account/code-kinds.ts";
import { useFieldMessages } from "#app/parts/account/field-messages.ts";
import { AddressField } from "#app/parts/account/field/address-field.tsx";
import { CodeField } from "#app/parts/account/field/code-field.tsx";
import { ConsentField } from "#app/parts/account/field/consent-field.tsx";
import { CurrentPassword } from "#app/parts/account/field/password-fields.tsx";
import { finishSignIn } from "#app/parts/account/finish-sign-in.ts";
import { type OnSecondStep, takesSecondStep } from "./takes-second-step.ts";
import { useSentCode } from "#app/parts/account/sent-code.ts";
import { begunAddress, useKeptAddress } from "#app/routes/auth/begun.ts";

interface Values extends AddressValues {
  password: string;
  code: string;
  consent: boolean;
}

export interface AddressFormProps {
  kind: AddressKind;
  onSecondStep: OnSecondStep;
}

export function AddressForm({ kind, onSecondStep }: AddressFormProps) {
  const { t } = useTranslation("login");
  const messages = useFieldMessages();
  const sentCode = useSentCode();
  const language = useLanguage();
  const [byCode, setByCode] = useState(false);
  const takesCodes = useCodeKinds().includes(kind);
  const form = useCallForm<"login_type_normal", Values>({
    name: "login_type_normal",
    postedAs: kind === "email" ? "login_type_normal" : undefined,
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
    defaultValues: begunAddress(kind, language),
    onDone: finishSignIn,
    onRefused: (refusal) => takesSecondStep(refusal, onSecondStep),
  });
  useKeptAddress(kind, form);
  return (
    <CallFormView
      form={form}
      submit={t("signIn")}
      aside={
        takesCodes && (
          <Button variant="quiet" className="when-script" onClick={() => setByCode(!byCode)}>
            {byCode ? t("byPassword") : t("byCode")}
          </Button>
        )
      }
    >
      <AddressField kind={kind} autoComplete="username webauthn" />
      {byCode ? <CodeField purpose="login" kind={kind} /> : <CurrentPassword />}
      <ConsentField />
    </CallFormView>
  );
}
