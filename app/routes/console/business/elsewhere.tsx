/** Numbers that this page does not change, and where each is set. locale-keys: console-business:elsewhere.* */
import { useTranslation } from "react-i18next";
import type { OperationResponse } from "#contract/ops/operations.ts";
import { formatDuration } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { Record as Shown } from "#app/parts/console/record.tsx";

type Row = OperationResponse<"business_list">["elsewhere"][number];

export function Elsewhere({ rows }: { rows: Row[] }) {
  const { t, i18n } = useTranslation("console-business");
  const language = useLanguage();
  const places = [...new Set(rows.map(({ where }) => where))];
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 className="text-lg font-semibold">{t("elsewhereTitle")}</h2>
      <p className="max-w-prose text-quiet">{t("elsewhereText")}</p>
      {places.map((where) => (
        <section key={where} className="grid grid-cols-1 gap-2">
          <h3 className="font-mono text-sm break-all">{where}</h3>
          <Shown
            record={Object.fromEntries(rows.filter((row) => row.where === where).map(said))}
            linkOf={() => null}
          />
        </section>
      ))}
    </section>
  );

  function said({ name, value, seconds }: Row): [string, string | null] {
    return [titleOf(name), seconds === null ? value : formatDuration(seconds, language)];
  }

  /** Its own name where a later API knows one more. */
  function titleOf(name: string): string {
    const key = `elsewhere.${name}`;
    // safe because it is asked for where it exists
    return i18n.exists(key, { ns: "console-business" }) ? t(key as "elsewhere.plans") : name;
  }
}
