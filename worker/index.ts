/** The gateway's Worker: builds its parts from the bindings. */
import type { Context } from "hono";
import finder from "virtual:finder";
import serviceWorker from "virtual:service-worker";
import { Envelope, SUCCESS } from "#contract/envelope.ts";
import { failureOf } from "#contract/failure.ts";
import {
  OPERATOR_HEADER,
  OPERATOR_TOKEN_PATTERN,
  operationPath,
} from "#contract/ops/operations.ts";
import { createGateway, type Gateway } from "./app.ts";
import { notReady, READY_PATH } from "./doors/health.ts";
import { SettingsError } from "#contract/settings.ts";
import { type Env, type OriginBinding, parseEnv, type Variables } from "./ground/env.ts";
import type { GatewayEnv, RenderPage, SharedRendering } from "#worker/ground/request-context.ts";
import { log, ownConsole } from "./ground/log.ts";
import {
  contentSecurityPolicy,
  fixedHeaders,
  newNonce,
  withSecurityHeaders,
} from "./edge/secure-headers.ts";
import { type FactSources, factsFor } from "./page/facts.ts";
import { keepPages } from "./page/kept/keep.ts";
import { BUILD, ENTRY_FILE, isPage, renderPage, takesForms } from "./page/ssr.ts";
import { plain } from "./ground/refusal.ts";
import { signingKeys } from "./ground/signing-keys.ts";
import { createReporter } from "./reporter.ts";
import { hasHint } from "./page/visitor/session-hint.ts";
import { KeptAnswers } from "./upstream/kept-answers.ts";
import { nearBy } from "./upstream/near.ts";
import type { Upstream, Upstreams } from "./upstream/target.ts";

if (!import.meta.env.DEV) ownConsole();

function external(name: Upstream["name"], url: string): Upstream {
  return {
    name,
    origin: new URL(url).origin,
    fetch: (...request) => fetch(...request),
    embedded: false,
  };
}

/** The binding never resolves this host name. */
const EMBEDDED_ORIGIN = "http://origin.internal";

function embedded(name: Upstream["name"], binding: OriginBinding): Upstream {
  return {
    name,
    origin: EMBEDDED_ORIGIN,
    fetch: (...request) => binding.fetch(...request),
    near: nearBy(binding),
    embedded: true,
  };
}

function upstreamsOf(env: Env, { API_ORIGIN, MARKETING_ORIGIN }: Variables): Upstreams {
  return {
    api: API_ORIGIN ? external("api", API_ORIGIN) : embedded("api", env.ORIGIN),
    marketing: MARKETING_ORIGIN
      ? external("marketing", MARKETING_ORIGIN)
      : embedded("marketing", env.ORIGIN),
  };
}

type App = ReturnType<typeof createGateway>;
let app: App | undefined;

function appOf(env: Env): App {
  if (app) return app;
  const { settings: variables, off } = parseEnv(env);
  if (off.length > 0) log("configuration.reduced", { variables: off });
  const upstreams = upstreamsOf(env, variables);
  const publicKey = signingKeys(variables).windows;
  const report = createReporter(variables, import.meta.env.RELEASE);
  const tell: Gateway["tell"] = (c, event, error) => {
    const requestId = c.get("requestId");
    log(event, { requestId, error });
    report?.({ ...failureOf(error), event, requestId }, c.executionCtx);
  };
  const factsOf = (c: Context<GatewayEnv>, more: Pick<FactSources, "kept" | "heard"> = {}) =>
    factsFor({
      request: c.req.raw,
      page: c.var,
      variables,
      upstreams,
      publicKey,
      hasDataset: env.VITALS !== undefined,
      hasReporter: report !== null,
      canGoPlain: takesForms(c.get("url").pathname) && !hasHint(c),
      logFailure: (event, error) => tell(c, event, error),
      ...more,
    });
  const answers = new KeptAnswers();
  const renderShared = (c: Context<GatewayEnv>, { request, ...heard }: SharedRendering) =>
    renderPage(request, { facts: factsOf(c, { heard }) }, c.executionCtx);
  const renderOwn = (c: Context<GatewayEnv>) => {
    const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
    const kept = { answers, waitUntil };
    const facts = factsOf(c, import.meta.env.DEV ? {} : { kept });
    return renderPage(c.req.raw, { facts, posted: c.get("posted") }, c.executionCtx);
  };
  const render: RenderPage = (c, shared) => (shared ? renderShared(c, shared) : renderOwn(c));
  app = createGateway({
    variables,
    upstreams,
    origin: embedded("api", env.ORIGIN),
    assets: env.ASSETS,
    entryFile: ENTRY_FILE,
    finder,
    serviceWorker,
    vitals: env.VITALS,
    devServer: import.meta.env.DEV,
    isPage,
    takesForms,
    // In development a page changes with its source.
    pages: import.meta.env.DEV
      ? { render, atOnce: (_, next) => next() }
      : keepPages(render, {
          build: BUILD,
          cache: () => caches.open("pages"),
          setFixedHeaders: fixedHeaders(report !== null),
        }),
    tell,
    report,
    callFor: (c) => factsOf(c).call,
  });
  return app;
}

/** The answer when the gateway cannot be built. An operator who asks whether it is ready is told what it lacks. */
async function lastResort(error: unknown, request: Request, env: Env): Promise<Response> {
  const variables = error instanceof SettingsError ? error.variables : undefined;
  log("configuration.refused", { variables, error });
  const isTold = variables !== undefined && (await isOperatorAsking(request, env.ORIGIN));
  const answer = isTold ? notReady(variables.map(ofGateway)) : plain(500);
  const allowances = { chat: null, walletHosts: [], sites: [], devServer: false, reports: false };
  const policy = contentSecurityPolicy(newNonce(), allowances);
  return withSecurityHeaders(answer, policy, fixedHeaders(false));
}

const ofGateway = (variable: string) => `gateway: ${variable}`;

/** The origin knows who is one. */
async function isOperatorAsking(request: Request, origin: Fetcher): Promise<boolean> {
  const token = request.headers.get(OPERATOR_HEADER) ?? "";
  if (new URL(request.url).pathname !== READY_PATH || !OPERATOR_TOKEN_PATTERN.test(token))
    return false;
  const asked = origin.fetch(`https://origin.internal${operationPath("status_show")}`, {
    method: "POST",
    headers: { [OPERATOR_HEADER]: token, "content-type": "application/json" },
    body: "{}",
  });
  const envelope = await asked.then((answer) => answer.json()).catch(() => null);
  return Envelope.safeParse(envelope).data?.code === SUCCESS.code;
}

export default {
  async fetch(request, env, execution) {
    try {
      return await appOf(env).fetch(request, env, execution);
    } catch (error) {
      return lastResort(error, request, env);
    }
  },
} satisfies ExportedHandler<Env>;
