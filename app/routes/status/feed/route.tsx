/** `/status/feed`: incidents for a feed reader (RFC 4287), in the language of the address or of the reader. */
import { gatewayContext } from "#app/gateway/context.ts";
import { BRAND } from "#app/kit/brand.ts";
import { LANGUAGE_QUERY } from "#app/kit/i18n/language.ts";
import type { Route } from "./+types/route";
import { feedOf } from "./feed.ts";

export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { call, siteOrigin, language } = context.get(gatewayContext);
  const answer = await call("system_service_status", {});
  // A reader asks again later and keeps what it has.
  if (answer.code !== 200) return new Response(null, { status: 503 });
  const page = `${siteOrigin}/status`;
  const self = `${page}/feed?${LANGUAGE_QUERY}=${language}`;
  const body = feedOf(answer.data, { name: BRAND.name, page, self, language });
  return new Response(body, {
    headers: {
      "content-type": "application/atom+xml; charset=utf-8",
      "cache-control": "max-age=300",
    },
  });
}
