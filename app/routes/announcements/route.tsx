/** `/announcements`: what the operator has to say, newest first, each with an address of its own. */
import { useTranslation } from "react-i18next";
import type { Announcement } from "#contract/marketing.ts";
import { isAllowedLink } from "#app/data/api/allowed-link.ts";
import { optionalData } from "#app/data/api/optional-data.ts";
import { gatewayContext } from "#app/gateway/context.ts";
import { formatDate } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { Flag, type FlagPattern } from "#app/kit/ui/flag.tsx";
import { PageHeader } from "#app/kit/ui/page-header.tsx";
import { TEXT_LINK_CLASS } from "#app/kit/ui/prose.tsx";
import { SampleTag } from "#app/kit/ui/sample-tag.tsx";
import { EmptyState } from "#app/kit/ui/state-panel.tsx";
import { PageHead } from "#app/parts/page/page-head.tsx";
import { sameForAll } from "#app/parts/page/page-headers.ts";
import type { Route } from "./+types/route";

export const handle = { namespaces: ["announcements"], isComplete: true };

export const headers = sameForAll;

export async function loader({ context }: Route.LoaderArgs) {
  const { call, linkHosts } = context.get(gatewayContext);
  const data = await optionalData(call, "marketing_announcements", {});
  if (!data) return { announcements: null };
  const announcements = data.announcements.map((announcement) => {
    const { link } = announcement;
    return { ...announcement, link: link && isAllowedLink(link.url, linkHosts) ? link : null };
  });
  return { announcements };
}

const FLAGS: Record<Announcement["kind"], FlagPattern> = {
  service: "bands",
  release: "diamond",
  offer: "quarters",
};

export default function Announcements({ loaderData: { announcements } }: Route.ComponentProps) {
  const { t } = useTranslation("announcements");
  return (
    <>
      <PageHead title={t("title")} description={t("description")} path="/announcements" />
      <PageHeader title={t("title")} lead={t("lead")} flags={Object.values(FLAGS)} />
      <div className="page pb-16 sm:pb-24">
        {announcements === null && (
          <EmptyState title={t("failed.title")} text={t("failed.text")} sign="error" />
        )}
        {announcements?.length === 0 && (
          <EmptyState title={t("empty.title")} text={t("empty.text")} />
        )}
        {announcements?.map((announcement) => (
          <Entry key={announcement.id} {...announcement} />
        ))}
      </div>
    </>
  );
}

function Entry({ id, kind, title, paragraphs, link, publishedAt, sample }: Announcement) {
  const { t } = useTranslation("announcements");
  const language = useLanguage();
  return (
    <article
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid gap-x-8 gap-y-4 border-t border-line py-8 sm:py-10 lg:grid-cols-12"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 lg:col-span-4 lg:grid lg:content-start lg:justify-items-start">
        <p className="flex items-center gap-3 font-semibold">
          <Flag pattern={FLAGS[kind]} className="h-6 w-7.5" />
          {t(`kind.${kind}`)}
        </p>
        <time dateTime={publishedAt} className="tabular text-quiet">
          {formatDate(publishedAt.slice(0, 10), language)}
        </time>
        {sample && <SampleTag />}
      </div>
      <div className="grid max-w-prose gap-3 lg:col-span-8">
        <h2 id={`${id}-title`} className="text-xl font-semibold">
          {title}
        </h2>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <p className="-my-2.5 flex flex-wrap gap-x-6 *:py-2.5">
          {link && (
            <a href={link.url} rel="noopener" className={TEXT_LINK_CLASS}>
              {link.label}
            </a>
          )}
          <a href={`#${id}`} className="text-quiet underline-offset-4 hover:underline">
            {t("permalink")}
          </a>
        </p>
      </div>
    </article>
  );
}
