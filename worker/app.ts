/** The gateway: the order of everything that happens to a request, on one screen. */
import { type Context, Hono } from "hono";
import type { ServerCall } from "#app/context.ts";
import type { Click } from "#contract/marketing.ts";
import { isApiDocsPage, serveApiDocument } from "./api-document.ts";
import { serveAsset } from "./assets.ts";
import { type Variables, walletHosts } from "./env.ts";
import type { GatewayEnv, RenderPage } from "./gateway-env.ts";
import { health } from "./health.ts";
import type { LogEvent } from "./log.ts";
import { arrival } from "./middleware/arrival.ts";
import { crawlerBlock } from "./middleware/crawler-block.ts";
import { host } from "./middleware/host.ts";
import { requestId } from "./middleware/request-id.ts";
import { secureHeaders } from "./middleware/secure-headers.ts";
import { unreadBody } from "./middleware/unread-body.ts";
import { lettersIn, originDoors } from "./doors/origin-doors.ts";
import { paymentDoors } from "./doors/payment-doors.ts";
import { pageDoor } from "./page/door.ts";
import { language } from "./page/language.ts";
import { platform } from "./page/platform.ts";
import { keepTheme, theme } from "./page/theme.ts";
import { failed } from "./refusal.ts";
import { reportDoor } from "./report/door.ts";
import type { Reporter } from "./report/report.ts";
import { signingKeyAnswer, signingKeys } from "./signing-keys.ts";
import { forgetReferral } from "./tracking/forget.ts";
import { forward } from "./upstream/forward.ts";
import type { Upstream, Upstreams } from "./upstream/target.ts";
import { type Vitals, vitalsDoor } from "./vitals/door.ts";

export interface Gateway {
  variables: Variables;
  upstreams: Upstreams;
  /** The embedded origin, whoever answers the calls: its own doors are behind it. */
  origin: Upstream;
  assets: Fetcher;
  vitals: Vitals | undefined;
  devServer: boolean;
  renderPage: RenderPage;
  /** Logs what failed, and reports it where that is done. */
  tell: (c: Context<GatewayEnv>, event: LogEvent, error: unknown) => void;
  /** Null where nothing is reported. */
  report: Reporter;
  /** Calls the API on a visitor's behalf, without a session. */
  callFor: (c: Context<GatewayEnv>) => ServerCall;
}

export function createGateway(gateway: Gateway) {
  const { variables, upstreams, assets, renderPage, devServer, callFor } = gateway;
  const { ENVIRONMENT: deployment, UPSTREAM_TIMEOUT_MS: timeoutMs } = variables;
  const keys = signingKeys(variables);
  const call = forward(upstreams, timeoutMs);
  const app = new Hono<GatewayEnv>();
  /** After the answer, and nobody waits for it. */
  const countClick = (c: Context<GatewayEnv>, click: Click) =>
    c.executionCtx.waitUntil(callFor(c)("marketing_click", click).catch(() => undefined));

  app.onError((error, c) => {
    gateway.tell(c, "request.failed", error);
    return failed(c);
  });
  app.use(requestId);
  app.use(unreadBody);
  app.use(
    secureHeaders({
      devServer,
      reports: gateway.report !== null,
      turnstile: variables.TURNSTILE_SITE_KEY !== undefined,
      walletHosts: walletHosts(variables),
    }),
  );
  app.use(crawlerBlock(variables.ADSBOT_MARKER));
  app.use(host(variables));

  app.use(health(callFor));
  app.use(reportDoor(gateway.report));
  app.use(vitalsDoor(gateway.vitals));
  app.use("/v4/*", serveApiDocument(deployment));
  app.use("/v4/*", (c, next) => (isApiDocsPage(c.req.url, deployment) ? next() : call(c)));
  app.get("/dev/outbox", lettersIn(deployment));
  app.use(originDoors(deployment, gateway.origin, timeoutMs));
  app.use(paymentDoors(deployment, gateway.origin, timeoutMs));
  app.use(serveAsset(assets));

  app.post("/referral/forget", forgetReferral(variables.COOKIE_DOMAINS));
  app.use(pageDoor);
  app.get("/signing-keys/:platform", async (c, next) => {
    const answer = signingKeyAnswer(keys, c.req.param("platform"));
    return answer ?? next();
  });
  app.get("/preferences", keepTheme);
  app.use(language, theme, platform, arrival(variables.COOKIE_DOMAINS, countClick));
  app.all("*", (c) => renderPage(c));
  return app;
}
