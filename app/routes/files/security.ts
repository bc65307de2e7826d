/** /.well-known/security.txt (RFC 9116): where to report a weakness. It is made on the day, so it never expires. */
import { gatewayContext } from "#app/gateway/context.ts";
import { BRAND } from "#app/kit/brand.ts";
import type { Route } from "./+types/security";

const VALID_DAYS = 180;
const DAY_MS = 86_400_000;

export function loader({ context }: Route.LoaderArgs) {
  const { siteOrigin, links } = context.get(gatewayContext);
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const lines = [
    `Contact: mailto:${BRAND.contact}`,
    `Expires: ${new Date(today + VALID_DAYS * DAY_MS).toISOString()}`,
    "Preferred-Languages: en, zh",
    `Canonical: ${siteOrigin}/.well-known/security.txt`,
    ...(links.source ? [`Policy: ${links.source}`] : []),
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "max-age=3600" },
  });
}
