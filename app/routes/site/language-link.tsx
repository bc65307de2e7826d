/** The way to this page in the other language: a link that works by itself, and at once with JavaScript. */
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { LANGUAGE_NAMES, useLanguage } from "#app/kit/i18n/language.ts";
import { keepLanguage, languageHref } from "./language-choice.ts";

export function LanguageLink() {
  const { i18n } = useTranslation();
  const location = useLocation();
  const other = useLanguage() === "en" ? "zh-CN" : "en";

  function choose() {
    keepLanguage(other);
    void i18n.changeLanguage(other);
  }

  return (
    <Link
      to={languageHref(other, location)}
      lang={other}
      hrefLang={other}
      replace
      preventScrollReset
      onClick={choose}
      className="inline-flex min-h-11 items-center rounded px-2 whitespace-nowrap text-quiet hover:bg-tint hover:text-ink"
    >
      {LANGUAGE_NAMES[other]}
    </Link>
  );
}
