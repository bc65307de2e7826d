/** Numbers that this page does not change, and where each is set. locale-keys: console-business:elsewhere.* */
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { OperationResponse } from "#contract/ops/operations.ts";
import { formatDuration } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { useOperator } from "../operator.ts";
import { usePlaces } from "../use-places.ts";

type Row = OperationResponse<"business_list">["elsewhere"][number];

export function Elsewhere({ rows }: { rows: Row[] }) {
  const { t, i18n } = useTranslation("console-business");
  const language = useLanguage();
  const places = [...new Set(rows.map(({ where }) => where))];
  return (
    <section className="grid grid-cols-1 gap-3">
      <h2 className="text-lg font-semibold">{t("elsewhereTitle")}</h2>
      <p className="max-w-prose text-quiet">{t("elsewhereText")}</p>
      <dl className="grid grid-cols-1 border-t border-line">
        {places.map((where) => (
          <div
            key={where}
            className="grid grid-cols-1 gap-x-8 gap-y-1 border-b border-line py-3 lg:grid-cols-6"
          >
            <dt className="text-sm break-all lg:col-span-2">
              <Where where={where} />
            </dt>
            <dd className="lg:col-span-4">
              <ul className="grid gap-x-8 gap-y-1 text-sm sm:grid-cols-2">
                {rows
                  .filter((row) => row.where === where)
                  .map((row) => (
                    <li key={row.name} className="flex justify-between gap-4">
                      <span className="text-quiet">{titleOf(row.name)}</span>
                      <span className="tabular text-right">{amountOf(row)}</span>
                    </li>
                  ))}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );

  /** Nothing where it is more than one number. */
  function amountOf({ value, seconds }: Row): string | null {
    return seconds === null ? value : formatDuration(seconds, language);
  }

  /** Its own name where a later API knows one more. */
  function titleOf(name: string): string {
    const key = `elsewhere.${name}`;
    // safe because it is asked for where it exists
    return i18n.exists(key, { ns: "console-business" }) ? t(key as "elsewhere.plans") : name;
  }
}

/** A room that the operator may enter, by its name; else a file or a setting, as it is written. */
function Where({ where }: { where: string }) {
  const place = usePlaces(useOperator()).find(({ to }) => to === where);
  if (!place) return <span className="font-mono">{where}</span>;
  return (
    <Link to={place.to} className="font-medium text-blue underline underline-offset-4">
      {place.label}
    </Link>
  );
}
