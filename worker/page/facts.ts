/** What the pages are told about a request. */
import type { GatewayFacts, PlainVisit } from "#app/gateway/context.ts";
import type { Heard, PageFacts } from "#worker/ground/request-context.ts";
import type { Variables } from "#worker/ground/env.ts";
import { hasApiDocument, pathPrefix } from "#worker/ground/host-environment.ts";
import { signingKeys } from "#worker/ground/signing-keys.ts";
import { hasClientOnlyParameter } from "#worker/page/request.ts";
import { countryOf } from "#worker/upstream/headers.ts";
import { ownCall } from "#worker/upstream/own-call.ts";
import { type ServerCaller, serverCall } from "#worker/upstream/server-call.ts";
import type { Upstreams } from "#worker/upstream/target.ts";
import { languageOf } from "#contract/languages.ts";

export interface FactSources {
  request: Request;
  page: PageFacts;
  variables: Variables;
  upstreams: Upstreams;
  /** PEM of the platform as which the gateway calls. */
  publicKey: string;
  hasDataset: boolean;
  hasReporter: boolean;
  /** Only for a page of one visitor. */
  kept?: ServerCaller["kept"];
  heard?: Heard;
  /** Whether the page takes forms, and nobody's scripts keep a session for it. */
  canGoPlain: boolean;
  logFailure: GatewayFacts["logFailure"];
}

export function factsFor(sources: FactSources): GatewayFacts {
  const { request, page, variables, upstreams, publicKey } = sources;
  const { kept, heard, logFailure } = sources;
  const { requestId, nonce, language, theme, platform } = page;
  const { environment, siteOrigin, referral } = page;
  const apiPrefix = pathPrefix(environment);
  const caller: ServerCaller = {
    upstreams,
    timeoutMs: variables.UPSTREAM_TIMEOUT_MS,
    publicKey,
    prefix: apiPrefix,
    language: languageOf(language),
    requestId,
    visitor: request.headers,
    about: { country: countryOf(request), site: page.site },
  };
  return {
    requestId,
    nonce,
    language,
    theme,
    platform,
    environment,
    apiPrefix,
    siteOrigin,
    broughtSession: page.url.searchParams.has("token"),
    measured: sources.hasDataset && environment === "PROD",
    reported: sources.hasReporter,
    devDoors: variables.ENVIRONMENT === "DEV",
    console: page.console,
    keepsPage: keepsPage(variables, page),
    apiDocs: hasApiDocument(variables.ENVIRONMENT),
    referred: referral !== null,
    releaseKey: variables.RELEASE_PUBLIC_KEY ?? null,
    addressList: (variables.RELEASE_PUBLIC_KEY && variables.ADDRESS_LIST) ?? null,
    walletConnect: walletConnectOf(variables),
    linkHosts: variables.LINK_HOSTS,
    links: linksOf(variables),
    call: serverCall({
      ...caller,
      ...(kept ? { kept } : {}),
      ...(heard ? { heard } : {}),
    }),
    plain: plainVisit(caller, sources),
    ...weightOf(sources),
    logFailure,
  };
}

function weightOf({ page, canGoPlain }: FactSources) {
  // Only a script can read a session, or a device, that an address brought.
  const savesData = page.savesData && !hasClientOnlyParameter(page.url.href);
  const chatScriptUrl = savesData || page.plain ? null : (page.chat?.href ?? null);
  return { savesData, goesPlain: savesData && canGoPlain, chatScriptUrl };
}

function linksOf(variables: Variables): GatewayFacts["links"] {
  const {
    BLOG_URL: blog,
    SOURCE_URL: source,
    SOCIAL_URL: social,
    CHANNEL_URL: channel,
  } = variables;
  const { STATUS_URL: status, BACKUP_URL: backup } = variables;
  const links = { blog, source, social, channel, status, backup };
  // each page carries them
  return Object.fromEntries(Object.entries(links).filter(([, url]) => url !== undefined));
}

/** It calls as the reader's own system, so that their list of sessions names that. */
function plainVisit(caller: ServerCaller, { page, variables }: FactSources): PlainVisit | null {
  const { platform, plain: session } = page;
  if (!session) return null;
  const own = { ...caller, platform, publicKey: signingKeys(variables)[platform] };
  return {
    call: ownCall(own, session),
    isIn: () => session.token !== null,
    forget: () => (session.token = null),
    inviteCode: page.referral?.code ?? null,
  };
}

/** Not from a page that an address brought a session to, and not from the console, where that has the site's host. */
function keepsPage({ SERVICE_WORKER }: Variables, { url, savesData }: PageFacts): boolean {
  if (SERVICE_WORKER === "off" || savesData || url.searchParams.has("token")) return false;
  return !/^\/console(?:\/|$)/.test(url.pathname);
}

function walletConnectOf(variables: Variables): GatewayFacts["walletConnect"] {
  const { WALLETCONNECT_PROJECT_ID: projectId, WALLETCONNECT_RELAY_URL: relayUrl } = variables;
  return projectId === undefined ? null : { projectId, relayUrl };
}
