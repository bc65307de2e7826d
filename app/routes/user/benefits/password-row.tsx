/**
 * The password of a shared account: fetched on request, held in this component alone, and dropped after a minute or
 * when the page is left or hidden.
 */
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { BenefitLease } from "#contract/benefit.ts";
import { call } from "#app/data/api/client.ts";
import { changed } from "#app/data/query/call-query.ts";
import { refreshCurrentUser } from "#app/data/session/current-user.ts";
import { formatInstant } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { CopyButton } from "#app/kit/ui/copy-button.tsx";
import { LedgerRow } from "#app/routes/user/ledger.tsx";

const SHOWN_MS = 60_000;

export function PasswordRow({ lease }: { lease: BenefitLease }) {
  const { t } = useTranslation("benefits");
  const language = useLanguage();
  const { password, busy, show, hide } = usePassword(lease);
  const { service: name, isPasswordNew, passwordSince } = lease;
  return (
    <LedgerRow
      name={t("password")}
      action={
        <div className="-mr-5 flex flex-wrap justify-end">
          {password !== null && (
            <CopyButton
              value={password}
              label={t("copy")}
              aria-label={t("copyPassword", { name })}
              variant="quiet"
              className="min-h-11"
            />
          )}
          <Button
            variant="quiet"
            className="min-h-11"
            busy={busy}
            aria-label={t(password === null ? "showWhich" : "hideWhich", { name })}
            onClick={password === null ? () => void show() : hide}
          >
            {t(password === null ? "show" : "hide")}
          </Button>
        </div>
      }
    >
      <output className="block break-all">
        {password === null ? (
          <span aria-hidden="true" className="font-mono text-quiet">
            ••••••••
          </span>
        ) : (
          <span className="font-medium select-all">{password}</span>
        )}
      </output>
      {isPasswordNew && password === null && (
        <p className="text-sm">
          {t("changed", { date: formatInstant(passwordSince, language, { to: "day" }) })}
        </p>
      )}
    </LedgerRow>
  );
}

function usePassword({ id }: BenefitLease) {
  const [password, setPassword] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    if (password === null) return;
    const hide = () => setPassword(null);
    const timer = setTimeout(hide, SHOWN_MS);
    document.addEventListener("visibilitychange", hide);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", hide);
    };
  }, [password]);

  async function show() {
    setBusy(true);
    try {
      const answer = await call("system_benefit_password", { leaseId: id });
      setPassword(answer.password);
      await changed("system_user_benefits");
    } catch {
      // A message tells why; perhaps the slot or the benefit is gone.
      await Promise.all([changed("system_benefits", "system_user_benefits"), refreshCurrentUser()]);
    } finally {
      setBusy(false);
    }
  }

  return { password, busy, show, hide: () => setPassword(null) };
}
