/** /robots.txt: a live site is open except for private pages; any other deployment, and a console's host, is closed. */
import { gatewayContext } from "#app/gateway/context.ts";
import { PRIVATE_PATHS } from "#app/kit/pages.ts";
import type { Route } from "./+types/robots";

export function loader({ context }: Route.LoaderArgs) {
  const { environment, siteOrigin, console } = context.get(gatewayContext);
  const lines =
    environment === "PROD" && console !== "alone"
      ? [...PRIVATE_PATHS.map((path) => `Disallow: ${path}`), `Sitemap: ${siteOrigin}/sitemap.xml`]
      : ["Disallow: /"];
  return new Response(`User-agent: *\n${lines.join("\n")}\n`, {
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "max-age=3600" },
  });
}
