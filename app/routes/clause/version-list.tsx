/** The versions of a policy, newest first, each a link to its text. */
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatDate } from "#app/kit/i18n/format.ts";
import { TEXT_LINK_CLASS } from "#app/kit/ui/prose.tsx";
import type { PolicyName } from "#app/gateway/parameters.ts";

export interface VersionListProps {
  name: PolicyName;
  shown: string;
  versions: { date: string; changes: string }[];
}

export function VersionList({ name, shown, versions }: VersionListProps) {
  const { t, i18n } = useTranslation("clause");
  return (
    <nav aria-labelledby="versions" className="grid gap-3">
      <h2 id="versions" className="text-lg font-semibold">
        {t("versions")}
      </h2>
      <ol className="grid gap-3">
        {versions.map(({ date, changes }, index) => (
          <li key={date} className="border-t border-line pt-3">
            <Link
              to={index === 0 ? `/clause/${name}` : `/clause/${name}?version=${date}`}
              className={TEXT_LINK_CLASS}
              aria-current={date === shown ? "page" : undefined}
            >
              <time dateTime={date}>{formatDate(date, i18n.language)}</time>
            </Link>
            <span className="ml-3 text-quiet">
              {[index === 0 && t("current"), date === shown && t("shown")]
                .filter(Boolean)
                .join(" · ")}
            </span>
            <p className="text-sm text-quiet">{changes}</p>
          </li>
        ))}
      </ol>
    </nav>
  );
}
