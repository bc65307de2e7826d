/** The switch between whole pages and those that take little of a line; the gateway's `saver` cookie is the record. */
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { usePageFacts } from "#app/data/site/page-facts.ts";

/** A page that is loaded anew by the door that keeps the choice (worker/doors/preferences.ts). */
export function SaverLink({ className }: { className: string }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const saver = usePageFacts()?.savesData ? "off" : "on";
  return (
    <a
      href={`/preferences?${new URLSearchParams({ saver, return: pathname + search })}`}
      rel="nofollow"
      className={className}
    >
      {t(`saver.${saver}`)}
    </a>
  );
}
