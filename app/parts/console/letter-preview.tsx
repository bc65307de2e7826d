/** Who would get an announcement by letter, and under which subject. locale-keys: console-forms:letter.* */
import { useTranslation } from "react-i18next";
import type { OperationResponse } from "#contract/ops/operations.ts";
import { useLabels } from "./labels.ts";

type Previewed = OperationResponse<"announcements_letter_preview">;

export function LetterPreview({ preview: { readers } }: { preview: Previewed }) {
  const { t } = useTranslation("console-forms");
  const { word } = useLabels();
  return (
    <section aria-live="polite" className="grid gap-2 border-l-2 border-blue bg-tint p-4">
      <h3 className="font-semibold">{t("refund.title")}</h3>
      <ul className="grid gap-1.5">
        {readers.length === 0 && <li>{t("letter.nobody")}</li>}
        {readers.map(({ language, title, count }) => (
          <li key={language} className="wrap-anywhere">
            {t("letter.readers", { count, language: word(language), title })}
          </li>
        ))}
      </ul>
    </section>
  );
}
