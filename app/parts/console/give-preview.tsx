/** What giving time would do now, in sentences, and what its giver may still give today. locale-keys: console:give.* */
import { useTranslation } from "react-i18next";
import type { OperationResponse } from "#contract/ops/operations.ts";
import { formatDuration } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { useText } from "./value.tsx";

export type GivePreviewed = OperationResponse<"people_give_preview">;

export function GivePreview({ preview }: { preview: GivePreviewed }) {
  const { t } = useTranslation("console");
  const language = useLanguage();
  const text = useText();
  const { seconds, from, until, allowance } = preview;
  const length = (of: number) => formatDuration(of, language);
  return (
    <section aria-live="polite" className="grid gap-2 border-l-2 border-blue bg-tint p-4">
      <h3 className="font-semibold">{t("refund.title")}</h3>
      <ul className="grid gap-1.5">
        <li className="font-medium">{t("give.length", { length: length(seconds) })}</li>
        <li>{t("give.until", { from: text(from), until: text(until) })}</li>
        {allowance && (
          <li>
            {t("give.allowance", {
              left: length(allowance.left - seconds),
              most: length(allowance.most),
            })}
          </li>
        )}
      </ul>
    </section>
  );
}
