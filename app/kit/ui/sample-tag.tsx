/** The word "sample" beside something that only shows what a real one looks like. */
import { useTranslation } from "react-i18next";

export function SampleTag() {
  const { t } = useTranslation();
  return (
    <span className="inline-block rounded border border-edge px-2 text-sm whitespace-nowrap text-quiet">
      {t("sample")}
    </span>
  );
}
