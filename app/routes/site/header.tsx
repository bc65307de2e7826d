/** The header: the spec's menu in a row where there is room, behind a button where there is none. Complete without JavaScript. */
import ChevronDown from "lucide-react/icons/chevron-down";
import Menu from "lucide-react/icons/menu";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { BRAND } from "#app/kit/brand.ts";
import { BrandMark } from "#app/kit/ui/brand-mark.tsx";
import { AccountLinks } from "./account-links.tsx";
import { Disclosure } from "./disclosure.tsx";
import { LanguageLinks } from "#app/parts/frame/language-link.tsx";
import { MAIN_LINKS, moreLinks, useLinks } from "./navigation.ts";
import { NavigationLink } from "./navigation-link.tsx";
import { ThemeToggle } from "#app/parts/frame/theme-toggle.tsx";

const BAR_LINK =
  "inline-flex min-h-11 items-center whitespace-nowrap text-ink underline-offset-8 decoration-2 hover:underline aria-[current=page]:underline aria-[current=page]:decoration-blue";
const ROW_LINK =
  "flex min-h-12 items-center py-2 text-lg font-medium underline-offset-4 hover:underline aria-[current=page]:underline aria-[current=page]:decoration-2";

export function Header() {
  return (
    <header className="relative z-20 border-b border-line bg-paper">
      <div className="page flex min-h-18 flex-wrap items-center gap-x-7 py-2">
        <HomeLink />
        <BarMenu />
        <div className="ml-auto flex items-center gap-1 sm:gap-2">
          <LanguageLinks />
          <div className="max-sm:hidden">
            <ThemeToggle />
          </div>
          <AccountLinks className="hidden items-center gap-2 pl-2 xl:flex" />
          <PhoneMenu />
        </div>
      </div>
    </header>
  );
}

function HomeLink() {
  const { t } = useTranslation();
  return (
    <Link to="/" aria-label={t("nav.brandHome")} className="-ml-1 flex min-h-11 rounded px-1">
      <BrandMark name={BRAND.name} />
    </Link>
  );
}

function BarMenu() {
  const { t } = useTranslation();
  return (
    <nav aria-label={t("nav.label")} className="hidden items-center gap-x-6 xl:flex">
      {MAIN_LINKS.map((link) => (
        <NavigationLink key={link.to} {...link} className={BAR_LINK} />
      ))}
      <Disclosure
        className="relative"
        summary={
          <>
            {t("nav.more")}
            <ChevronDown aria-hidden="true" className="size-4 group-open:rotate-180" />
          </>
        }
        summaryClass={`${BAR_LINK} gap-1`}
      >
        <ul className="absolute top-full left-0 z-30 -ml-4 min-w-56 rounded border border-ink bg-paper px-4 py-2">
          {moreLinks(useLinks()).map((link) => (
            <li key={link.to}>
              <NavigationLink {...link} className={BAR_LINK} />
            </li>
          ))}
        </ul>
      </Disclosure>
    </nav>
  );
}

function PhoneMenu() {
  const { t } = useTranslation();
  return (
    <Disclosure
      className="xl:hidden"
      summary={
        <>
          <Menu aria-hidden="true" className="size-5" />
          {t("nav.menu")}
        </>
      }
      summaryClass="flex min-h-11 whitespace-nowrap items-center gap-2 rounded border border-ink px-3 font-semibold group-open:bg-ink group-open:text-paper"
    >
      <div className="absolute inset-x-0 top-full z-30 max-h-[calc(100svh-100%)] overflow-y-auto border-y border-ink bg-paper">
        <div className="page grid gap-x-8 gap-y-6 py-6 sm:grid-cols-2">
          <nav aria-label={t("nav.label")}>
            <ul className="divide-y divide-line">
              {MAIN_LINKS.map((link) => (
                <li key={link.to}>
                  <NavigationLink {...link} className={ROW_LINK} />
                </li>
              ))}
            </ul>
          </nav>
          <nav aria-label={t("nav.more")}>
            <p className="text-sm font-semibold text-quiet">{t("nav.more")}</p>
            <ul className="mt-1 divide-y divide-line">
              {moreLinks(useLinks()).map((link) => (
                <li key={link.to}>
                  <NavigationLink {...link} className={ROW_LINK} />
                </li>
              ))}
            </ul>
          </nav>
          <AccountLinks className="grid gap-3 sm:col-span-2 sm:flex" />
          <div className="sm:hidden">
            <ThemeToggle />
          </div>
        </div>
      </div>
    </Disclosure>
  );
}
