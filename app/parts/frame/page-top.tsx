/** What comes before the header: a line for old browsers, and for a keyboard the way past the header to the page. */
import { useTranslation } from "react-i18next";

export function PageTop() {
  const { t } = useTranslation();
  return (
    <>
      <p className="below-floor">{t("belowFloor")}</p>
      <a
        href="#main"
        className="absolute top-2 left-2 z-50 -translate-y-24 rounded bg-blue px-4 py-3 font-semibold text-on-blue focus:translate-y-0"
      >
        {t("skipToContent")}
      </a>
    </>
  );
}
