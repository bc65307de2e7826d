/** The gateway around a page: what a failing or misbehaving one turns into, and what it gets to see of a request. */
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createGateway } from "./app.ts";
import { parseEnv } from "./ground/env.ts";
import { log } from "./ground/log.ts";
import type { RenderPage } from "./ground/request-context.ts";
import { scaled } from "#test/support/scale.ts";
import { keepPages, type KeptPages } from "./page/kept/keep.ts";
import { NO_PAGE_PATH } from "./page/kept/page-key.ts";
import { pageRequest } from "./page/request.ts";

const KEY = "-----BEGIN PUBLIC KEY-----";

const { settings: variables } = parseEnv({
  ENVIRONMENT: "PROD",
  HOSTS: "halyard.example",
  CONSOLE_HOSTS: "console.halyard.example",
  SIGNING_PUBLIC_KEY_IOS: KEY,
  SIGNING_PUBLIC_KEY_ANDROID: KEY,
  SIGNING_PUBLIC_KEY_MAC: KEY,
  SIGNING_PUBLIC_KEY_WINDOWS: KEY,
} as unknown as Parameters<typeof parseEnv>[0]);

const nowhere = { fetch: () => Promise.reject(new Error("unreachable")) };
const upstream = { origin: "https://api.example", embedded: false, ...nowhere };

/** Nothing is kept. */
const afresh = (render: RenderPage): KeptPages => ({ render, atOnce: (_, next) => next() });

function gateway(pages: KeptPages) {
  return createGateway({
    variables,
    upstreams: { api: { name: "api", ...upstream }, marketing: { name: "marketing", ...upstream } },
    origin: { name: "api", ...upstream },
    finder: "",
    serviceWorker: "",
    entryFile: "/assets/entry.js",
    assets: { fetch: async () => new Response(null, { status: 404 }) } as unknown as Fetcher,
    devServer: false,
    pages,
    takesForms: () => false,
    isPage: (pathname) => !pathname.startsWith("/none"),
    tell: (c, event, error) => log(event, { requestId: c.get("requestId"), error }),
    report: null,
    vitals: undefined,
    callFor: () => () => Promise.reject(new Error("unreachable")),
  });
}

const page = (render: RenderPage, path = "/") =>
  gateway(afresh(render)).request(`https://halyard.example${path}`);

const lines: string[] = [];
beforeEach(() => {
  lines.length = 0;
  vi.spyOn(console, "error").mockImplementation((line: string) => void lines.push(line));
});
afterEach(() => vi.restoreAllMocks());

const SECRET = "hy_secret at /srv/app.js SELECT * FROM user";

describe("a page that fails", () => {
  test("is a line of text with the request's id, and a log line without what was thrown", async () => {
    const answer = await page(() => Promise.reject(new TypeError(SECRET)));
    const id = answer.headers.get("x-request-id");
    expect([answer.status, await answer.text()]).toEqual([
      500,
      `500 Internal Server Error\nRequest ${id}\n`,
    ]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0]!)).toEqual({
      event: "request.failed",
      requestId: id,
      error: "TypeError",
      at: expect.stringContaining("app.test.ts"),
    });
  });

  test("without a body gets the same line", async () => {
    const answer = await page(async () => new Response(null, { status: 500 }));
    expect(await answer.text()).toMatch(/^500 Internal Server Error\nRequest /);
  });

  test("with a body of its own keeps it", async () => {
    const answer = await page(async () => new Response("<p>sorry</p>", { status: 500 }));
    expect(await answer.text()).toBe("<p>sorry</p>");
  });
});

describe("a page's own headers", () => {
  test("cannot weaken the gateway's", async () => {
    const headers = {
      "content-security-policy": "default-src *",
      "x-frame-options": "ALLOWALL",
      "referrer-policy": "unsafe-url",
      "x-request-id": "mine",
    };
    const answer = await page(async () => new Response("x", { headers }));
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(answer.headers.get("x-frame-options")).toBe("DENY");
    expect(answer.headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
    expect(answer.headers.get("x-request-id")).not.toBe("mine");
  });

  test("may name how long it is kept, or it is not", async () => {
    const kept = await page(
      async () => new Response("x", { headers: { "cache-control": "max-age=9" } }),
    );
    expect(kept.headers.get("cache-control")).toBe("max-age=9");
    const silent = await page(async () => new Response("x"));
    expect(silent.headers.get("cache-control")).toBe("no-store");
  });

  test("a redirect keeps its target and its cookies and is secured as well", async () => {
    const headers = { location: "/login", "set-cookie": "a=1; Path=/" };
    const answer = await page(async () => new Response(null, { status: 302, headers }));
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/login"]);
    expect(answer.headers.getSetCookie()).toEqual(["a=1; Path=/"]);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  });
});

describe("what a page sees of a request", () => {
  const seen = (url: string, headers: Record<string, string> = {}) =>
    pageRequest(new Request(url, { headers }));

  test("headers from a list", () => {
    const headers = {
      accept: "text/html",
      "accept-language": "en",
      cookie: "lng=en",
      "user-agent": "someone",
      "save-data": "on",
      "x-react-router-spa-mode": "yes",
      "x-react-router-prerender-data": "%7B%7D",
      "x-forwarded-host": "evil.test",
      authorization: "hy_x",
      referer: "https://halyard.example/?token=hy_x",
    };
    expect(
      Object.keys(Object.fromEntries(seen("https://halyard.example/", headers).headers)),
    ).toEqual(["accept", "accept-language", "cookie", "save-data", "user-agent"]);
  });

  test("an address without the token and the device in it", () => {
    expect(seen("https://halyard.example/pricing?token=hy_x&plan=a%20b&device=d&token=2").url).toBe(
      "https://halyard.example/pricing?plan=a+b",
    );
  });

  test("any other address to the letter", () => {
    const url = "https://halyard.example/pricing?plan=a%20b&x=~'";
    expect(seen(url).url).toBe(new Request(url).url);
  });
});

test("an address may have 8 KB, and a manifest's what the router allows itself", async () => {
  const ok = async () => new Response("ok");
  expect((await page(ok, `/?q=${"x".repeat(8_000)}`)).status).toBe(200);
  expect((await page(ok, `/?q=${"x".repeat(8_200)}`)).status).toBe(414);
  const paths = Array.from({ length: 5_000 }, (_, index) => `/p${index}`).join(",");
  expect((await page(ok, `/__manifest?paths=${paths}`)).status).toBe(400);
  expect((await page(ok, `/login.data?_routes=${paths}`)).status).toBe(414);
});

describe("a page that is kept", () => {
  /** What each page says is all that it was rendered from. An account's page leads away without the hint. */
  const render: RenderPage = async (c, shared) => {
    const { url, headers } = shared?.request ?? c.req.raw;
    if (/\/user\b/.test(url) && !headers.get("cookie")?.includes("signed_in=1"))
      return new Response(null, { status: 302, headers: { location: "/login" } });
    const { nonce, language, theme, platform, siteOrigin, referral } = c.var;
    const facts = [url, language, theme, platform, siteOrigin, referral !== null];
    return new Response(`${nonce} ${facts.join()}`, {
      headers: { "cdn-cache-control": "max-age=60, stale-while-revalidate=600" },
    });
  };
  const keeping = () =>
    keepPages(render, {
      build: "one",
      cache: async () => ({ match: async () => undefined, put: async () => undefined }),
      setFixedHeaders: (headers) => headers.set("x-frame-options", "DENY"),
    });

  const often = <T>(usual: T, ...others: T[]) =>
    fc.oneof({ weight: 5, arbitrary: fc.constant(usual) }, fc.constantFrom(...others));
  const visit = fc.record({
    method: often("GET", "HEAD", "POST"),
    host: often("https://halyard.example", "https://evil.example"),
    path: fc.constantFrom("/", "/FAQ", "/faq/", "/user/profile", "/none", "/404", "/?x=1"),
    cookie: fc.constantFrom("", "", "__Host-signed_in=1", "__Host-theme=dark", "ref=ANNA2222"),
    language: often("en", "zh-CN", "fr, en;q=0.5"),
    agent: often("Windows", "iPhone", "AdsBot-Google"),
  });

  test("answers a bare visit at once as it answers by the long way", async () => {
    const nothing = () => undefined;
    const execution = { waitUntil: nothing, passThroughOnException: nothing, props: {} };
    await fc.assert(
      fc.asyncProperty(fc.array(visit, { minLength: 2, maxLength: 12 }), async (visits) => {
        const sites = [gateway(keeping()), gateway({ ...keeping(), atOnce: (_, next) => next() })];
        for (const { method, host, path, cookie, language, agent } of visits) {
          const headers = {
            "accept-language": language,
            "user-agent": agent,
            ...(cookie && { cookie }),
          };
          const [one, other] = await Promise.all(
            sites.map(async (site) => {
              const answer = await site.request(
                `${host}${path}`,
                { method, headers },
                {},
                execution,
              );
              const said = [answer.status, [...answer.headers], await answer.text()];
              return JSON.stringify(said).replaceAll(/[\w+/]{22}==|[0-9a-f-]{36}/g, "OWN");
            }),
          );
          expect(one).toBe(other);
        }
      }),
      { numRuns: scaled(100) },
    );
  });
});

describe("addresses that no page has", () => {
  /** A product with kept pages that counts what it renders, and of what. */
  function counted() {
    const rendered: string[] = [];
    const keep = keepPages(
      async (c, shared) => {
        const { pathname, search } = new URL(shared?.request.url ?? c.req.url);
        rendered.push(`${c.get("language")} ${pathname}${search}`);
        const headers = { "cdn-cache-control": "max-age=60, stale-while-revalidate=600" };
        const body = `${c.get("nonce")} ${JSON.stringify(c.get("referral"))}`;
        return new Response(body, { status: 404, headers });
      },
      {
        build: "one",
        cache: async () => ({ match: async () => undefined, put: async () => undefined }),
        setFixedHeaders: () => undefined,
      },
    );
    const site = gateway(keep);
    const nothing = () => undefined;
    const execution = { waitUntil: nothing, passThroughOnException: nothing, props: {} };
    const ask = (path: string, headers: Record<string, string> = {}) =>
      site.request(`https://halyard.example${path}`, { headers }, {}, execution);
    return { rendered, ask };
  }

  test("are one page in each language, whatever is in them and whoever asks", async () => {
    const { rendered, ask } = counted();
    for (let at = 0; at < scaled(50); at++) {
      for (const [path, headers] of [
        [`/none?ref=ANNA2222&token=hy_${at}`, { authorization: `hy_${at}` }],
        [`/none${at}`, { "accept-language": "en" }],
        [`/none/${at}/%E4%BB%B7`, { "accept-language": "zh-CN" }],
        [`/none${at}?q=${at}&plan=${at}`, { cookie: "signed_in=1; __Host-signed_in=1" }],
      ] satisfies [string, Record<string, string>][]) {
        const answer = await ask(path, headers);
        expect(answer.status).toBe(404);
        expect(await answer.text()).toMatch(/^[\w+/]{22}== null$/);
      }
    }
    expect(rendered.toSorted()).toEqual(["en /404", "zh-CN /404"]);
  });

  test("have no data either, and what a link carries leaks nowhere", async () => {
    const { rendered, ask } = counted();
    expect((await ask("/none.data?_routes=root")).status).toBe(404);
    expect(rendered).toEqual([]);
    for (let visit = 0; visit < 2; visit++) {
      const answer = await ask("/none?token=hy_x");
      expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
    }
  });
});

describe("the console", () => {
  const seen: string[] = [];
  const site = gateway(
    afresh(async (c) => {
      seen.push(c.get("url").pathname);
      return new Response("x");
    }),
  );
  beforeEach(() => void (seen.length = 0));

  test.each(["/console", "/console/enter", "/console/people"])(
    "has %s on its host; elsewhere that is no page",
    async (path) => {
      await site.request(`https://console.halyard.example${path}`);
      await site.request(`https://halyard.example${path}`);
      expect(seen).toEqual([path, NO_PAGE_PATH]);
    },
  );

  test("has no page of the site, and the site's pages of that name stay", async () => {
    const answer = await site.request("https://console.halyard.example/pricing");
    expect([answer.status, seen]).toEqual([404, []]);
    await site.request("https://halyard.example/consoles");
    expect(seen).toEqual(["/consoles"]);
  });
});
