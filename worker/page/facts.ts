/** What the pages are told about a request. */
import { languageOf } from "#contract/languages.ts";
import type { GatewayFacts } from "#app/context.ts";
import { hasApiDocument } from "../api-document.ts";
import type { PageFacts } from "../gateway-env.ts";
import type { Variables } from "../env.ts";
import { pathPrefix } from "../environment.ts";
import { signingKeys } from "../signing-keys.ts";
import { type ServerCaller, serverCall } from "../upstream/server-call.ts";
import type { Upstreams } from "../upstream/target.ts";

export interface FactSources {
  request: Request;
  page: PageFacts;
  variables: Variables;
  upstreams: Upstreams;
  hasDataset: boolean;
  /** Only for a page that is this visitor's alone. */
  kept?: ServerCaller["kept"];
  onMissing?: () => void;
  logFailure: GatewayFacts["logFailure"];
}

export function factsFor(sources: FactSources): GatewayFacts {
  const { request, page, variables, upstreams, hasDataset, kept, onMissing, logFailure } = sources;
  const { requestId, nonce, language, theme, platform } = page;
  const { environment, siteOrigin, chat, referral } = page;
  const apiPrefix = pathPrefix(environment);
  return {
    requestId,
    nonce,
    language,
    theme,
    platform,
    environment,
    apiPrefix,
    siteOrigin,
    chatScriptUrl: chat?.href ?? null,
    broughtSession: new URL(request.url).searchParams.has("token"),
    measured: hasDataset && environment === "PROD",
    devDoors: variables.ENVIRONMENT === "DEV",
    apiDocs: hasApiDocument(variables.ENVIRONMENT),
    referral,
    releaseKey: variables.RELEASE_PUBLIC_KEY ?? null,
    walletConnect: walletConnectOf(variables),
    linkHosts: variables.LINK_HOSTS,
    call: serverCall({
      upstreams,
      timeoutMs: variables.UPSTREAM_TIMEOUT_MS,
      publicKey: signingKeys(variables).windows,
      prefix: apiPrefix,
      language: languageOf(language),
      requestId,
      visitor: request.headers,
      ...(kept ? { kept } : {}),
      ...(onMissing ? { onMissing } : {}),
    }),
    logFailure,
  };
}

function walletConnectOf(variables: Variables): GatewayFacts["walletConnect"] {
  const { WALLETCONNECT_PROJECT_ID: projectId, WALLETCONNECT_RELAY_URL: relayUrl } = variables;
  return projectId === undefined ? null : { projectId, relayUrl };
}
