/** The gateway's Worker: builds its parts from the bindings, and has the last word when that fails. */
import type { Context } from "hono";
import { failureOf } from "#contract/failure.ts";
import { createGateway, type Gateway } from "./app.ts";
import { ConfigurationError, type Env, parseEnv, type Variables } from "./env.ts";
import type { GatewayEnv, RenderPage, SharedRendering } from "./gateway-env.ts";
import { log, ownConsole } from "./log.ts";
import { newNonce, withSecurityHeaders } from "./middleware/secure-headers.ts";
import { type FactSources, factsFor } from "./page/facts.ts";
import { keepPages } from "./page/kept/keep.ts";
import { BUILD, renderPage } from "./page/ssr.ts";
import { plain } from "./refusal.ts";
import { createReporter } from "./report/reporter.ts";
import { KeptAnswers } from "./upstream/kept-answers.ts";
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

/** The embedded origin is reached through its binding; the host name in its URLs is never resolved. */
const EMBEDDED_ORIGIN = "http://origin.internal";

function embedded(name: Upstream["name"], binding: Fetcher): Upstream {
  return {
    name,
    origin: EMBEDDED_ORIGIN,
    fetch: (...request) => binding.fetch(...request),
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
  const variables = parseEnv(env);
  const upstreams = upstreamsOf(env, variables);
  const report = createReporter(variables, import.meta.env.RELEASE);
  const tell: Gateway["tell"] = (c, event, error) => {
    const requestId = c.get("requestId");
    log(event, { requestId, error });
    report?.({ ...failureOf(error), event, requestId }, c.executionCtx);
  };
  const factsOf = (c: Context<GatewayEnv>, more: Pick<FactSources, "kept" | "onMissing"> = {}) =>
    factsFor({
      request: c.req.raw,
      page: c.var,
      variables,
      upstreams,
      hasDataset: env.VITALS !== undefined,
      logFailure: (event, error) => tell(c, event, error),
      ...more,
    });
  const answers = new KeptAnswers();
  const renderShared = (c: Context<GatewayEnv>, { request, onMissing }: SharedRendering) =>
    renderPage(request, factsOf(c, { onMissing }), c.executionCtx);
  const renderOwn = (c: Context<GatewayEnv>) => {
    const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
    const kept = { answers, waitUntil };
    return renderPage(c.req.raw, factsOf(c, import.meta.env.DEV ? {} : { kept }), c.executionCtx);
  };
  const render: RenderPage = (c, shared) => (shared ? renderShared(c, shared) : renderOwn(c));
  app = createGateway({
    variables,
    upstreams,
    origin: embedded("api", env.ORIGIN),
    assets: env.ASSETS,
    vitals: env.VITALS,
    devServer: import.meta.env.DEV,
    renderPage: import.meta.env.DEV
      ? render
      : keepPages(render, { build: BUILD, cache: () => caches.open("pages") }),
    tell,
    report,
    callFor: (c) => factsOf(c).call,
  });
  return app;
}

/** What is left when the gateway could not even be built. */
function lastResort(error: unknown): Response {
  const variables = error instanceof ConfigurationError ? error.variables : undefined;
  log("configuration.refused", { variables, error });
  return withSecurityHeaders(plain(500), newNonce(), {
    chat: null,
    walletHosts: [],
    devServer: false,
    reports: false,
  });
}

export default {
  async fetch(request, env, execution) {
    try {
      return await appOf(env).fetch(request, env, execution);
    } catch (error) {
      return lastResort(error);
    }
  },
} satisfies ExportedHandler<Env>;
