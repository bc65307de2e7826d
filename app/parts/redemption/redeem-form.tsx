/** Turns a redemption code, or that of a gift, into membership time. */
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
import { useTimeAmount } from "./time-amount.ts";

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
  const [done, setDone] = useState<string>();
  const form = useCallForm<"system_redeem_code", Values>({
    name: "system_redeem_code",
    defaultValues: { code },
    request: ({ code }) => ({ code }),
    invalid: (_, { code }) =>
      readCode(code) ? t("invalid", { letters: REDEMPTION_CODE_LENGTH }) : t("prompt"),
    // The form is free for the next code at once; the page catches up by itself.
    onDone: (redeemed) => {
      const date = formatInstant(redeemed.expiresAt, language);
      setDone(t("done", { amount: amountOf(redeemed), date }));
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
  const { register } = useFormContext<Values>();
  return (
    <TextField
      {...register("code")}
      label={t("code")}
      error={useFieldError("code")}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      className="tabular"
    />
  );
}
