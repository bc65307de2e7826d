/** The letter of a gift: what became of the last one, and the day and address of the next. */
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { Gift, GiftCard, GiftLetter } from "#contract/gift.ts";
import { call } from "#app/data/api/client.ts";
import { formatInstant } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { TextField } from "#app/kit/ui/text-field.tsx";
import { showToast } from "#app/kit/ui/toast-queue.ts";
import { CallFormView, useFieldError } from "#app/parts/account/call-form-view.tsx";
import { useCallForm } from "#app/parts/account/call-form.ts";
import { LedgerSection } from "#app/routes/user/ledger.tsx";
import { useSignedInUser } from "#app/routes/user/signed-in-user.ts";
import { giftChanged } from "./gift-query.ts";

interface Values {
  to: string;
  /** `2026-12-24`, as the browser's own control has it. */
  day: string;
}

export interface LetterSectionProps {
  gift: Gift;
  language: GiftCard["language"];
}

export function LetterSection({ gift, language }: LetterSectionProps) {
  const { t } = useTranslation("gifts");
  const { letter, lettersLeft } = gift;
  const [isChanging, setIsChanging] = useState(false);
  const waits = letter?.state === "waiting";
  return (
    <div className="print:hidden">
      <LedgerSection id="letter" title={t("letter.title")} lead={t("letter.lead")}>
        <div className="grid max-w-md gap-5">
          {letter && <Last letter={letter} />}
          {waits && !isChanging && <Waiting gift={gift} onChange={() => setIsChanging(true)} />}
          {(isChanging || !waits) && lettersLeft > 0 && (
            <LetterForm gift={gift} language={language} onDone={() => setIsChanging(false)} />
          )}
          {letter && !waits && (
            <p className="text-sm text-quiet">
              {lettersLeft > 0 ? t("letter.left", { count: lettersLeft }) : t("letter.none")}
            </p>
          )}
        </div>
      </LedgerSection>
    </div>
  );
}

function Last({ letter: { state, to, dueAt } }: { letter: GiftLetter }) {
  const { t } = useTranslation("gifts");
  const date = formatInstant(dueAt, useLanguage(), { to: "day" });
  if (state === "sent" && to === null) return <p>{t("letter.sentForgotten", { date })}</p>;
  return <p className="font-medium break-words">{t(`letter.${state}`, { to, date })}</p>;
}

function Waiting({ gift: { orderId }, onChange }: { gift: Gift; onChange: () => void }) {
  const { t } = useTranslation("gifts");
  const [busy, setBusy] = useState(false);
  async function cancel() {
    setBusy(true);
    const answer = await call("payment_gift_letter_cancel", { orderId }).catch(() => null);
    setBusy(false);
    if (!answer) return;
    giftChanged(answer);
    showToast({ kind: "success", message: t("letter.cancelled") });
  }
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" onClick={onChange}>
        {t("letter.change")}
      </Button>
      <Button variant="quiet" busy={busy} onClick={() => void cancel()}>
        {t("letter.cancel")}
      </Button>
    </div>
  );
}

interface LetterFormProps extends LetterSectionProps {
  onDone: () => void;
}

function LetterForm({ gift, language, onDone }: LetterFormProps) {
  const { t } = useTranslation("gifts");
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const now = useSignedInUser().serverTime;
  const waiting = gift.letter?.state === "waiting" ? gift.letter : null;
  const form = useCallForm<"payment_gift_letter", Values>({
    name: "payment_gift_letter",
    defaultValues: {
      to: waiting?.to ?? "",
      day: dayOf(new Date(waiting?.dueAt ?? now)),
    },
    request: (values) => ({ orderId: gift.orderId, ...values, timeZone, language }),
    invalid: (field) => t(field === "to" ? "letter.toInvalid" : "letter.dayInvalid"),
    onDone(answer) {
      giftChanged(answer);
      onDone();
    },
  });
  return (
    <CallFormView
      form={form}
      submit={t("letter.submit")}
      variant="secondary"
      compact
      aside={<p className="text-sm text-quiet">{t("letter.privacy")}</p>}
    >
      <Fields />
    </CallFormView>
  );
}

function Fields() {
  const { t } = useTranslation("gifts");
  const { register } = useFormContext<Values>();
  const today = new Date(useSignedInUser().serverTime);
  const inAYear = new Date(today.getFullYear() + 1, today.getMonth(), today.getDate());
  return (
    <>
      <TextField
        {...register("to")}
        type="email"
        label={t("letter.to")}
        error={useFieldError("to")}
        autoComplete="off"
        inputMode="email"
      />
      <TextField
        {...register("day")}
        type="date"
        label={t("letter.day")}
        hint={t("letter.dayHint")}
        error={useFieldError("day")}
        min={dayOf(today)}
        max={dayOf(inAYear)}
      />
    </>
  );
}

/** Where the reader is. */
function dayOf(date: Date): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
