/** The card as it will be printed, and what may be written on it. What is typed is on the card at once, and kept when saved. */
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { type Gift, GIFT_LINE_MAX_LENGTH, type GiftCard as Card } from "#contract/gift.ts";
import { LANGUAGE_NAMES, LANGUAGES } from "#contract/languages.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { CopyButton } from "#app/kit/ui/copy-button.tsx";
import { SelectField } from "#app/kit/ui/select-field.tsx";
import { TextField } from "#app/kit/ui/text-field.tsx";
import { CallFormView, useFieldError } from "#app/parts/account/call-form-view.tsx";
import { useCallForm } from "#app/parts/account/call-form.ts";
import { giftLink } from "#app/parts/gifts/brought-code.ts";
import { GiftCard } from "#app/parts/gifts/gift-card.tsx";
import { LedgerSection } from "#app/routes/user/ledger.tsx";
import { giftChanged } from "./gift-query.ts";

interface Values {
  line: string;
  language: Card["language"];
}

export interface CardSectionProps {
  gift: Gift;
  card: Card;
  code: string;
}

export function CardSection({ gift, card, code }: CardSectionProps) {
  const { t } = useTranslation("gifts");
  const count = GIFT_LINE_MAX_LENGTH;
  const [isSaved, setIsSaved] = useState(false);
  const form = useCallForm<"payment_gift_card", Values>({
    name: "payment_gift_card",
    defaultValues: { line: card.line, language: card.language },
    request: (values) => ({ orderId: gift.orderId, ...values }),
    invalid: () => t("card.lineInvalid", { count }),
    onDone(answer) {
      giftChanged(answer);
      form.form.reset({ line: answer.card.line, language: answer.card.language });
      setIsSaved(true);
    },
  });
  const { line, language } = form.form.watch();
  return (
    <>
      <GiftCard gift={gift} code={code} line={line} language={language} />
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button onClick={() => window.print()}>{t("card.print")}</Button>
        <CopyButton value={giftLink(code)} label={t("card.copyLink")} />
        <CopyButton value={code} label={t("card.copyCode")} />
      </div>
      <div className="print:hidden">
        <LedgerSection id="card" title={t("card.title")} lead={t("card.lead")}>
          <div className="max-w-md">
            <CallFormView form={form} submit={t("card.save")} variant="secondary" compact>
              <Fields />
            </CallFormView>
            <output className="mt-4 block font-medium text-success empty:hidden">
              {isSaved && !form.form.formState.isDirty && t("card.saved")}
            </output>
          </div>
        </LedgerSection>
      </div>
    </>
  );
}

function Fields() {
  const { t } = useTranslation("gifts");
  const { register } = useFormContext<Values>();
  return (
    <>
      <TextField
        {...register("line")}
        label={t("card.line")}
        hint={t("card.lineHint", { count: GIFT_LINE_MAX_LENGTH })}
        error={useFieldError("line")}
        maxLength={GIFT_LINE_MAX_LENGTH}
        autoComplete="off"
      />
      <SelectField
        {...register("language")}
        label={t("card.language")}
        options={LANGUAGE_NAMES.map((value) => ({ value, label: LANGUAGES[value].name }))}
      />
    </>
  );
}
