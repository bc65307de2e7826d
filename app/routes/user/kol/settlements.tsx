/** What was settled: month, amount, how it was paid, and a file of its rows. */
import Download from "lucide-react/icons/download";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AffiliateFigures, OwnSettlement } from "#contract/affiliate.ts";
import { formatInstant, formatMoney, formatMonth } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { CopyButton } from "#app/kit/ui/copy-button.tsx";
import { EmptyState } from "#app/kit/ui/state-panel.tsx";
import { TransactionHash } from "#app/kit/ui/transaction-hash.tsx";
import { saveFile } from "#app/kit/browser/save-file.ts";
import { useStatementFile } from "./statement-file.ts";

export function Settlements({ figures }: { figures: AffiliateFigures }) {
  const { t } = useTranslation("kol");
  const language = useLanguage();
  const { settlements, threshold } = figures;
  if (settlements.length === 0) {
    const text = t("settlements.emptyText", { threshold: formatMoney(threshold, language) });
    return <EmptyState title={t("settlements.empty")} text={text} />;
  }
  return (
    <ol>
      {settlements.map((settlement) => (
        <li key={settlement.id} className="border-b border-line py-4 first:pt-0">
          <Row settlement={settlement} />
        </li>
      ))}
    </ol>
  );
}

interface Props {
  settlement: OwnSettlement;
}

function Row({ settlement }: Props) {
  const { t } = useTranslation("kol");
  const language = useLanguage();
  const { period, amount, at, paidAt } = settlement;
  return (
    <div className="grid gap-x-6 gap-y-1 sm:grid-cols-[1fr_auto] sm:items-start">
      <div className="grid min-w-0 gap-1">
        <p className="flex justify-between gap-4 font-medium">
          <span>{formatMonth(period, language)}</span>
          <span className="font-semibold tabular">{formatMoney(amount, language)}</span>
        </p>
        <p className="flex flex-wrap gap-x-6 text-sm text-quiet tabular">
          <span>{t("settlements.made", { date: formatInstant(at, language) })}</span>
          <span>
            {paidAt
              ? t("settlements.paid", { date: formatInstant(paidAt, language) })
              : t("settlements.due")}
          </span>
        </p>
        {paidAt && <Payment settlement={settlement} />}
      </div>
      <StatementButton settlement={settlement} />
    </div>
  );
}

function Payment({ settlement: { hash, token, networkName, transactionUrl, note } }: Props) {
  const { t } = useTranslation("kol");
  if (!hash) return <p className="text-sm text-quiet break-words">{note}</p>;
  return (
    <div className="text-sm text-quiet">
      <p>{t("settlements.by", { token, network: networkName })}</p>
      <p>
        <TransactionHash hash={hash} url={transactionUrl} />
      </p>
      {!transactionUrl && (
        <CopyButton
          value={hash}
          label={t("settlements.copyHash")}
          variant="quiet"
          className="-ml-5 min-h-11"
        />
      )}
    </div>
  );
}

function StatementButton({ settlement }: Props) {
  const { t } = useTranslation("kol");
  const language = useLanguage();
  const fileOf = useStatementFile();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function download() {
    setBusy(true);
    setFailure(null);
    try {
      saveFile(await fileOf(settlement));
    } catch (error) {
      setFailure(t("settlements.failed", { reason: (error as Error).message }));
    } finally {
      setBusy(false);
    }
  }

  const month = formatMonth(settlement.period, language);
  return (
    <div className="grid justify-items-start gap-1 sm:justify-items-end">
      <Button
        variant="quiet"
        className="-ml-5 sm:-mr-5 sm:ml-0"
        busy={isBusy}
        aria-label={t("settlements.downloadWhich", { month })}
        onClick={() => void download()}
      >
        <Download aria-hidden="true" className="size-5" />
        {t("settlements.download")}
      </Button>
      {failure && (
        <p role="alert" className="text-sm text-error">
          {failure}
        </p>
      )}
    </div>
  );
}
