/** Has the finder sent to a mailbox. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type AddressValues, sentAddress } from "#app/parts/account/address.ts";
import { useCallForm } from "#app/parts/account/call-form.ts";
import { CallFormView } from "#app/parts/account/call-form-view.tsx";
import { useFieldMessages } from "#app/parts/account/field-messages.ts";
import { AddressField } from "#app/parts/account/field/address-field.tsx";

export function LetterForm() {
  const { t } = useTranslation(["reach", "common"]);
  const messages = useFieldMessages();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useCallForm<"user_send_finder", AddressValues>({
    name: "user_send_finder",
    request: async (values) => ({ address: await sentAddress("email", values) }),
    invalid: (_, { address }) => messages.address("email", address),
    onDone: (_, { address }) => setSentTo(address),
  });
  return (
    <div className="grid max-w-md gap-4">
      <noscript>
        <p className="rounded border border-edge bg-tint p-4">{t("common:needsScript")}</p>
      </noscript>
      <CallFormView form={form} submit={t("letter.send")} variant="secondary" compact>
        <AddressField kind="email" />
      </CallFormView>
      <output className="font-medium text-success empty:hidden">
        {sentTo !== null && t("letter.sent", { address: sentTo })}
      </output>
    </div>
  );
}
