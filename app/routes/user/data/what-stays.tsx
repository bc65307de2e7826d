/** What stays when the account is deleted and why, and what is kept that the file does not have (docs/storage.md). */
import { useTranslation } from "react-i18next";
import { KEPT_AFTER_DELETION, KeptBecause, NOT_GIVEN, type NotGiven } from "#contract/export.ts";
import { type ExportSection } from "#contract/export-sections.ts";
import { LedgerSection } from "#app/routes/user/ledger.tsx";

// safe because these are the keys of object literals
const KEPT = Object.entries(KEPT_AFTER_DELETION) as [ExportSection, string][];
const NOT_GIVEN_NAMES = Object.keys(NOT_GIVEN) as NotGiven[];

export function WhatStays() {
  const { t } = useTranslation("data");
  const { t: word } = useTranslation("data-file");
  return (
    <>
      <LedgerSection id="stays" title={t("stays")} lead={t("staysLead")}>
        <dl className="grid max-w-prose gap-3">
          {KeptBecause.options.map((reason) => (
            <div key={reason}>
              <dt className="font-semibold">{t(`because.${reason}`)}</dt>
              <dd>
                {KEPT.filter(([, because]) => because === reason)
                  .map(([name]) => word(`sections.${name}`))
                  .join(" · ")}
              </dd>
            </div>
          ))}
        </dl>
        <p className="mt-3 max-w-prose">{t("keptMore")}</p>
      </LedgerSection>
      <LedgerSection id="not-given" title={t("notGivenTitle")}>
        <ul className="grid max-w-prose list-disc gap-2 pl-5">
          {NOT_GIVEN_NAMES.map((what) => (
            <li key={what}>{t(`notGiven.${what}`)}</li>
          ))}
        </ul>
      </LedgerSection>
    </>
  );
}
