/** What of the account area a reader without scripts is told of, and does not get (decision 0166). */
import { useTranslation } from "react-i18next";
import { usePageFacts } from "#app/data/site/page-facts.ts";
import { WholePages } from "./whole-pages.tsx";

export function NeedsScript() {
  const { t } = useTranslation("user");
  const savesData = usePageFacts()?.savesData;
  return (
    <div className="border-t border-line pt-5">
      {savesData ? (
        <WholePages text={t("needsWhole")} />
      ) : (
        <p className="max-w-prose text-quiet">{t("needsScript")}</p>
      )}
    </div>
  );
}
