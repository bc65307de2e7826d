/** The gateway's Worker: builds its parts from the bindings. */
import type { GatewayFacts } from "#app/context.ts";
import { createGateway, type PageFacts } from "./app.ts";
import { type Env, parseEnv, type Variables } from "./env.ts";
import { pathPrefix } from "./environment.ts";
import { renderPage } from "./ssr.ts";
import { serverCall } from "./upstream/server-call.ts";
import type { Upstream, Upstreams } from "./upstream/target.ts";
import { platformOf } from "./platform.ts";

function external(url: string): Upstream {
  return {
    origin: new URL(url).origin,
    fetch: (...request) => fetch(...request),
    embedded: false,
  };
}

/** The embedded origin is reached through its binding; the host name in its URLs is never resolved. */
const EMBEDDED_ORIGIN = "http://origin.internal";

function upstreamsOf(env: Env, variables: Variables): Upstreams {
  const embedded: Upstream = {
    origin: EMBEDDED_ORIGIN,
    fetch: (...request) => env.ORIGIN.fetch(...request),
    embedded: true,
  };
  return {
    api: variables.API_ORIGIN ? external(variables.API_ORIGIN) : embedded,
    marketing: variables.MARKETING_ORIGIN ? external(variables.MARKETING_ORIGIN) : embedded,
  };
}

function factsFor(request: Request, page: PageFacts, variables: Variables, upstreams: Upstreams) {
  const apiPrefix = pathPrefix(page.environment);
  return {
    requestId: page.requestId,
    nonce: page.nonce,
    language: page.language,
    theme: page.theme,
    platform: platformOf(request.headers.get("user-agent")),
    environment: page.environment,
    apiPrefix,
    siteOrigin: new URL(request.url).origin,
    chatScriptUrl: page.chat?.href ?? null,
    devDoors: variables.ENVIRONMENT === "DEV",
    call: serverCall({
      upstreams,
      publicKey: variables.SIGNING_PUBLIC_KEY_WINDOWS.replaceAll("\\n", "\n"),
      prefix: apiPrefix,
      language: page.language === "en" ? "en" : "zh_CN",
      requestId: page.requestId,
    }),
  } satisfies GatewayFacts;
}

type App = ReturnType<typeof createGateway>;
let app: App | undefined;

function appOf(env: Env): App {
  if (app) return app;
  const variables = parseEnv(env);
  const upstreams = upstreamsOf(env, variables);
  app = createGateway({
    variables,
    upstreams,
    assets: env.ASSETS,
    devServer: import.meta.env.DEV,
    renderPage: (c) =>
      renderPage(c.req.raw, factsFor(c.req.raw, c.var, variables, upstreams), c.executionCtx),
  });
  return app;
}

export default {
  fetch: (request, env, execution) => appOf(env).fetch(request, env, execution),
} satisfies ExportedHandler<Env>;
