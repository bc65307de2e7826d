/** What giving or taking time would do now, in sentences, and what its operator may still move today. locale-keys: console-forms:give.* console-forms:take.* */
import { useTranslation } from "react-i18next";
import type { OperationResponse } from "#contract/ops/operations.ts";
import { formatDuration } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { useText } from "./value.tsx";

interface TimePreviewProps {
  preview: OperationResponse<"people_give_preview">;
}

export function GivePreview({ preview }: TimePreviewProps) {
  const { t } = useTranslation("console-forms");
  const language = useLanguage();
  const text = useText();
  const { seconds, from, until } = preview;
  return (
    <Moved
      preview={preview}
      says={[
        t("give.length", { length: formatDuration(seconds, language) }),
        t("give.until", { from: text(from), until: text(until) }),
      ]}
    />
  );
}

export function TakePreview({ preview }: TimePreviewProps) {
  const { t } = useTranslation("console-forms");
  const language = useLanguage();
  const text = useText();
  const { seconds, stays, from, until } = preview;
  const words = {
    from: text(from),
    until: text(until),
    stays: formatDuration(stays, language),
  };
  return (
    <Moved
      preview={preview}
      says={[
        t("take.length", { length: formatDuration(seconds, language) }),
        t(stays > 0 ? "take.until" : "take.over", words),
      ]}
    />
  );
}

function Moved({ preview, says }: TimePreviewProps & { says: [string, string] }) {
  const { t } = useTranslation("console-forms");
  const language = useLanguage();
  const { seconds, allowance } = preview;
  return (
    <section aria-live="polite" className="grid gap-2 border-l-2 border-blue bg-tint p-4">
      <h3 className="font-semibold">{t("refund.title")}</h3>
      <ul className="grid gap-1.5">
        <li className="font-medium">{says[0]}</li>
        <li>{says[1]}</li>
        {allowance && (
          <li>
            {t("give.allowance", {
              left: formatDuration(allowance.left - seconds, language),
              most: formatDuration(allowance.most, language),
            })}
          </li>
        )}
      </ul>
    </section>
  );
}
