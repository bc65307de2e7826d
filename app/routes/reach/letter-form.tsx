/** Has the finder sent to a mailbox. Without scripts the page's own action takes it (sending.server.ts). */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type AddressValues, sentAddress } from "#app/parts/account/address.ts";
import { useCallForm } from "#app/parts/account/call-form.ts";
import { CallFormView } from "#app/parts/account/call-form-view.tsx";
import { useFieldMessages } from "#app/parts/account/field-messages.ts";
import { AddressField } from "#app/parts/account/field/address-field.tsx";
import { usePosted } from "#app/data/plain/plain.ts";

const NAME = "user_send_finder";

export function LetterForm() {
  const { t } = useTranslation("reach");
  const messages = useFieldMessages();
  const posted = usePosted(NAME);
  const [sentTo, setSentTo] = useState(posted?.sentTo);
  const form = useCallForm<typeof NAME, AddressValues>({
    name: NAME,
    postedAs: NAME,
    request: async (values) => ({ address: await sentAddress("email", values) }),
    invalid: (_, { address }) => messages.address("email", address),
    onDone: (_, { address }) => setSentTo(address),
  });
  return (
    <div className="grid max-w-md gap-4">
      <CallFormView form={form} submit={t("letter.send")} variant="secondary" compact>
        <AddressField kind="email" />
      </CallFormView>
      <output className="font-medium text-success empty:hidden">
        {sentTo !== undefined && t("letter.sent", { address: sentTo })}
      </output>
    </div>
  );
}
