/** What comes before the header: a line for old browsers, and for a keyboard the way past the header to the page. */
import { useTranslation } from "react-i18next";

/** Of a way past what comes before, for a keyboard: unseen until it has the focus. */
export const SKIP_CLASS =
  "absolute top-2 left-2 z-50 -translate-y-24 rounded bg-blue px-4 py-3 font-semibold text-on-blue focus:translate-y-0";

export function PageTop() {
  const { t } = useTranslation();
  return (
    <>
      <p className="below-floor">{t("belowFloor")}</p>
      <a href="#main" className={SKIP_CLASS}>
        {t("skipToContent")}
      </a>
    </>
  );
}
