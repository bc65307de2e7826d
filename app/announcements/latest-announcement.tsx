/** The newest announcement as one line that leads to all of them; nothing where there is none. */
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Announcement } from "#contract/marketing.ts";
import { formatDate } from "#app/i18n/format.ts";
import { useLanguage } from "#app/i18n/language.ts";
import { SampleTag } from "#app/ui/sample-tag.tsx";

/** `announcement` as `marketing_announcements` gives it first; null or undefined when it gave none or did not answer. */
export function LatestAnnouncement({ announcement }: { announcement?: Announcement | null }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (!announcement) return null;
  const { id, title, publishedAt, sample } = announcement;
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <time dateTime={publishedAt} className="tabular text-sm text-quiet">
        {formatDate(publishedAt.slice(0, 10), language)}
      </time>
      <Link
        to={`/announcements#${id}`}
        className="font-semibold underline decoration-1 underline-offset-4 hover:decoration-2"
      >
        {title}
      </Link>
      {sample && <SampleTag />}
      <Link to="/announcements" className="text-sm text-quiet underline-offset-4 hover:underline">
        {t("allAnnouncements")}
      </Link>
    </p>
  );
}
