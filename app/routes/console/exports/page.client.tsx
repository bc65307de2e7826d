/** What an accountant takes of a month, each as a file. The address keeps the month. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { type ExportForm, ExportName, JOURNALS } from "#contract/ops/reports.ts";
import { saveFile } from "#app/kit/browser/save-file.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { CONTROL_CLASS } from "#app/kit/ui/field.tsx";
import { showToast } from "#app/kit/ui/toast-queue.ts";
import { lastMonth } from "#app/parts/console/last-month.ts";
import { exportFile } from "./export-file.ts";

export function ExportsPage() {
  const { t } = useTranslation("console-exports");
  const [query, setQuery] = useSearchParams();
  const month = query.get(MONTH) ?? lastMonth();
  return (
    <>
      <div className="grid gap-4">
        <h1 className="text-2xl font-semibold">{t("title")}</h1>
        <p className="max-w-prose text-quiet">{t("text")}</p>
        <label className="grid w-56 max-w-full gap-1.5">
          <span className="font-semibold">{t("month")}</span>
          <input
            type="month"
            value={month}
            className={CONTROL_CLASS}
            onChange={({ currentTarget: { value } }) => {
              if (value !== "") setQuery({ [MONTH]: value }, { replace: true });
            }}
          />
        </label>
      </div>
      <ul className="grid grid-cols-1 border-t border-line">
        {ExportName.options.map((what) => (
          <li
            key={what}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3"
          >
            <span>{t(`file.${what}`)}</span>
            <span className="flex flex-wrap gap-3">
              <SaveButton month={month} what={what} form="csv" />
              {JOURNALS.some((name) => name === what) && (
                <SaveButton month={month} what={what} form="journal" />
              )}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

interface SaveButtonProps {
  month: string;
  what: ExportName;
  form: ExportForm;
}

function SaveButton({ month, what, form }: SaveButtonProps) {
  const { t } = useTranslation("console-exports");
  const [isBusy, setBusy] = useState(false);
  return (
    <Button
      variant="secondary"
      busy={isBusy}
      aria-label={t("save", { name: t(`file.${what}`), form: t(form) })}
      onClick={() => void save()}
    >
      {t(form)}
    </Button>
  );

  async function save(): Promise<void> {
    setBusy(true);
    try {
      const file = await exportFile({ month, what, form });
      saveFile(file);
      showToast({ kind: "success", message: t("saved", { name: file.name }) });
    } catch (error) {
      showToast({ kind: "error", message: (error as Error).message });
    } finally {
      setBusy(false);
    }
  }
}

/** The parameter of the address. */
const MONTH = "month";
