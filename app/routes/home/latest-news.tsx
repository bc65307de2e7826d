/** The newest announcement, in one line above the headline. */
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Announcement } from "#contract/marketing.ts";
import { formatDate } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";

/** The part of an announcement that its headline shows. */
export type News = Pick<Announcement, "id" | "title" | "publishedAt" | "sample">;

export function LatestNews({ news }: { news: News | undefined }) {
  const { t } = useTranslation("home");
  const language = useLanguage();
  if (!news) return null;
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
      <time dateTime={news.publishedAt} className="text-quiet">
        {formatDate(news.publishedAt.slice(0, 10), language)}
      </time>
      <Link
        to={`/announcements#${news.id}`}
        className="-my-3 py-3 font-semibold underline underline-offset-4"
      >
        {news.title}
      </Link>
      {news.sample && <span className="text-faint">{t("sample")}</span>}
    </p>
  );
}
