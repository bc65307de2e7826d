/** The way to this page in each other language: links that work by themselves, and at once with JavaScript. */
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { useLanguage } from "#app/kit/i18n/language.ts";
import { keepLanguage, languageHref } from "./language-choice.ts";
import { LANGUAGES } from "#contract/languages.ts";

export function LanguageLinks() {
  const { i18n } = useTranslation();
  const location = useLocation();
  const shown = useLanguage();
  const others = Object.values(LANGUAGES).filter(({ tag }) => tag !== shown);

  return others.map(({ tag, name }) => (
    <Link
      key={tag}
      to={languageHref(tag, location)}
      lang={tag}
      hrefLang={tag}
      replace
      preventScrollReset
      onClick={() => {
        keepLanguage(tag);
        void i18n.changeLanguage(tag);
      }}
      className="inline-flex min-h-11 items-center rounded px-2 whitespace-nowrap text-quiet hover:bg-tint hover:text-ink"
    >
      {name}
    </Link>
  ));
}
