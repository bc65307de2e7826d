/** Numbers that this page does not change, and where each is set. locale-keys: console-business:elsewhere.* */
import { useTranslation } from "react-i18next";
import type { OperationResponse } from "#contract/ops/operations.ts";
import { formatDuration } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { RowsTable } from "#app/parts/console/rows-table.tsx";

export function Elsewhere({ rows }: { rows: OperationResponse<"business_list">["elsewhere"] }) {
  const { t, i18n } = useTranslation("console-business");
  const language = useLanguage();
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 className="text-lg font-semibold">{t("elsewhereTitle")}</h2>
      <p className="max-w-prose text-quiet">{t("elsewhereText")}</p>
      <RowsTable
        caption={t("elsewhereTitle")}
        rows={rows.map(({ name, value, seconds, where }) => ({
          name: titleOf(name),
          value: seconds === null ? value : formatDuration(seconds, language),
          where,
        }))}
        linkOf={() => null}
      />
    </section>
  );

  /** Its own name where a later API knows one more. */
  function titleOf(name: string): string {
    const key = `elsewhere.${name}`;
    // safe because it is asked for where it exists
    return i18n.exists(key, { ns: "console-business" }) ? t(key as "elsewhere.plans") : name;
  }
}
