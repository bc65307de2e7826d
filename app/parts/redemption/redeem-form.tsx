/** Turns a redemption code, or that of a gift, into membership time. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { CallResponse } from "#contract/calls/calls.ts";
import { REDEMPTION_CODE_LENGTH } from "#contract/membership.ts";
import { readCode } from "#contract/typed.ts";
import { usePosted } from "#app/data/plain/plain.ts";
import { changed } from "#app/data/query/call-query.ts";
import { refreshCurrentUser } from "#app/data/session/current-user.ts";
import { formatInstant } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { TextField } from "#app/kit/ui/text-field.tsx";
import { CallFormView, useFormField } from "#app/parts/account/call-form-view.tsx";
import { useCallForm } from "#app/parts/account/call-form.ts";
import { useTimeAmount } from "./time-amount.ts";

const NAME = "system_redeem_code";

type Redeemed = CallResponse<typeof NAME>;

interface Values {
  code: string;
}

export interface RedeemFormProps {
  /** A code that a link brought. */
  code?: string;
  /** Once it is redeemed. */
  onDone?: () => void;
}

export function RedeemForm({ code = "", onDone }: RedeemFormProps) {
  const { t } = useTranslation("redemption");
  const language = useLanguage();
  const amountOf = useTimeAmount();
  const said = (redeemed: Redeemed) =>
    t("done", {
      amount: amountOf(redeemed),
      date: formatInstant(redeemed.expiresAt, language),
    });
  // safe because the action puts it there (redeeming.server.ts)
  const posted = usePosted(NAME)?.done as Redeemed | undefined;
  const [done, setDone] = useState(posted && said(posted));
  const form = useCallForm<typeof NAME, Values>({
    name: NAME,
    postedAs: NAME,
    defaultValues: { code },
    request: ({ code }) => ({ code }),
    invalid: (_, { code }) =>
      readCode(code) ? t("invalid", { letters: REDEMPTION_CODE_LENGTH }) : t("prompt"),
    // The form is free for the next code at once; the page catches up by itself.
    onDone: (redeemed) => {
      setDone(said(redeemed));
      form.form.reset({ code: "" });
      void refreshCurrentUser();
      void changed("user_statement");
      onDone?.();
    },
  });
  // What was redeemed is said until the next code is typed.
  const { isDirty, errors } = form.form.formState;
  return (
    <div className="max-w-md">
      <CallFormView
        form={form}
        submit={t("submit")}
        variant={code ? "primary" : "secondary"}
        compact
      >
        <CodeInput />
      </CallFormView>
      <output className="mt-4 block font-medium text-success empty:hidden">
        {!isDirty && !errors.code && done}
      </output>
    </div>
  );
}

function CodeInput() {
  const { t } = useTranslation("redemption");
  return (
    <TextField
      {...useFormField("code")}
      label={t("code")}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      className="tabular"
    />
  );
}
