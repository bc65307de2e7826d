/** A kept page is fresh, then shown while it is renewed, then rendered again; a new build starts empty. */
import { Hono } from "hono";
import { beforeEach, expect, test } from "vitest";
import type { GatewayEnv, RenderPage } from "#worker/ground/request-context.ts";
import { keepPages } from "./keep.ts";

const SECOND_MS = 1_000;

let nowMs = 0;
/** Whether a call fails while a page is rendered. */
let isMissing = false;
/** What the page says will have changed by then. */
let changesAtMs: number | null = null;
let rendered = 0;
let waiting: Promise<unknown>[] = [];
/** The data centre's cache, without its forgetting. */
let dataCentre: Map<string, Response>;

beforeEach(() => {
  [nowMs, rendered, waiting, dataCentre] = [0, 0, [], new Map()];
  [isMissing, changesAtMs] = [false, null];
});

const render: RenderPage = async (c, shared) => {
  if (isMissing) shared?.onMissing();
  if (changesAtMs !== null) shared?.onChange(changesAtMs);
  return new Response(`页 ${++rendered} nonce="${c.get("nonce")}" ${c.get("nonce")}`, {
    headers: { "cdn-cache-control": "max-age=60, stale-while-revalidate=600" },
  });
};

const cache = {
  match: async (id: string) => dataCentre.get(id)?.clone(),
  put: async (id: string, response: Response) => void dataCentre.set(id, response),
};

/** One isolate of a build. */
function isolate(build = "one") {
  const kept = keepPages(render, {
    build,
    cache: async () => cache,
    setFixedHeaders: (headers) => headers.set("x-frame-options", "DENY"),
    now: () => nowMs,
  });
  const app = new Hono<GatewayEnv>();
  app.get("*", (c) => {
    const facts = { referral: null, language: "en", theme: null, platform: "windows" } as const;
    for (const [name, value] of Object.entries(facts)) c.set(name as "language", value as never);
    c.set("url", new URL(c.req.url));
    c.set("siteOrigin", "https://halyard.example");
    c.set("nonce", c.req.header("x-nonce") ?? newNonce());
    return kept.render(c);
  });
  const execution = {
    waitUntil: (work: Promise<unknown>) => void waiting.push(work),
    passThroughOnException: () => undefined,
    props: {},
  };
  return async (nonce = newNonce()) => {
    const answer = await app.request("/", { headers: { "x-nonce": nonce } }, {}, execution);
    expect(answer.headers.get("x-frame-options")).toBe("DENY");
    const text = await answer.text();
    expect(text.split(nonce)).toHaveLength(3);
    return Number(/^页 (\d+)/.exec(text)?.[1]);
  };
}

const newNonce = () => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18))));

test("a page is shown as it is for a minute, then while it is renewed once, then no more", async () => {
  const visit = isolate();
  expect([await visit(), await visit()]).toEqual([1, 1]);
  nowMs = 61 * SECOND_MS;
  const shown = await Promise.all(Array.from({ length: 20 }, () => visit()));
  expect(new Set(shown)).toEqual(new Set([1]));
  await Promise.all(waiting);
  expect([rendered, await visit()]).toEqual([2, 2]);
  nowMs += 661 * SECOND_MS;
  expect(await visit()).toBe(3);
});

test("a page is not shown a minute after what it says was set to change, in no isolate", async () => {
  for (const inMs of [-1, 0, 1, 20_000, 59_999, 60_000, 90_000, 599_000, 600_001]) {
    [nowMs, rendered, waiting, dataCentre] = [0, 0, [], new Map()];
    changesAtMs = inMs;
    const visit = isolate();
    await visit();
    await Promise.all(waiting);
    changesAtMs = null;
    const last = Math.min(660_000, Math.max(0, inMs) + 60_000);
    nowMs = last;
    expect([await isolate()(), await visit()]).toEqual([2, 3]);
    nowMs += 59_999;
    expect(await visit()).toBe(3);
  }
});

test("what cannot be rendered whole never takes the place of a page that is kept", async () => {
  const visit = isolate();
  await visit();
  isMissing = true;
  for (nowMs = 61 * SECOND_MS; nowMs < 660 * SECOND_MS; nowMs += 60 * SECOND_MS) {
    expect(await visit()).toBe(1);
    await Promise.all(waiting);
  }
  expect(rendered).toBeGreaterThan(5);
});

test("another isolate of the data centre finds it, a new build does not", async () => {
  expect(await isolate()()).toBe(1);
  await Promise.all(waiting);
  expect(await isolate()()).toBe(1);
  expect(await isolate("two")()).toBe(2);
});
