/** Turns a redemption code into membership time. */
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { REDEMPTION_CODE_LENGTH } from "#contract/membership.ts";
import { readCode } from "#contract/typed.ts";
import { changed } from "#app/data/query/call-query.ts";
import { refreshCurrentUser } from "#app/data/session/current-user.ts";
import { formatInstant } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { TextField } from "#app/kit/ui/text-field.tsx";
import { CallFormView, useFieldError } from "#app/parts/account/call-form-view.tsx";
import { useCallForm } from "#app/parts/account/call-form.ts";
import { LedgerSection } from "#app/routes/user/ledger.tsx";
import { useTimeAmount } from "./time-amount.ts";

interface Values {
  code: string;
}

export function RedeemForm() {
  const { t } = useTranslation("user");
  const language = useLanguage();
  const amountOf = useTimeAmount();
  const [done, setDone] = useState<string>();
  const form = useCallForm<"system_redeem_code", Values>({
    name: "system_redeem_code",
    request: ({ code }) => ({ code }),
    invalid: (_, { code }) =>
      readCode(code)
        ? t("redeem.invalid", { letters: REDEMPTION_CODE_LENGTH })
        : t("redeem.prompt"),
    // The form is free for the next code at once; the page catches up by itself.
    onDone: (redeemed) => {
      const date = formatInstant(redeemed.expiresAt, language);
      setDone(t("redeem.done", { amount: amountOf(redeemed), date }));
      form.form.reset({ code: "" });
      void refreshCurrentUser();
      void changed("user_statement");
    },
  });
  // What was redeemed is said until the next code is typed.
  const { isDirty, errors } = form.form.formState;
  return (
    <LedgerSection id="redeem" title={t("redeem.title")} lead={t("redeem.lead")}>
      <div className="max-w-md">
        <CallFormView form={form} submit={t("redeem.submit")} variant="secondary" compact>
          <CodeInput />
        </CallFormView>
        <output className="mt-4 block font-medium text-success empty:hidden">
          {!isDirty && !errors.code && done}
        </output>
      </div>
    </LedgerSection>
  );
}

function CodeInput() {
  const { t } = useTranslation("user");
  const { register } = useFormContext<Values>();
  return (
    <TextField
      {...register("code")}
      label={t("redeem.code")}
      error={useFieldError("code")}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      className="tabular"
    />
  );
}
