/** Says that a page offers samples, so that nobody takes them for a client. */
import { useTranslation } from "react-i18next";
import { StatusIcon } from "#app/kit/ui/status-icon.tsx";

export function SampleNote() {
  const { t } = useTranslation("download");
  return (
    <p className="flex gap-3 rounded border border-line bg-tint p-4">
      <StatusIcon kind="warning" className="size-6 shrink-0" />
      {t("sample")}
    </p>
  );
}
