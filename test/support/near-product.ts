/**
 * Browser, gateway's door and origin in one process, on a database with a copy that lags: what a visitor sees of their own
 * calls and of others'. The code is the product's own at every boundary that a bookmark crosses.
 */
import { Hono } from "hono";
import { vi } from "vitest";
import { keepBookmark, readBookmark } from "#app/data/api/bookmark.ts";
import { BOOKMARK_HEADER } from "#contract/bookmark.ts";
import { type CallName, callPath } from "#contract/calls/calls.ts";
import { CLIENT_HEADERS, Envelope, TOKEN_HEADER } from "#contract/envelope.ts";
import { createOrigin } from "#origin/entry/app.ts";
import { markGood } from "#origin/books/alarm/repository.ts";
import type { Origin } from "#origin/ground/origin.ts";
import { forward } from "#worker/doors/calls.ts";
import type { GatewayEnv } from "#worker/ground/request-context.ts";
import type { Upstream } from "#worker/upstream/target.ts";
import { type FakeClock, fakeClock } from "./clock.ts";
import { newAccountName, PASSWORD } from "./factories.ts";
import { type LaggingDb, laggingDb } from "./lagging-db.ts";
import { shopContext } from "./shop.ts";
import { SIGNING_KEYS, signedBody } from "./signing-pair.ts";

interface Asking {
  /** In place of the browser's own. */
  token?: string | null;
  bookmark?: string | null;
  /** An app on a device of its own; a browser without it. */
  deviceId?: string;
}

export interface NearProduct extends LaggingDb {
  clock: FakeClock;
  origin: Origin;
  /** What the schedule does each minute, as far as copies are concerned. */
  beat: () => Promise<void>;
  browser: () => Browser;
}

export interface Browser {
  token: string | null;
  /** As it is stored here. */
  bookmark: () => string | null;
  ask: (name: CallName, request?: object, asking?: Asking) => Promise<Envelope>;
  /** Opens an account under a new name, or enters one; the name. */
  signIn: (account?: string, device?: object, asking?: Asking) => Promise<string>;
}

export function nearProduct(parts: Partial<Origin> = {}): NearProduct {
  const lagging = laggingDb();
  const { db } = lagging;
  const clock = fakeClock();
  const origin: Origin = { ...shopContext(db, clock), ...parts };
  const payments = { payments: origin.payments, eventReaders: [], stripe: null, chain: null };
  const app = createOrigin(origin, {
    keys: SIGNING_KEYS,
    claimNonce: async () => true,
    signatureClock: { now: Date.now },
    paymentSetup: { ...payments, sandbox: false },
    movableClock: null,
    terms: { at: origin.businessAt, refresh: async () => undefined },
    operators: [],
    tally: () => undefined,
  });
  const execution = { waitUntil: () => undefined, passThroughOnException: () => undefined };
  const upstream: Upstream = {
    name: "api",
    origin: "http://origin.internal",
    fetch: async (url, init) => app.fetch(new Request(url, init), {}, execution as never),
    embedded: true,
  };
  const gateway = new Hono<GatewayEnv>();
  gateway.use(async (c, next) => {
    c.set("requestId", crypto.randomUUID());
    c.set("environment", "PROD");
    await next();
  });
  gateway.all("/v4/*", forward({ api: upstream, marketing: upstream }, 10_000));

  return {
    ...lagging,
    clock,
    origin,
    browser: () => browserOf(gateway),
    beat: async () => void (await markGood(db, "alarms", clock.now()).run()),
  };
}

function browserOf(gateway: Hono<GatewayEnv>): Browser {
  const stored = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
  const here = () => vi.stubGlobal("window", { localStorage });
  const browser: Browser = {
    token: null,
    bookmark: () => stored.get("bookmark") ?? null,
    async ask(name, request = {}, asking = {}) {
      here();
      const token = asking.token === undefined ? browser.token : asking.token;
      const bookmark = asking.bookmark === undefined ? readBookmark() : asking.bookmark;
      const answer = await gateway.request(`https://halyard.example/v4${callPath(name)}`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          [CLIENT_HEADERS.platform]: asking.deviceId ? "ios" : "windows",
          ...(token && { [CLIENT_HEADERS.token]: token }),
          ...(bookmark && { [BOOKMARK_HEADER]: bookmark }),
          ...(asking.deviceId && { [CLIENT_HEADERS.deviceId]: asking.deviceId }),
        },
        body: signedBody(request),
      });
      here();
      keepBookmark(answer.headers.get(BOOKMARK_HEADER), bookmark);
      const fresh = answer.headers.get(TOKEN_HEADER);
      if (fresh && asking.token === undefined) browser.token = fresh;
      return Envelope.parse(await answer.json());
    },
    async signIn(known, device, asking) {
      const account = known ?? newAccountName();
      if (!known) await browser.ask("register_type_username", { account, password: PASSWORD });
      browser.token = null;
      const request = { account, password: PASSWORD, ...(device && { device }) };
      const { status } = await browser.ask("login_type_username", request, asking);
      if (status !== "OK") throw new Error(`signing in: ${status}`);
      return account;
    },
  };
  return browser;
}
