/** The gateway: the order of everything that happens to a request, on one screen. */
import { type Context, Hono } from "hono";
import type { Theme, UiLanguage } from "#app/context.ts";
import { chooseLanguage, knownLanguage } from "./language.ts";
import { environmentOf, type Environment, isServed } from "./environment.ts";
import { crawlerBlock } from "./middleware/crawler-block.ts";
import { requestId } from "./middleware/request-id.ts";
import { secureHeaders } from "./middleware/secure-headers.ts";
import { serveAsset } from "./assets.ts";
import { keepTheme, themeOf } from "./theme.ts";
import { forward, problem } from "./upstream/forward.ts";
import type { Upstreams } from "./upstream/target.ts";
import type { Variables } from "./env.ts";

export interface Gateway {
  variables: Variables;
  upstreams: Upstreams;
  assets: Fetcher;
  devServer: boolean;
  /** Renders a page; the only part that knows React Router. */
  renderPage: (c: Context<GatewayEnv>) => Promise<Response>;
}

/** What the middleware has found out by the time a page is rendered. */
export interface PageFacts {
  requestId: string;
  nonce: string;
  language: UiLanguage;
  theme: Theme | null;
  environment: Environment;
  chat: URL | null;
  devServer: boolean;
}

export interface GatewayEnv {
  Variables: PageFacts;
}

export function createGateway(gateway: Gateway) {
  const { variables, upstreams, assets, renderPage, devServer } = gateway;
  const app = new Hono<GatewayEnv>();

  app.use(requestId);
  app.use(secureHeaders);
  app.use(crawlerBlock(variables.ADSBOT_MARKER));
  app.use(async function host(c, next) {
    const { hostname } = new URL(c.req.url);
    c.set("environment", environmentOf(hostname, variables.ENVIRONMENT));
    c.set("devServer", devServer);
    if (!isServed(hostname, c.get("environment"), variables.HOSTS)) {
      return c.text("421 Misdirected Request\n", 421);
    }
    const hasChat = variables.CHAT_SCRIPT_URL && variables.CHAT_HOSTS.includes(hostname);
    c.set("chat", hasChat ? new URL(variables.CHAT_SCRIPT_URL!) : null);
    await next();
  });
  app.onError((error, c) => {
    console.error(
      JSON.stringify({ event: "request.failed", requestId: c.get("requestId"), error: error.name }),
    );
    if (c.req.path.startsWith("/v4/")) return problem(c, "ServerError");
    return c.text("500 Internal Server Error\n", 500);
  });

  app.all("/v4/*", forward(upstreams));
  app.get("/signing-keys/:platform", (c) => signingKey(variables, c.req.param("platform")));
  app.get("/preferences", keepTheme);
  app.use(serveAsset(assets));
  app.use(async function language(c, next) {
    const query = c.req.query("lng") ?? null;
    const cookie = /(?:^|;\s*)lng=([^;]*)/.exec(c.req.header("cookie") ?? "")?.[1] ?? null;
    const acceptLanguage = c.req.header("accept-language") ?? null;
    c.set("language", chooseLanguage({ query, cookie, acceptLanguage }));
    c.set("theme", themeOf(c.req.header("cookie")));
    await next();
    if (knownLanguage(query)) {
      c.res.headers.append(
        "set-cookie",
        `lng=${c.get("language")}; Path=/; Max-Age=31536000; SameSite=Lax`,
      );
    }
  });
  app.all("*", renderPage);
  return app;
}

function signingKey(variables: Variables, platform: string): Response {
  const keys = new Map([
    ["ios", variables.SIGNING_PUBLIC_KEY_IOS],
    ["android", variables.SIGNING_PUBLIC_KEY_ANDROID],
    ["mac", variables.SIGNING_PUBLIC_KEY_MAC],
    ["windows", variables.SIGNING_PUBLIC_KEY_WINDOWS],
  ]);
  const pem = keys.get(platform)?.replaceAll("\\n", "\n");
  const headers = {
    "content-type": "application/x-pem-file",
    "cache-control": "public, max-age=300",
  };
  return pem ? new Response(pem, { headers }) : new Response("404 Not Found\n", { status: 404 });
}
