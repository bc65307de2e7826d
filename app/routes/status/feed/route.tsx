/**
 * `/status/feed`: incidents for a feed reader (RFC 4287), in the language of the address or of the reader. Kept as the page is. Its
 * links stay on the host that was asked: another one may be what does not answer.
 */
import { optionalData } from "#app/data/api/optional-data.ts";
import { gatewayContext } from "#app/gateway/context.ts";
import { BRAND } from "#app/kit/brand.ts";
import { LANGUAGE_QUERY } from "#app/kit/i18n/language.ts";
import { lasting } from "#app/parts/page/page-headers.ts";
import type { Route } from "./+types/route";
import { feedOf } from "./feed.ts";

export async function loader({ context, request }: Route.LoaderArgs): Promise<Response> {
  const { call, language } = context.get(gatewayContext);
  const status = await optionalData(call, "system_service_status", {});
  // A reader asks again later and keeps what it has.
  if (!status) {
    const headers = { "content-type": "text/plain; charset=utf-8", "retry-after": "300" };
    return new Response("Service unavailable\n", { status: 503, headers });
  }
  const page = new URL("/status", request.url).href;
  const self = `${page}/feed?${LANGUAGE_QUERY}=${language}`;
  const body = feedOf(status, { name: BRAND.name, page, self, language });
  return new Response(body, {
    headers: {
      "content-type": "application/atom+xml; charset=utf-8",
      "cache-control": "max-age=300",
      vary: "cookie, accept-language",
      ...lasting(),
    },
  });
}
