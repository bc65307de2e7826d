/** The business numbers as every page of the frame gets them. A page shows these and never a number of its own. */
import { useRouteLoaderData } from "react-router";
import type { ClientConfig } from "#contract/system.ts";

/** Both frames load it (app/routes/site). */
interface FrameData {
  config: ClientConfig | null;
}

/** Null when the API did not answer: leave out whatever needs a number. */
export function useSiteConfig(): ClientConfig | null {
  const site = useRouteLoaderData<FrameData>("site");
  const plain = useRouteLoaderData<FrameData>("plain");
  return (site ?? plain)?.config ?? null;
}
