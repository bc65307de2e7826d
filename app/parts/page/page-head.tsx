/**
 * What a page says about itself to browsers, search engines and other sites: title, description, its one address in
 * each language, and the picture it is shared with. React moves all of it into the document's head.
 */
import { usePageFacts } from "#app/data/site/page-facts.ts";
import { BRAND } from "#app/kit/brand.ts";
import { LANGUAGE_QUERY, useLanguage } from "#app/kit/i18n/language.ts";
import { LANGUAGE_TAGS } from "#contract/languages.ts";

export interface PageHeadProps {
  /** The brand's name is added where it is not in it. */
  title: string;
  description: string;
  /** The page's own path, without a query. Leave it out for a page that search engines should not keep. */
  path?: string;
  /** A picture of public/og/, by its name; the home page's by default. */
  image?: string;
}

export function PageHead({ title, description, path, image = "home" }: PageHeadProps) {
  const facts = usePageFacts();
  const language = useLanguage();
  const origin = facts?.siteOrigin ?? "";
  const fullTitle = path === "/" ? `${BRAND.name} · ${title}` : `${title} · ${BRAND.name}`;
  return (
    <>
      <title>{title.includes(BRAND.name) ? title : fullTitle}</title>
      <meta name="description" content={description} />
      {(path === undefined || facts?.environment !== "PROD") && (
        <meta name="robots" content="noindex" />
      )}
      {path !== undefined && <Addresses url={`${origin}${path}`} />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={BRAND.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:locale" content={openGraphLocale(language)} />
      <meta property="og:image" content={`${origin}/og/${image}.${language}.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** The bare address picks the reader's language; beside it each language has an address of its own. */
function Addresses({ url }: { url: string }) {
  const inLanguage = (language: string) => `${url}?${LANGUAGE_QUERY}=${language}`;
  const canonical = inLanguage(useLanguage());
  return (
    <>
      <link rel="canonical" href={canonical} />
      <meta property="og:url" content={canonical} />
      {LANGUAGE_TAGS.map((language) => (
        <link key={language} rel="alternate" hrefLang={language} href={inLanguage(language)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={url} />
    </>
  );
}

/** With the country where most of its readers are, as Open Graph wants it: `en_US`. */
function openGraphLocale(tag: string): string {
  return new Intl.Locale(tag).maximize().toString().replace(/-.*-/, "_");
}
