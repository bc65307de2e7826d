/** /sitemap.xml: every public page with its address in each language. */
import { gatewayContext } from "#app/gateway/context.ts";
import { LANGUAGE_QUERY } from "#app/kit/i18n/language.ts";
import { PUBLIC_PAGES } from "#app/kit/pages.ts";
import type { Route } from "./+types/sitemap";
import { LANGUAGE_TAGS } from "#contract/languages.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { siteOrigin } = context.get(gatewayContext);
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${PUBLIC_PAGES.map(({ path }) => entries(`${siteOrigin}${path}`)).join("\n")}
</urlset>
`;
  return new Response(body, {
    headers: { "content-type": "application/xml; charset=utf-8", "cache-control": "max-age=3600" },
  });
}

/** One entry for each language; each names all of them, as the protocol of alternates asks. */
function entries(url: string): string {
  const inLanguage = (language: string) => `${url}?${LANGUAGE_QUERY}=${language}`;
  const alternates = [
    ...LANGUAGE_TAGS.map((language) => alternate(language, inLanguage(language))),
    alternate("x-default", url),
  ].join("");
  return LANGUAGE_TAGS.map(
    (language) => `<url><loc>${inLanguage(language)}</loc>${alternates}</url>`,
  ).join("\n");
}

function alternate(language: string, url: string): string {
  return `<xhtml:link rel="alternate" hreflang="${language}" href="${url}"/>`;
}
