/** What went wrong, newest first, in the owner's words. */
import { useTranslation } from "react-i18next";
import type { ServiceStatus } from "#contract/service.ts";
import { formatInstant } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";

export function Incidents({ incidents }: Pick<ServiceStatus, "incidents">) {
  const { t } = useTranslation("status");
  const language = useLanguage();
  const at = (instant: string) => formatInstant(instant, language, { zone: "UTC" });
  if (incidents.length === 0) return <p>{t("incidents.none")}</p>;
  return incidents.map(({ id, title, paragraphs, beganAt, endedAt }) => (
    <article key={id} id={id} className="grid gap-3 border-t border-line py-8">
      <h3 className="text-lg font-semibold">{title}</h3>
      <p className="tabular text-quiet">
        {endedAt
          ? t("incidents.over", { from: at(beganAt), to: at(endedAt) })
          : t("incidents.since", { from: at(beganAt) })}
      </p>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="max-w-prose">
          {paragraph}
        </p>
      ))}
    </article>
  ));
}
