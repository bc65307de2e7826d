/** The authenticator app: set up by a QR code and confirmed by a code of it, or removed. */
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { APP_CODE_LENGTH, type AppSetup } from "#contract/second-factor.ts";
import { readCode } from "#contract/typed.ts";
import { ApiError } from "#app/data/api/api-error.ts";
import { call } from "#app/data/api/client.ts";
import { formatInstant } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { ConfirmDialog } from "#app/kit/ui/confirm-dialog.tsx";
import { CopyButton } from "#app/kit/ui/copy-button.tsx";
import { Dialog } from "#app/kit/ui/dialog.tsx";
import { QrCode } from "#app/kit/ui/qr-code.tsx";
import { TextField } from "#app/kit/ui/text-field.tsx";
import { CallFormView, useFieldError } from "#app/parts/account/call-form-view.tsx";
import { useCallForm } from "#app/parts/account/call-form.ts";
import { LedgerSection } from "#app/routes/user/ledger.tsx";
import type { SectionProps } from "./section-props.ts";

type Setup = z.infer<typeof AppSetup>;

export function AppSection({ state, onChanged }: SectionProps) {
  const { t } = useTranslation("security");
  const language = useLanguage();
  return (
    <LedgerSection id="app" title={t("app.title")} lead={t("app.lead")}>
      {state.app === null ? (
        <Begin state={state} onChanged={onChanged} />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <p className="tabular">{t("app.since", { date: formatInstant(state.app, language) })}</p>
          <Remove state={state} onChanged={onChanged} />
        </div>
      )}
    </LedgerSection>
  );
}

function Begin({ state, onChanged }: SectionProps) {
  const { t } = useTranslation("security");
  const [setup, setSetup] = useState<Setup | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");

  async function begin() {
    setBusy(true);
    setError("");
    try {
      setSetup(await call("user_app_begin", {}, { ownErrors: true }));
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure.message);
    } finally {
      setBusy(false);
    }
  }

  const isFirst = state.passkeys.length === 0;
  return (
    <div className="grid justify-items-start gap-3">
      <Button variant="secondary" busy={busy} onClick={() => void begin()}>
        {t("app.add")}
      </Button>
      {isFirst && <p className="text-sm text-quiet">{t("firstText")}</p>}
      <p role="alert" className="font-medium text-error empty:hidden">
        {error}
      </p>
      {setup && (
        <Dialog
          open
          onOpenChange={(open) => !open && setSetup(null)}
          title={t("app.setUp")}
          description={t("app.scan")}
        >
          <SetUp
            setup={setup}
            onDone={async (codes) => {
              setSetup(null);
              await onChanged(codes);
            }}
          />
        </Dialog>
      )}
    </div>
  );
}

interface SetUpProps {
  setup: Setup;
  onDone: (codes: string[] | null) => Promise<void>;
}

function SetUp({ setup: { secret, uri }, onDone }: SetUpProps) {
  const { t } = useTranslation("security");
  const form = useCallForm<"user_app_confirm", { app: string }>({
    name: "user_app_confirm",
    request: ({ app }) => ({ app }),
    invalid: () => t("step.appInvalid", { digits: APP_CODE_LENGTH }),
    defaultValues: { app: "" },
    onDone: ({ codes }) => onDone(codes),
  });
  return (
    <>
      <QrCode value={uri} label={t("app.qr")} className="mx-auto w-full max-w-56" />
      <div className="grid gap-2">
        <p className="text-sm text-quiet">{t("app.typed")}</p>
        <p className="font-mono text-sm break-all">{spaced(secret)}</p>
        <CopyButton value={secret} label={t("app.copy")} className="justify-self-start" />
      </div>
      <CallFormView form={form} submit={t("app.confirm")}>
        <ConfirmField />
      </CallFormView>
    </>
  );
}

function ConfirmField() {
  const { t } = useTranslation("security");
  const { register } = useFormContext<{ app: string }>();
  return (
    <TextField
      {...register("app", { setValueAs: (typed: string) => readCode(typed) })}
      label={t("step.label.app")}
      error={useFieldError("app")}
      inputMode="numeric"
      autoComplete="one-time-code"
    />
  );
}

/** In groups of four, as people type it. */
function spaced(secret: string): string {
  return secret.replaceAll(/.{4}(?=.)/g, "$& ");
}

function Remove({ state, onChanged }: SectionProps) {
  const { t } = useTranslation("security");
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        className="-mr-5 min-h-11"
        aria-label={t("app.removeWhat")}
        onClick={() => setOpen(true)}
      >
        {t("remove")}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={t("app.removeTitle")}
        description={t(state.passkeys.length === 0 ? "lastText" : "app.removeText")}
        confirmLabel={t("remove")}
        danger
        onConfirm={async () => {
          await call("user_app_remove", {});
          await onChanged(null);
        }}
      />
    </>
  );
}
