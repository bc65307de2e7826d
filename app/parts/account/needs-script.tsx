/** What of the account area a reader without scripts is told of, and does not get (decision 0166). */
import { useTranslation } from "react-i18next";

export function NeedsScript() {
  const { t } = useTranslation("user");
  return <p className="max-w-prose border-t border-line pt-5 text-quiet">{t("needsScript")}</p>;
}
