/** The account's passkeys: added, named, removed. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { PASSKEY_NAME_MAX_LENGTH } from "#contract/second-factor.ts";
import { ApiError } from "#app/data/api/api-error.ts";
import { call } from "#app/data/api/client.ts";
import { formatInstant } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { ConfirmDialog } from "#app/kit/ui/confirm-dialog.tsx";
import { InPlaceEditor } from "#app/kit/ui/in-place-editor.tsx";
import { mayHavePasskeys } from "#app/parts/account/second/may-have-passkeys.ts";
import {
  PasskeysElsewhere,
  usePasskeyHome,
} from "#app/parts/account/second/passkeys-elsewhere.tsx";
import { LedgerSection } from "#app/routes/user/ledger.tsx";
import type { SectionProps } from "./section-props.ts";

type Passkey = SectionProps["state"]["passkeys"][number];

export function PasskeySection({ state, onChanged }: SectionProps) {
  const { t } = useTranslation("security");
  const [leaving, setLeaving] = useState<Passkey | null>(null);
  const home = usePasskeyHome();
  const { passkeys } = state;
  const isLast = passkeys.length === 1 && state.app === null;
  return (
    <LedgerSection id="passkeys" title={t("passkey.title")} lead={t("passkey.lead")}>
      {passkeys.length === 0 && <p className="text-quiet">{t("passkey.empty")}</p>}
      <ul>
        {passkeys.map((passkey) => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            onChanged={onChanged}
            onRemove={() => setLeaving(passkey)}
          />
        ))}
      </ul>
      {home && state.takesPasskeys ? (
        <PasskeysElsewhere home={home} path="/user/security" />
      ) : mayHavePasskeys() && state.takesPasskeys ? (
        <AddPasskey state={state} onChanged={onChanged} />
      ) : (
        <p className="pt-3 text-sm text-quiet">{t("passkey.unsupported")}</p>
      )}
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={(open) => !open && setLeaving(null)}
        title={t("passkey.confirm", { name: leaving?.name ?? "" })}
        description={t(isLast ? "lastText" : "passkey.confirmText")}
        confirmLabel={t("remove")}
        danger
        onConfirm={async () => {
          if (!leaving) return;
          await call("user_passkey_remove", { id: leaving.id });
          await onChanged(null);
        }}
      />
    </LedgerSection>
  );
}

interface PasskeyRowProps extends Pick<SectionProps, "onChanged"> {
  passkey: Passkey;
  onRemove: () => void;
}

function PasskeyRow({ passkey, onChanged, onRemove }: PasskeyRowProps) {
  const { t } = useTranslation("security");
  const language = useLanguage();
  const { id, name, createdAt, lastUsedAt } = passkey;
  async function rename(next: string) {
    await call("user_passkey_rename", { id, name: next }, { ownErrors: true });
    await onChanged(null);
  }
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-4 border-b border-line py-3">
      <div className="min-w-0">
        <div className="font-medium break-words">
          <InPlaceEditor
            value={name}
            maxLength={PASSKEY_NAME_MAX_LENGTH}
            label={t("passkey.name")}
            editLabel={t("passkey.rename")}
            onSave={rename}
          />
        </div>
        <p className="flex flex-wrap gap-x-6 text-sm text-quiet tabular">
          <span>{t("passkey.added", { date: formatInstant(createdAt, language) })}</span>
          {lastUsedAt && (
            <span>{t("passkey.lastUsed", { date: formatInstant(lastUsedAt, language) })}</span>
          )}
        </p>
      </div>
      <Button
        variant="quiet"
        className="-mr-5 min-h-11"
        aria-label={t("passkey.removeWhich", { name })}
        onClick={onRemove}
      >
        {t("remove")}
      </Button>
    </li>
  );
}

function AddPasskey({ state, onChanged }: SectionProps) {
  const { t } = useTranslation("security");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");

  async function add() {
    setBusy(true);
    setError("");
    try {
      const wanted = await call("user_passkey_begin", {}, { ownErrors: true });
      const { makePasskey } = await import("#app/parts/account/second/passkey.client.ts");
      const passkey = await makePasskey(wanted);
      if (!passkey) return setError(t("passkey.notMade"));
      const name = t("passkey.newName", { number: state.passkeys.length + 1 });
      const { codes } = await call("user_passkey_add", { passkey, name }, { ownErrors: true });
      await onChanged(codes);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(failure.message);
    } finally {
      setBusy(false);
    }
  }

  const isFirst = state.app === null && state.passkeys.length === 0;
  return (
    <div className="grid justify-items-start gap-3 pt-4">
      <Button variant="secondary" busy={busy} onClick={() => void add()}>
        {t("passkey.add")}
      </Button>
      {isFirst && <p className="text-sm text-quiet">{t("firstText")}</p>}
      <p role="alert" className="font-medium text-error empty:hidden">
        {error}
      </p>
    </div>
  );
}
