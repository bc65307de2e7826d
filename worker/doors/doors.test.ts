/** The doors that are no calls: what each lets through, what it says to a wrong method, and to an origin that is silent. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { OPERATOR_HEADER } from "#contract/ops/operations.ts";
import { createGateway } from "#worker/app.ts";
import { parseEnv } from "#worker/ground/env.ts";

const KEY = "-----BEGIN PUBLIC KEY-----";

type Answer = (request: Request) => Promise<Response>;

function gateway(answer: Answer, environment = "PROD") {
  const { settings: variables } = parseEnv({
    ENVIRONMENT: environment,
    HOSTS: "halyard.example",
    UPSTREAM_TIMEOUT_MS: "40",
    SIGNING_PUBLIC_KEY_IOS: KEY,
    SIGNING_PUBLIC_KEY_ANDROID: KEY,
    SIGNING_PUBLIC_KEY_MAC: KEY,
    SIGNING_PUBLIC_KEY_WINDOWS: KEY,
  } as unknown as Parameters<typeof parseEnv>[0]);
  const origin = {
    name: "api" as const,
    origin: "http://origin.internal",
    embedded: true,
    fetch: (input: RequestInfo | URL, init?: RequestInit) =>
      Promise.race([answer(new Request(input, init)), aborted(init?.signal)]),
  };
  return createGateway({
    variables,
    upstreams: { api: origin, marketing: { ...origin, name: "marketing" } },
    origin,
    finder: "",
    serviceWorker: "",
    entryFile: "/assets/entry.js",
    assets: { fetch: async () => new Response(null, { status: 404 }) } as unknown as Fetcher,
    devServer: false,
    takesForms: () => false,
    isPage: () => true,
    pages: {
      render: async () => new Response("no such page", { status: 404 }),
      atOnce: (_, next) => next(),
    },
    tell: () => undefined,
    report: null,
    vitals: undefined,
    callFor: () => () => Promise.reject(new Error("unreachable")),
  });
}

/** Rejects as `fetch` does when its signal fires. */
function aborted(signal?: AbortSignal | null): Promise<never> {
  return new Promise((_, reject) =>
    signal?.addEventListener("abort", () => reject(signal.reason as Error)),
  );
}

/** A body without an end, cut off by the signal as the runtime cuts it. */
function endless(signal: AbortSignal): ReadableStream {
  return new ReadableStream({
    start: (body) => signal.addEventListener("abort", () => body.error(signal.reason)),
  });
}

const OPERATOR = { [OPERATOR_HEADER]: `hyop_${"a".repeat(43)}` };
const DOORS = [
  ["/webhooks/stripe", "PROD", "POST", {}, 502],
  ["/ops/codes_list", "PROD", "POST", OPERATOR, 200],
  ["/dev/clock", "TEST", "POST", {}, 200],
  ["/dev/outbox.json", "DEV", "GET", {}, 200],
  ["/sandbox/cashier/AAAAAAAAAAAAAAAAAAAAAA", "TEST", "GET, POST", {}, 502],
] as const;

const site = (environment: string) =>
  environment === "DEV" ? "http://localhost" : "https://halyard.example";

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));
afterEach(() => vi.restoreAllMocks());

describe.each(DOORS)("%s in %s", (path, environment, methods, headers, silence) => {
  const method = methods.split(", ").at(-1)!;
  const ask = (answer: Answer, init: RequestInit = {}) =>
    gateway(answer, environment).request(`${site(environment)}${path}`, {
      method,
      headers,
      ...init,
    });

  test("passes the one method it has", async () => {
    const seen: string[] = [];
    const answer = await ask(async (request) => {
      seen.push(`${request.method} ${request.url}`);
      return Response.json({ from: "origin" });
    });
    expect(await answer.json()).toEqual({ from: "origin" });
    expect(seen).toEqual([`${method} http://origin.internal${path}`]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });

  test.each(["PUT", "PATCH", "DELETE", "OPTIONS"])("says to %s what it takes", async (wrong) => {
    const answer = await ask(() => Promise.reject(new Error("asked")), { method: wrong });
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, methods]);
  });

  test.each<[string, Answer]>([
    ["never answers", () => new Promise(() => undefined)],
    ["never ends its answer", async ({ signal }) => new Response(endless(signal))],
    ["answers 2 MB", async () => new Response("x".repeat(2 * 1024 * 1024))],
    ["is not there", () => Promise.reject(new Error("unreachable"))],
  ])("does not wait for an origin that %s", async (_, answer) => {
    const told = await ask(answer);
    expect(told.status).toBe(silence);
    expect(await told.text()).toMatch(/502|"NetworkError"/);
  });
});

test.each([
  ["/dev/outbox.json", "PROD"],
  ["/dev/outbox.json", "TEST"],
  ["/dev/clock", "PROD"],
  ["/sandbox/cashier/aaaaaaaaaaaaaaaaaaaaaa", "PROD"],
  ["/ops/codes_list", "PROD"],
  ["/ops/codes_list", "DEV"],
])("%s is no door in %s", async (path, environment) => {
  const answer = await gateway(() => Promise.reject(new Error("asked")), environment).request(
    `${site(environment)}${path}`,
  );
  expect([answer.status, await answer.text()]).toEqual([404, "no such page"]);
});
