/** The business numbers as every page gets them. A page shows these and never a number of its own. */
import { useRouteLoaderData } from "react-router";
import type { ClientConfig } from "#contract/system.ts";
import { optionalData } from "#app/data/api/optional-data.ts";
import type { ServerCall } from "#app/gateway/context.ts";

/** A page may be minutes old, so it leaves out what the configuration says of the present. */
export type SiteConfig = Omit<ClientConfig, "serverTime">;

/** Both frames load it (app/routes/site). */
interface FrameData {
  config: SiteConfig | null;
}

export async function loadSiteConfig(call: ServerCall): Promise<SiteConfig | null> {
  const config = await optionalData(call, "system_client_config", {});
  if (!config) return null;
  const { serverTime: _present, ...lasting } = config;
  return lasting;
}

/** Null when the API did not answer: leave out what needs a number. */
export function useSiteConfig(): SiteConfig | null {
  const site = useRouteLoaderData<FrameData>("site");
  const plain = useRouteLoaderData<FrameData>("plain");
  return (site ?? plain)?.config ?? null;
}
