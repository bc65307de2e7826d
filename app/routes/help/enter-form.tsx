/** Proves a mailbox with a code that is sent to it. */
import { useTranslation } from "react-i18next";
import { type AddressValues, sentAddress } from "#app/parts/account/address.ts";
import { CallFormView } from "#app/parts/account/call-form-view.tsx";
import { useCallForm } from "#app/parts/account/call-form.ts";
import { useFieldMessages } from "#app/parts/account/field-messages.ts";
import { AddressField } from "#app/parts/account/field/address-field.tsx";
import { CodeField } from "#app/parts/account/field/code-field.tsx";
import { useSentCode } from "#app/parts/account/sent-code.ts";
import { keepMailboxKey } from "./mailbox-key.ts";

interface Values extends AddressValues {
  code: string;
}

export function EnterForm() {
  const { t } = useTranslation(["support", "login"]);
  const messages = useFieldMessages();
  const sentCode = useSentCode();
  const form = useCallForm<"user_support_enter", Values>({
    name: "user_support_enter",
    request: async (values) => ({
      address: await sentAddress("email", values),
      code: sentCode(values.code),
    }),
    invalid: (field, values) =>
      field === "address" ? messages.address("email", values.address) : messages.code(values.code),
    summary: t("login:check-input"),
    onDone: ({ key }) => keepMailboxKey(key),
  });
  return (
    <CallFormView form={form} submit={t("support:mailbox.enter")}>
      <AddressField kind="email" />
      <CodeField purpose="support" kind="email" />
    </CallFormView>
  );
}
