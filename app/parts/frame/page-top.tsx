/** What comes before the header: a line for old browsers, and for a keyboard the way past the header to the page. */
import { useTranslation } from "react-i18next";
import { SkipLink } from "./skip-link.tsx";

export function PageTop() {
  const { t } = useTranslation();
  return (
    <>
      <p className="below-floor">{t("belowFloor")}</p>
      <SkipLink to="main" text={t("skipToContent")} />
    </>
  );
}
