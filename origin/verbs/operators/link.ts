/** Where links to the console lead. */
import type { OperatorContext } from "#origin/ground/operation.ts";

/**
 * The console that asks; for a script the first of the deployment. On a developer's machine it is the local one under the
 * name that browsers make passkeys for. Null where there is none.
 */
export function consoleOrigin({
  console,
  consoleHosts: [host],
  environment,
  siteOrigin,
}: Pick<OperatorContext, "console" | "consoleHosts" | "environment" | "siteOrigin">):
  | string
  | null {
  if (console) return console.origin;
  if (host !== undefined) return `https://${host}`;
  if (environment !== "DEV") return null;
  const url = siteOrigin === null ? null : URL.parse(siteOrigin);
  return url && `${url.protocol}//localhost${url.port && `:${url.port}`}`;
}
