/** `/user/data`: all that is kept about the account, as a file that is made while one waits, and what a deletion leaves. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AccountExport } from "#contract/export.ts";
import { PageHead } from "#app/parts/page/page-head.tsx";
import { LedgerSection } from "#app/routes/user/ledger.tsx";
import { ExportForm } from "./export-form.tsx";
import { Made } from "./made.tsx";
import { WhatStays } from "./what-stays.tsx";

export const handle = { namespaces: ["data", "data-file", "data-words"] };

export default function Data() {
  const { t } = useTranslation("data");
  const [data, setData] = useState<AccountExport | null>(null);
  return (
    <div className="grid gap-10">
      <PageHead title={t("title")} description={t("lead")} />
      <div className="print:hidden">
        <h1 className="text-2xl font-semibold tracking-tight">{t("title")}</h1>
        <p className="mt-2 max-w-prose text-quiet">{t("lead")}</p>
      </div>
      {data ? (
        <Made data={data} />
      ) : (
        <>
          <LedgerSection id="get" title={t("get")} lead={t("getLead")}>
            <ExportForm onMade={setData} />
          </LedgerSection>
          <LedgerSection id="what" title={t("what")}>
            <p className="max-w-prose">{t("whatText")}</p>
          </LedgerSection>
        </>
      )}
      <div className="contents print:hidden">
        <WhatStays />
      </div>
    </div>
  );
}
