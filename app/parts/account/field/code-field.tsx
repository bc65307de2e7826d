/** Where a code is asked for and typed in, and what to do when none comes. */
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type AddressKind, type CodePurpose } from "#contract/address.ts";
import { useSiteConfig } from "#app/data/site/site-config.ts";
import { FORM_FIELD } from "#app/data/plain/posted.ts";
import { formatDuration } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { CONTROL_CLASS, Field, useFieldIds } from "#app/kit/ui/field.tsx";
import { useHydrated } from "#app/kit/ui/use-hydrated.ts";
import { type AddressValues, sentAddress } from "#app/parts/account/address.ts";
import { useFieldError } from "#app/parts/account/call-form-view.tsx";
import { type CodeSender, useCodeSender } from "./code-sender.ts";
import { TYPED_CODE_MAX_LENGTH } from "#contract/typed.ts";

export interface CodeFieldProps {
  purpose: CodePurpose;
  kind: AddressKind;
  /** The address when it is not typed in this form. */
  address?: string;
}

export function CodeField({ purpose, kind, address: known }: CodeFieldProps) {
  const { t } = useTranslation("login");
  const form = useFormContext<AddressValues & { code: string }>();
  const typed = known ?? form.watch(["country", "address"]).join(" ");
  const sender = useCodeSender(purpose, kind, typed);
  const isAlive = useHydrated();
  const [room, setRoom] = useState<HTMLElement | null>(null);
  const error = useFieldError("code") ?? sender.error;
  const { id, aria } = useFieldIds(undefined, { error });

  async function ask() {
    const ready = known !== undefined || (await form.trigger("address", { shouldFocus: true }));
    if (!ready) return;
    await sender.send(known ?? (await sentAddress(kind, form.getValues())), room);
    form.setFocus("code");
  }

  return (
    <div className="grid gap-3">
      <Field id={id} label={t("code.label")} error={error}>
        <div className="grid grid-cols-[1fr_auto] gap-2">
          <input
            {...aria}
            {...form.register("code")}
            id={id}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={TYPED_CODE_MAX_LENGTH}
            className={`${CONTROL_CLASS} tabular tracking-[0.2em]`}
          />
          {purpose === "register" && !isAlive && <PlainAskButton />}
          <AskButton sender={sender} onAsk={() => void ask()} />
        </div>
      </Field>
      <div ref={setRoom} className="empty:hidden" />
      <Sent sender={sender} kind={kind} />
    </div>
  );
}

/**
 * Without scripts, a button that posts the form for a code alone, on the page that takes it (decision 0166). It goes once the page is
 * alive: the first button of a form is the one that Enter presses.
 */
function PlainAskButton() {
  const { t } = useTranslation("login");
  return (
    <Button
      type="submit"
      name={FORM_FIELD}
      value="user_send_code"
      formNoValidate
      variant="secondary"
      suppressHydrationWarning
      className="without-script min-w-36"
    >
      {t("code.send")}
    </Button>
  );
}

function AskButton({ sender, onAsk }: { sender: CodeSender; onAsk: () => void }) {
  const { t } = useTranslation("login");
  const { sending, sentTo, secondsLeft } = sender;
  const label = sentTo ? t("code.again") : t("code.send");
  return (
    <Button
      variant="secondary"
      busy={sending}
      disabled={secondsLeft > 0}
      onClick={onAsk}
      className="when-script min-w-36 tabular"
    >
      {secondsLeft > 0 ? t("code.againIn", { seconds: secondsLeft }) : label}
    </Button>
  );
}

function Sent({ sender, kind }: { sender: CodeSender; kind: AddressKind }) {
  const { t } = useTranslation("login");
  const language = useLanguage();
  const lifetime = useSiteConfig()?.code.lifetime;
  const { sentTo, working } = sender;
  return (
    <>
      <output className="block text-sm text-quiet empty:hidden">
        {working && t("code.working")}
        {sentTo && t("code.sentTo", { address: sentTo })}{" "}
        {sentTo &&
          lifetime !== undefined &&
          t("code.goodFor", { time: formatDuration(lifetime, language) })}
      </output>
      {sentTo && (
        <details className="text-sm">
          <summary className="inline-flex min-h-9 items-center text-blue underline underline-offset-4">
            {t("code.missing")}
          </summary>
          <ul className="mt-1 grid list-disc gap-1 pl-5 text-quiet">
            {kind === "email" ? <li>{t("code.adviceSpam")}</li> : <li>{t("code.adviceSignal")}</li>}
            <li>{t("code.adviceAddress", { address: sentTo })}</li>
            <li>{t("code.adviceNewest")}</li>
            <li>
              <Link to="/faq" target="_blank" className="text-blue underline underline-offset-4">
                {t("code.adviceFaq")}
              </Link>
            </li>
          </ul>
        </details>
      )}
    </>
  );
}
