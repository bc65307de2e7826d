/** `/user/data`: all that is kept about the account, as a file that is made while one waits, and what a deletion leaves. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AccountExport } from "#contract/export.ts";
import { AccountHead } from "#app/routes/user/account-head.tsx";
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
      <div className="print:hidden">
        <AccountHead title={t("title")} lead={t("lead")} />
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
