/** The footer: where everything is, whom to write to, the release date, the light. */
import { useTranslation } from "react-i18next";
import { useSiteConfig } from "#app/data/site/site-config.ts";
import { BRAND } from "#app/kit/brand.ts";
import { formatDate } from "#app/kit/i18n/format.ts";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { BrandMark } from "#app/kit/ui/brand-mark.tsx";
import { footerGroups, useLinks } from "./navigation.ts";
import { NavigationLink } from "./navigation-link.tsx";
import { Appearance } from "#app/parts/frame/theme-toggle.tsx";

const LINK = "inline-flex min-h-11 items-center py-1 lg:min-h-9 underline-offset-4 hover:underline";

export function Footer() {
  const { t } = useTranslation();
  return (
    <footer className="border-t border-line bg-tint">
      <div className="page grid min-[21rem]:grid-cols-2 gap-x-8 gap-y-10 py-12 sm:grid-cols-3 lg:grid-cols-12 lg:py-16">
        <div className="grid content-start gap-3 min-[21rem]:col-span-2 sm:col-span-3 lg:col-span-4">
          <BrandMark name={BRAND.name} />
          <p className="max-w-sm text-quiet">{t("footer.about")}</p>
          <p>
            <a href={`mailto:${BRAND.contact}`} className={`${LINK} text-blue`}>
              {BRAND.contact}
            </a>
          </p>
        </div>
        {footerGroups(useLinks()).map(({ title, links }, index) => (
          <nav
            key={title}
            aria-label={t(title)}
            className={index === 2 ? "lg:col-span-2" : "lg:col-span-3"}
          >
            <p className="text-sm font-semibold text-quiet">{t(title)}</p>
            <ul className="mt-2">
              {links.map((link) => (
                <li key={link.to}>
                  <NavigationLink {...link} className={LINK} />
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <Imprint />
      </div>
    </footer>
  );
}

function Imprint() {
  const { t } = useTranslation();
  const language = useLanguage();
  const config = useSiteConfig();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-t border-line pt-6 text-sm text-quiet min-[21rem]:col-span-2 sm:col-span-3 lg:col-span-12">
      <p>
        © {BRAND.name}
        {config && (
          <>
            {" · "}
            {t("footer.released", { date: formatDate(config.releaseDate, language) })}
          </>
        )}
      </p>
      <Appearance className={LINK} />
    </div>
  );
}
