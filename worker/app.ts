/** The gateway: the order of everything that happens to a request, on one screen. */
import { type Context, Hono } from "hono";
import type { ServerCall } from "#app/gateway/context.ts";
import { REPORT_PATH } from "#contract/failure.ts";
import type { Click } from "#contract/marketing.ts";
import { SCHEDULE_PATH } from "#contract/ops/status.ts";
import { LIST_PATH } from "#contract/reach/address-list.ts";
import { CHALLENGE_PATH } from "#contract/reach/challenge.ts";
import { DEAD_PATH } from "#contract/reach/dead-address.ts";
import { HANDOVER_PATH } from "#contract/reach/handover-form.ts";
import { FINDER_PATH, SERVICE_WORKER_PATH } from "#contract/reach/finder-file.ts";
import { VITALS_PATH } from "#contract/measured.ts";
import { access } from "./edge/access.ts";
import { arrival } from "./edge/arrival.ts";
import { consoleAlone } from "./edge/console-alone.ts";
import { crawlerBlock } from "./edge/crawler-block.ts";
import { host } from "./edge/host.ts";
import { noPage } from "./edge/no-page.ts";
import { oneAddress } from "./edge/one-address.ts";
import { pageDoor } from "./edge/page-door.ts";
import { plain } from "./edge/plain.ts";
import { requestId } from "./edge/request-id.ts";
import { secureHeaders } from "./edge/secure-headers.ts";
import { unreadBody } from "./edge/unread-body.ts";
import { visitor } from "./edge/visitor.ts";
import { isApiDocsPage, serveApiDocument } from "./doors/api-document.ts";
import { fileAnswers, serveAsset } from "./doors/assets.ts";
import { forward } from "./doors/calls.ts";
import { deadAddressesDoor } from "./doors/dead-addresses.ts";
import { handoverDoors } from "./doors/handover.ts";
import { forgetReferral } from "./doors/forget-referral.ts";
import { alive, READY_PATH, ready, scheduleRuns } from "./doors/health.ts";
import { askSchedule, lettersIn, operationFor, originDoors } from "./doors/origin-doors.ts";
import { paymentDoors } from "./doors/payment-doors.ts";
import { keepPreferences } from "./doors/preferences.ts";
import { reachDoors } from "./doors/reach.ts";
import { type Reporter, reportDoor } from "./doors/report.ts";
import { serviceWorkerDoor } from "./doors/service-worker.ts";
import { signingKeyAnswer } from "./doors/signing-keys.ts";
import { stopLetters } from "./doors/unsubscribe.ts";
import { type Vitals, vitalsDoor } from "./doors/vitals.ts";
import type { KeptPages } from "./page/kept/keep.ts";
import type { Upstream, Upstreams } from "./upstream/target.ts";
import { listedSites, type Variables, walletHosts } from "./ground/env.ts";
import type { GatewayEnv } from "#worker/ground/request-context.ts";
import type { LogEvent } from "./ground/log.ts";
import { failed } from "./ground/refusal.ts";
import { signingKeys } from "./ground/signing-keys.ts";

export interface Gateway {
  variables: Variables;
  upstreams: Upstreams;
  /** The embedded origin. Its own doors are there even where another host answers the calls. */
  origin: Upstream;
  assets: Fetcher;
  /** The path of a built file that must be there. */
  entryFile: string;
  /** The finder's file and the service worker's script as they were built. */
  finder: string;
  serviceWorker: string;
  vitals: Vitals | undefined;
  devServer: boolean;
  pages: KeptPages;
  /** Whether a page has that path. */
  isPage: (pathname: string) => boolean;
  /** Whether the page of that path takes forms. */
  takesForms: (pathname: string) => boolean;
  /** Logs a failure, and reports it in PROD. */
  tell: (c: Context<GatewayEnv>, event: LogEvent, error: unknown) => void;
  /** Null where nothing is reported. */
  report: Reporter;
  /** Calls the API on a visitor's behalf, without a session. */
  callFor: (c: Context<GatewayEnv>) => ServerCall;
}

export function createGateway(gateway: Gateway) {
  const { variables, upstreams, assets, pages, devServer, callFor } = gateway;
  const { ENVIRONMENT: deployment, UPSTREAM_TIMEOUT_MS: timeoutMs } = variables;
  const keys = signingKeys(variables);
  const call = forward(upstreams, timeoutMs);
  const app = new Hono<GatewayEnv>();
  /** Runs after the answer; a failure is ignored. */
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
      sites: listedSites(variables),
    }),
  );
  app.use(crawlerBlock(variables.ADSBOT_MARKER));
  app.use(host(variables));
  app.use(consoleAlone);
  app.use(access(variables));
  app.use(pages.atOnce);

  // Doors are routes, so that pages do not pass through them. Hono decodes the path; each door checks it as it was
  // sent.
  app.get("/healthz", alive);
  // It calls in a language as a page does.
  app.get(
    READY_PATH,
    visitor,
    ready({
      callFor,
      operate: operationFor(gateway.origin, timeoutMs),
      fileAnswers: (c) =>
        devServer || fileAnswers(assets, new URL(gateway.entryFile, c.get("url"))),
    }),
  );
  app.get(SCHEDULE_PATH, scheduleRuns(askSchedule(gateway.origin, timeoutMs)));
  const reach = reachDoors(variables, gateway.finder);
  app.get(LIST_PATH, reach.list);
  app.get(CHALLENGE_PATH, reach.challenge);
  app.get(FINDER_PATH, reach.finder);
  app.get(SERVICE_WORKER_PATH, serviceWorkerDoor(variables, gateway));
  app.post(DEAD_PATH, visitor, deadAddressesDoor(callFor));
  app.use(REPORT_PATH, reportDoor(gateway.report));
  app.use(VITALS_PATH, vitalsDoor(gateway.vitals));
  const handover = handoverDoors(listedSites(variables), variables.COOKIE_DOMAINS);
  app.use("/v4/*", handover.ask);
  app.use("/v4/*", serveApiDocument(deployment));
  app.use("/v4/*", (c, next) => (isApiDocsPage(c.req.url, deployment) ? next() : call(c)));
  app.get("/dev/outbox", lettersIn(deployment));
  const ofOrigin = originDoors(deployment, gateway.origin, timeoutMs);
  for (const path of ["/dev/*", "/ops/*"]) app.use(path, ofOrigin);
  const ofPayment = paymentDoors(deployment, gateway.origin, timeoutMs);
  for (const path of ["/webhooks/*", "/sandbox/*"]) app.use(path, ofPayment);
  app.use(serveAsset(assets));

  // It calls in a language as a page does.
  app.post("/unsubscribe/:link", visitor, stopLetters(callFor));
  app.post(HANDOVER_PATH, handover.take);
  app.post("/referral/forget", forgetReferral(variables.COOKIE_DOMAINS));
  app.use(pageDoor, oneAddress);
  app.use(plain(gateway.takesForms));
  app.get("/signing-keys/:platform", async (c, next) => {
    const answer = signingKeyAnswer(keys, c.req.param("platform"));
    return answer ?? next();
  });
  app.get("/preferences", keepPreferences);
  app.use(visitor, arrival(variables.COOKIE_DOMAINS, countClick), noPage(gateway.isPage));
  app.all("*", (c) => pages.render(c));
  return app;
}
