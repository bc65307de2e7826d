/** What every page knows about its visit: the part of the gateway's facts that reaches the browser. */
import { useRouteLoaderData } from "react-router";
import type { GatewayFacts } from "#app/gateway/context.ts";

/** The root route's loader. */
export function pageFacts(facts: GatewayFacts) {
  const { language, theme, savesData, platform, environment, apiPrefix, siteOrigin, nonce } = facts;
  const { measured, reported, referred, keepsPage, chatScriptUrl, links } = facts;
  return {
    language,
    theme,
    savesData,
    platform,
    environment,
    apiPrefix,
    siteOrigin,
    nonce,
    measured,
    reported,
    referred,
    keepsPage,
    chatScriptUrl,
    links,
    ...plainOf(facts),
  };
}

/** Nothing in a page that has scripts: each carries this. */
function plainOf({ plain, goesPlain }: GatewayFacts): { plain?: { isIn: boolean } } {
  return plain || goesPlain ? { plain: { isIn: plain?.isIn() ?? false } } : {};
}

/** Undefined on the error page of a failed root. */
export function usePageFacts(): ReturnType<typeof pageFacts> | undefined {
  return useRouteLoaderData<typeof pageFacts>("root");
}
