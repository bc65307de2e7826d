/** One service: this person's slot of a shared account, or the way to get one. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { BenefitLease } from "#contract/benefit.ts";
import { call } from "#app/data/api/client.ts";
import { changed } from "#app/data/query/call-query.ts";
import { formatInstant } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { CopyButton } from "#app/kit/ui/copy-button.tsx";
import { NewWindowMark } from "#app/kit/ui/new-window-mark.tsx";
import { TEXT_LINK_CLASS } from "#app/kit/ui/prose.tsx";
import { LedgerRow, LedgerSection } from "#app/routes/user/ledger.tsx";
import { PasswordRow } from "./password-row.tsx";
import { ReportDialog } from "./report-dialog.tsx";

export interface ServiceProps {
  id: string;
  name: string;
  isFree: boolean;
  lease: BenefitLease | undefined;
}

export function Service({ id, name, isFree, lease }: ServiceProps) {
  const { t } = useTranslation("benefits");
  const language = useLanguage();
  const since = lease && t("since", { date: formatInstant(lease.since, language, { to: "day" }) });
  return (
    <LedgerSection id={id} title={name} lead={since}>
      {lease ? <Held key={lease.id} lease={lease} /> : <Take name={name} isFree={isFree} />}
    </LedgerSection>
  );
}

function Take({ name, isFree }: { name: string; isFree: boolean }) {
  const { t } = useTranslation("benefits");
  const [busy, setBusy] = useState(false);
  async function take() {
    setBusy(true);
    // A message tells a refusal; either way what is shown is out of date.
    await call("system_benefit_take", { service: name }).catch(() => undefined);
    await changed("system_benefits", "system_user_benefits");
    setBusy(false);
  }
  if (!isFree) return <p className="max-w-prose text-quiet">{t("full")}</p>;
  return (
    <Button
      variant="secondary"
      busy={busy}
      aria-label={t("takeWhich", { name })}
      onClick={() => void take()}
    >
      {t("take")}
    </Button>
  );
}

function Held({ lease }: { lease: BenefitLease }) {
  const { t } = useTranslation("benefits");
  const [asking, setAsking] = useState(false);
  const { service, account, link } = lease;
  return (
    <>
      <dl>
        <LedgerRow
          name={t("account")}
          action={
            <CopyButton
              value={account}
              label={t("copy")}
              aria-label={t("copyAccount", { name: service })}
              variant="quiet"
              className="-mr-5 min-h-11"
            />
          }
        >
          <span className="break-all select-all">{account}</span>
        </LedgerRow>
        <PasswordRow lease={lease} />
        <LedgerRow name={t("link")}>
          <a
            href={link}
            target="_blank"
            rel="noreferrer"
            className={`${TEXT_LINK_CLASS} inline-flex min-h-11 items-center break-all`}
          >
            {new URL(link).host}
            <NewWindowMark />
          </a>
        </LedgerRow>
      </dl>
      <Button
        variant="quiet"
        className="mt-3 -ml-5 min-h-11"
        aria-label={t("report.openWhich", { name: service })}
        onClick={() => setAsking(true)}
      >
        {t("report.open")}
      </Button>
      <ReportDialog lease={lease} open={asking} onClose={() => setAsking(false)} />
    </>
  );
}
