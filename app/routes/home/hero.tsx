/** What it is, in one line, and the two ways on. */
import { useTranslation } from "react-i18next";
import { usePageFacts } from "#app/data/site/page-facts.ts";
import { useSiteConfig } from "#app/data/site/site-config.ts";
import { formatDuration } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { LinkButton } from "#app/kit/ui/button.tsx";
import { systemsFor } from "#app/parts/catalog/platforms.ts";
import { HeroArt } from "./hero-art.tsx";
import { LatestNews, type News } from "./latest-news.tsx";

export function Hero({ news }: { news: News | undefined }) {
  const { t } = useTranslation(["home", "common"]);
  const facts = usePageFacts();
  const [own] = systemsFor(facts?.platform);
  return (
    <section className="hero">
      <div className="page relative">
        <div className="grid gap-6 pt-10 sm:pt-16 lg:w-7/12 lg:pt-28">
          <LatestNews news={news} />
          <h1 className="text-4xl font-semibold tracking-tighter">{t("hero.title")}</h1>
          <p className="max-w-lg text-lg text-quiet">{t("hero.lead")}</p>
          <div className="mt-2 flex flex-wrap gap-3">
            {own && (
              <LinkButton to={`/download/${own.path}`}>
                {t("hero.download", { system: t(`common:system.${own.platform}`) })}
              </LinkButton>
            )}
            <LinkButton to="/pricing" variant="secondary">
              {t("hero.plans")}
            </LinkButton>
          </div>
          <TrialNote />
        </div>
      </div>
      <HeroArt />
    </section>
  );
}

function TrialNote() {
  const { t } = useTranslation("home");
  const language = useLanguage();
  const config = useSiteConfig();
  if (!config) return null;
  return (
    <p className="text-sm text-quiet">
      {t("hero.trial", { time: formatDuration(config.freeTrial, language) })}
    </p>
  );
}
