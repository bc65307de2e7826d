/** What the canary's page will say of a signed statement, or why it is not published. locale-keys: console:canary.* */
import { useTranslation } from "react-i18next";
import type { OperationResponse } from "#contract/ops/operations.ts";
import { LANGUAGES } from "#contract/languages.ts";
import { formatDate } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";

export function CanaryPreview({ preview }: { preview: OperationResponse<"canary_preview"> }) {
  const { t } = useTranslation("console");
  const { t: forms } = useTranslation("console-forms");
  const language = useLanguage();
  const { fault, day, until, heldDay, sample, texts } = preview;
  const date = (of: string | null) => (of === null ? "–" : formatDate(of, language));
  const days = { day: date(day), until: date(until), held: date(heldDay) };
  return (
    <section aria-live="polite" className="grid gap-2 border-l-2 border-blue bg-tint p-4">
      <h3 className="font-semibold">{forms("refund.title")}</h3>
      {fault && <p className="font-medium text-error">{t(`canary.fault.${fault}`, days)}</p>}
      {day !== null && (
        <ul className="grid gap-1.5">
          <li>{t("canary.checked", days)}</li>
          <li>{t(heldDay === null ? "canary.first" : "canary.after", days)}</li>
          {sample && <li>{t("canary.sample")}</li>}
        </ul>
      )}
      {texts.map(({ language: written, text }) => (
        <p
          key={written}
          lang={LANGUAGES[written].tag}
          className="whitespace-pre-wrap wrap-anywhere"
        >
          {text}
        </p>
      ))}
    </section>
  );
}
