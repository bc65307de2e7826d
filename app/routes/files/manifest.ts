/** /manifest.webmanifest: the site as an app on a home screen, in the reader's language. */
import { gatewayContext } from "#app/gateway/context.ts";
import { BRAND } from "#app/kit/brand.ts";
import { createServerI18n } from "#app/kit/i18n/server.ts";
import type { Route } from "./+types/manifest";

/** The paper of app/kit/styles/tokens.css. */
const PAPER = "#fbfaf7";

export function loader({ context }: Route.LoaderArgs) {
  const { language } = context.get(gatewayContext);
  const t = createServerI18n(language).getFixedT(language, "common");
  const manifest = {
    name: BRAND.name,
    short_name: BRAND.name,
    description: t("footer.about"),
    lang: language,
    id: "/",
    start_url: "/",
    scope: "/",
    // With its address and a way back: whoever pays must see where.
    display: "minimal-ui",
    background_color: PAPER,
    theme_color: PAPER,
    icons: [
      { src: "/icon.svg", sizes: "any", type: "image/svg+xml" },
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icon-maskable.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { "content-type": "application/manifest+json", "cache-control": "no-cache" },
  });
}
