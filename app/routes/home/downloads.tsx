/** The end of the line: made fast, with a flag for each system. The visitor's own comes first. */
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { usePageFacts } from "#app/data/site/page-facts.ts";
import { Device } from "#app/kit/drawing/device.tsx";
import { Hitch } from "#app/kit/drawing/hitch.tsx";
import { classNames } from "#app/kit/styles/class-names.ts";
import { LinkButton } from "#app/kit/ui/button.tsx";
import { type System, systemsFor } from "#app/parts/catalog/platforms.ts";

export function Downloads() {
  const { t } = useTranslation("home");
  const facts = usePageFacts();
  const [own, ...others] = systemsFor(facts?.platform);
  return (
    <section className="relative bg-tint">
      <Cleat />
      <div className="page grid gap-x-8 gap-y-10 pt-40 pb-16 sm:pb-20 lg:grid-cols-12">
        <div className="grid content-start gap-4 lg:col-span-5">
          <h2 className="text-3xl font-semibold tracking-tight">{t("downloads.title")}</h2>
          <p className="max-w-prose text-lg text-quiet">{t("downloads.lead")}</p>
          <div className="mt-2 flex flex-wrap gap-3">
            <LinkButton to="/register">{t("downloads.register")}</LinkButton>
            <LinkButton to="/group-buying" variant="quiet">
              {t("downloads.group")}
            </LinkButton>
          </div>
        </div>
        <ul className="grid content-start gap-3 sm:grid-cols-3 lg:col-span-7">
          {own && <SystemLink {...own} isOwn />}
          {others.map((system) => (
            <SystemLink key={system.platform} {...system} />
          ))}
        </ul>
      </div>
    </section>
  );
}

/** The line comes down the left rail and is made fast. */
function Cleat() {
  return (
    <svg aria-hidden="true" viewBox="0 0 196 124" className="made-fast line-art">
      <Hitch lead="M0 0v56c0 34 24 48 60 48h68" />
    </svg>
  );
}

function SystemLink({ platform, path, isOwn = false }: System & { isOwn?: boolean }) {
  const { t } = useTranslation(["home", "common"]);
  return (
    <li className={isOwn ? "sm:col-span-3" : undefined}>
      <Link
        to={`/download/${path}`}
        className={classNames(
          "group flex items-center gap-4 rounded border bg-paper px-5 py-4 transition-colors hover:border-blue hover:text-blue",
          isOwn ? "border-ink" : "border-line sm:flex-col sm:items-start",
        )}
      >
        <Device name={platform} className={isOwn ? "h-18" : "h-14"} />
        <span>
          <span className="block text-lg font-semibold">{t(`common:system.${platform}`)}</span>
          {isOwn && <span className="block text-quiet">{t("downloads.own")}</span>}
        </span>
      </Link>
    </li>
  );
}
