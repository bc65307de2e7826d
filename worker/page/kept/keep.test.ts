/** A kept page is fresh, then shown while it is renewed, then waited for; a new build starts empty. */
import fc from "fast-check";
import { Hono } from "hono";
import { beforeEach, expect, test } from "vitest";
import { scaled } from "#test/support/scale.ts";
import type { GatewayEnv, RenderPage } from "#worker/ground/request-context.ts";
import { keepPages } from "./keep.ts";

const SECOND_MS = 1_000;

let nowMs = 0;
/** What the API makes of the call of a page; null for a page that asks nothing. */
let api: "answers" | "fails" | "is silent" | null;
let rendered = 0;
/** When each page was rendered, from the first. */
let renderedAtMs: number[] = [];
/** How often a visitor waited in vain as long as anybody does. */
let patienceEnded = 0;
let waiting: Promise<unknown>[] = [];
/** The data centre's cache, without its forgetting. */
let dataCentre: Map<string, Response>;

function begin() {
  [nowMs, rendered, renderedAtMs, waiting, dataCentre] = [0, 0, [], [], new Map()];
  [api, patienceEnded] = ["answers", 0];
}
beforeEach(begin);

const render: RenderPage = async (c, shared) => {
  renderedAtMs.push(nowMs);
  if (api === "is silent") await new Promise(() => undefined);
  if (api === "fails") shared?.onMissing();
  if (api === "answers") shared?.onAnswer();
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
    patience: async () => {
      // What is there without waiting is there first.
      if (api !== "is silent") await new Promise(() => undefined);
      patienceEnded++;
      return null;
    },
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

/** Twenty at once; what all of them saw. */
async function crowd(visit: () => Promise<number>) {
  const seen = await Promise.all(Array.from({ length: 20 }, () => visit()));
  await Promise.all(waiting);
  return [...new Set(seen)];
}

test("a page of what the API answered is shown as it is for half a minute, for another while it is renewed once, then waited for", async () => {
  const visit = isolate();
  expect([await visit(), await visit()]).toEqual([1, 1]);
  nowMs = 31 * SECOND_MS;
  expect(await crowd(visit)).toEqual([1]);
  expect([rendered, await visit()]).toEqual([2, 2]);
  nowMs += 60 * SECOND_MS;
  expect(await crowd(visit)).toEqual([3]);
  expect([rendered, await visit()]).toEqual([3, 3]);
});

test("a page that asks nothing is shown while it is renewed, and nobody waits for it", async () => {
  api = null;
  const visit = isolate();
  await visit();
  nowMs = 59 * SECOND_MS;
  expect([await crowd(visit), rendered]).toEqual([[1], 1]);
  nowMs = 659 * SECOND_MS;
  expect(await crowd(visit)).toEqual([1]);
  expect([rendered, await visit()]).toEqual([2, 2]);
  nowMs += 661 * SECOND_MS;
  expect(await visit()).toBe(3);
});

test("whenever anybody comes to any isolate: what they see was so within the minute", () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ seconds: fc.nat(90), where: fc.nat(2), isAwaited: fc.boolean() }), {
        maxLength: 20,
      }),
      async (visits) => {
        begin();
        const isolates = [isolate(), isolate(), isolate()];
        for (const { seconds, where, isAwaited } of visits) {
          nowMs += seconds * SECOND_MS;
          const seen = await isolates[where]!();
          expect(nowMs - renderedAtMs[seen - 1]!).toBeLessThan(60 * SECOND_MS);
          if (isAwaited) await Promise.all(waiting);
        }
      },
    ),
    { numRuns: scaled(60) },
  ));

test("what cannot be rendered whole never takes the place of a page that is kept", async () => {
  const visit = isolate();
  await visit();
  api = "fails";
  for (nowMs = 31 * SECOND_MS; nowMs < 660 * SECOND_MS; nowMs += 60 * SECOND_MS) {
    expect(await visit()).toBe(1);
    await Promise.all(waiting);
  }
  expect(rendered).toBeGreaterThan(5);
});

test("of an API that is silent one visitor waits a moment, and for a minute then none", async () => {
  const visit = isolate();
  await visit();
  await Promise.all(waiting.splice(0));
  api = "is silent";
  nowMs = 61 * SECOND_MS;
  for (let visitor = 0; visitor < 5; visitor++) expect(await visit()).toBe(1);
  expect(patienceEnded).toBe(1);
  nowMs += 61 * SECOND_MS;
  for (let visitor = 0; visitor < 5; visitor++) expect(await visit()).toBe(1);
  expect(patienceEnded).toBe(2);
});

test("another isolate of the data centre finds it, a new build does not", async () => {
  expect(await isolate()()).toBe(1);
  await Promise.all(waiting);
  expect(await isolate()()).toBe(1);
  expect(await isolate("two")()).toBe(2);
});
