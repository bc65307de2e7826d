/** `/status`: how each part of the service did in 90 days, and its incidents. Kept for when nothing answers. */
import { useTranslation } from "react-i18next";
import type { ServiceStatus } from "#contract/service.ts";
import { optionalData } from "#app/data/api/optional-data.ts";
import { useSiteConfig } from "#app/data/site/site-config.ts";
import { gatewayContext } from "#app/gateway/context.ts";
import { formatNumber, formatPercent } from "#app/kit/i18n/format.ts";
import { LANGUAGE_QUERY, useLanguage } from "#app/kit/i18n/language.ts";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { TEXT_LINK_CLASS } from "#app/kit/ui/prose.tsx";
import { Section } from "#app/kit/ui/section.tsx";
import { EmptyState } from "#app/kit/ui/state-panel.tsx";
import { PageHead } from "#app/parts/page/page-head.tsx";
import { lasting } from "#app/parts/page/page-headers.ts";
import type { Route } from "./+types/route";
import { answered, availability } from "./availability.ts";
import { Incidents } from "./incidents.tsx";
import { NowState } from "./now-state.tsx";
import { PartDays } from "./part-days.tsx";

export const handle = { namespaces: ["status"], isComplete: true };

export const headers = lasting;

export async function loader({ context }: Route.LoaderArgs) {
  const { call } = context.get(gatewayContext);
  return { status: await optionalData(call, "system_service_status", {}) };
}

export default function Status({ loaderData: { status } }: Route.ComponentProps) {
  const { t } = useTranslation("status");
  const feed = useFeed();
  return (
    <>
      <PageHead title={t("title")} description={t("description")} path="/status" />
      <link rel="alternate" type="application/atom+xml" title={t("incidents.title")} href={feed} />
      <PageHeader title={t("title")} lead={t("lead")}>
        {status && <NowState status={status} />}
      </PageHeader>
      {status ? (
        <Known status={status} />
      ) : (
        <div className="page pb-16 sm:pb-24">
          <EmptyState title={t("unknown.title")} text={t("unknown.text")} sign="error" />
        </div>
      )}
    </>
  );
}

function Known({ status: { parts, calls, incidents } }: { status: ServiceStatus }) {
  const { t } = useTranslation("status");
  return (
    <>
      <Section title={t("parts")} tinted lead={<Kept parts={parts} calls={calls} />}>
        {parts.length === 0 ? (
          <EmptyState title={t("none.title")} text={t("none.text")} />
        ) : (
          <div className="grid gap-8">
            {parts.map((part) => (
              <PartDays key={part.part} {...part} />
            ))}
          </div>
        )}
      </Section>
      <Section title={t("incidents.title")} lead={t("incidents.lead")}>
        <Incidents incidents={incidents} />
        <p className="mt-6">
          <a href={useFeed()} className={TEXT_LINK_CLASS}>
            {t("feed")}
          </a>
        </p>
      </Section>
    </>
  );
}

/** What is promised beside what was measured: by looks, and by the calls of people and apps. */
function Kept({ parts, calls }: Pick<ServiceStatus, "parts" | "calls">) {
  const { t } = useTranslation("status");
  const language = useLanguage();
  const config = useSiteConfig();
  const kept = availability(parts.find(({ part }) => part === "api")?.days ?? []);
  if (!config || kept === null) return null;
  const promised = formatPercent(Number(config.availabilityPercent), language);
  const [{ count }, share] = [calls, answered(calls)];
  const time = t("promise", { promised, kept: formatPercent(kept, language) });
  if (share === null) return time;
  const [number, percent] = [formatNumber(count, language, {}), formatPercent(share, language)];
  return `${time} ${t("calls", { count, number, percent })}`;
}

/** On the host that one is on: another one may be what does not answer. */
function useFeed(): string {
  return `/status/feed?${LANGUAGE_QUERY}=${useLanguage()}`;
}
