/** Which hosts a deployment answers, and as what: a Host header is the visitor's word (spec §9, W1, W21). */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { unstable_readConfig } from "wrangler";
import { type Harness, sharedHarness, startHarness } from "#test/support/harness.ts";
import { rawRequest } from "#test/support/raw-http.ts";

const CHAT = "https://chat.vendor.test/widget.js";

let dev: Harness;
let preview: Harness;
let prod: Harness;

beforeAll(async () => {
  [dev, preview, prod] = await Promise.all([
    sharedHarness(),
    startHarness({
      gateway: {
        ENVIRONMENT: "TEST",
        HOSTS: "staging.halyard.example",
        PREVIEW_HOST_SUFFIX: "-halyard-gateway.team.workers.dev",
        CHAT_HOSTS: "staging.halyard.example",
        CHAT_SCRIPT_URL: CHAT,
        BLOG_URL: "https://blog.example/",
        SOURCE_URL: "https://code.example/halyard",
        STATUS_URL: "https://status.example/",
        CHANNEL_URL: "http://channel.example/",
      },
    }),
    startHarness({
      gateway: {
        ENVIRONMENT: "PROD",
        HOSTS: "www.halyard.example halyard.example test.halyard.example",
        CHAT_HOSTS: "www.halyard.example",
        CHAT_SCRIPT_URL: CHAT,
      },
    }),
  ]);
});
afterAll(() => Promise.all([preview.dispose(), prod.dispose()]));

/** How the deployment behaves under a host: which prefix of the API is there, or whether it answers at all. */
async function prefixesUnder(product: Harness, origin: string): Promise<string> {
  const init = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };
  const statuses: number[] = [];
  for (const prefix of ["/v4", "/v4/test"]) {
    const answer = await product.fetchAs(`${origin}${prefix}/api/payment/payment_shop`, init);
    statuses.push(answer.status);
    await answer.text();
  }
  if (statuses.every((status) => status === 421)) return "not served";
  return statuses[1] === 200 ? "/v4 and /v4/test" : "/v4";
}

test("a deployment says where else the brand is found; ours stands in where it does not", async () => {
  const led = async (product: Harness, origin: string) => {
    const page = await (await product.fetchAs(`${origin}/faq`)).text();
    return [
      "blog.example",
      "code.example",
      "channel.example",
      "status.example",
      "/status",
      "/reach",
    ]
      .map((place) => (place.startsWith("/") ? place : `https://${place}/`))
      .filter((start) => page.includes(`href="${start}`));
  };
  const elsewhere = ["https://blog.example/", "https://code.example/", "https://status.example/"];
  expect(await led(preview, "https://staging.halyard.example")).toEqual([...elsewhere, "/reach"]);
  expect(await led(dev, dev.url.origin)).toEqual(["/status", "/reach"]);
  const policy = await preview.fetchAs("https://staging.halyard.example/.well-known/security.txt");
  expect(await policy.text()).toContain("\nPolicy: https://code.example/halyard\n");
});

describe("a DEV deployment", () => {
  test.each([
    ["http://localhost", "/v4 and /v4/test"],
    ["http://localhost:8787", "/v4 and /v4/test"],
    ["http://LOCALHOST", "/v4 and /v4/test"],
    ["http://dev.halyard.example", "/v4 and /v4/test"],
    ["http://192.168.0.7", "/v4 and /v4/test"],
    ["http://192.168.255.255:8787", "/v4 and /v4/test"],
    ["http://test.halyard.example", "/v4 and /v4/test"],
    ["http://127.0.0.1", "/v4"],
    ["http://localhost.", "not served"],
    ["http://localhost.evil.test", "not served"],
    ["http://192.168.evil.com", "not served"],
    ["http://192.168.0.7.evil.test", "not served"],
    ["http://10.0.0.1", "not served"],
    ["http://mydev.example", "not served"],
    ["http://developer.example", "not served"],
    ["http://latest.example", "not served"],
    ["http://evil.test", "not served"],
    ["http://[::1]", "not served"],
  ])("%s: %s", async (origin, expected) => {
    expect(await prefixesUnder(dev, origin)).toBe(expected);
  });
});

describe("a TEST deployment", () => {
  test.each([
    ["https://test.halyard.example", "/v4 and /v4/test"],
    ["https://feature-x-halyard-gateway.team.workers.dev", "/v4 and /v4/test"],
    ["https://staging.halyard.example", "/v4"],
    ["https://dev.halyard.example", "not served"],
    ["https://localhost", "not served"],
    ["https://192.168.0.7", "not served"],
    ["https://halyard-gateway.team.workers.dev", "not served"],
    ["https://x-halyard-gateway.team.workers.dev.evil.test", "not served"],
  ])("%s: %s", async (origin, expected) => {
    expect(await prefixesUnder(preview, origin)).toBe(expected);
  });
});

describe("a PROD deployment", () => {
  test.each([
    ["https://halyard.example", "/v4"],
    ["https://WWW.HALYARD.EXAMPLE", "/v4"],
    ["https://test.halyard.example", "/v4"],
    ["https://halyard.example:8443", "not served"],
    ["https://halyard.example.", "not served"],
    ["https://sub.halyard.example", "not served"],
    ["https://halyard.example.evil.test", "not served"],
    ["https://evil-halyard.example", "not served"],
    ["https://dev.halyard.example", "not served"],
    ["https://dev.evil.test", "not served"],
    ["https://test.evil.test", "not served"],
    ["https://192.168.0.7", "not served"],
    ["https://localhost", "not served"],
    ["https://127.0.0.1", "not served"],
  ])("%s: %s", async (origin, expected) => {
    expect(await prefixesUnder(prod, origin)).toBe(expected);
  });

  test.each([
    "/v4/openapi.json",
    "/v4/test/openapi.json",
    "/v4/docs",
    "/v4/docs.data",
    "/dev/outbox",
  ])("%s does not exist", async (path) => {
    expect((await prod.fetchAs(`https://www.halyard.example${path}`)).status).toBe(404);
  });

  test("a host that is not ours gets the envelope for a call and a line for a page", async () => {
    const page = await prod.fetchAs("https://evil.test/");
    expect([page.status, await page.text()]).toEqual([421, "421 Misdirected Request\n"]);
    const call = await prod.fetchAs("https://evil.test/v4/api/payment/payment_shop", {
      method: "POST",
    });
    expect([call.status, await call.json()]).toMatchObject([421, { status: "MisdirectedRequest" }]);
  });
});

describe("the one address of the site", () => {
  const OWN = "https://www.halyard.example";
  const NAMES = [
    "http://www.halyard.example",
    "http://halyard.example",
    "https://halyard.example",
    "https://test.halyard.example",
  ];
  const PATHS = [
    "/",
    "/pricing?plan=month-1&ref=ANNA2222",
    "/user/profile?page=2",
    "/FAQ/",
    "/none",
  ];
  const FILES = [
    "/healthz",
    "/v4/docs",
    "/robots.txt",
    "/assets/none.js",
    "/.well-known/security.txt",
  ];

  test.each(NAMES)("is where everything that is read at %s leads, in one hop", async (name) => {
    for (const path of [...PATHS, ...FILES])
      for (const method of ["GET", "HEAD"]) {
        const answer = await prod.fetchAs(`${name}${path}`, { method });
        expect([answer.status, answer.headers.get("location")]).toEqual([308, `${OWN}${path}`]);
        expect(answer.headers.getSetCookie()).toEqual([]);
      }
  });

  test("answers itself, and is in the links of its pages", async () => {
    const page = await prod.fetchAs(`${OWN}/faq`);
    expect(page.status).toBe(200);
    const canonical = /<link rel="canonical" href="([^"]+)"/.exec(await page.text())?.[1] ?? "";
    expect(new URL(canonical)).toMatchObject({ origin: OWN, pathname: "/faq" });
    expect(await (await prod.fetchAs(`${OWN}/sitemap.xml`)).text()).not.toContain("//halyard");
  });

  test("what a provider sends to another name is taken there, and nothing over http", async () => {
    const init = { method: "POST", body: "{}" };
    expect((await prod.fetchAs("https://halyard.example/webhooks/stripe", init)).status).not.toBe(
      308,
    );
    expect((await prod.fetchAs("http://halyard.example/webhooks/stripe", init)).status).toBe(421);
  });

  test.each(["test", "production"])("of %s is the same in both Workers, and served", (env) => {
    const gateway = unstable_readConfig({ config: "wrangler.toml", env });
    const origin = unstable_readConfig({ config: "origin/wrangler.toml", env });
    const hosts = String(gateway.vars.HOSTS).split(" ");
    expect(origin.vars.SITE_ORIGIN).toBe(`https://${hosts[0]}`);
    const routes = (gateway.routes ?? []) as { pattern: string }[];
    expect(routes.map(({ pattern }) => pattern).toSorted(byName)).toEqual(hosts.toSorted(byName));
  });
});

function byName(one: string, other: string): number {
  return one.localeCompare(other);
}

describe("nothing of a Host header comes back", () => {
  const hostile: Record<string, string>[] = [
    { host: "evil.test" },
    { host: "127.0.0.1:1@evil.test" },
    { host: "evil.test", "x-forwarded-host": "evil.test" },
    { "x-forwarded-host": "evil.test", forwarded: "host=evil.test", "x-host": "evil.test" },
    {
      "x-original-host": "evil.test",
      "x-original-url": "//evil.test/",
      "x-rewrite-url": "/evil.test",
    },
  ];

  test.each(hostile)("%j", async (headers) => {
    for (const path of ["/", "/login", "/no-such-page", "/v4/api/payment/payment_shop"]) {
      const answer = await rawRequest(dev.url, path, { headers });
      expect(JSON.stringify(answer)).not.toContain("evil.test");
    }
  });
});

describe("the chat", () => {
  const chatIn = async (product: Harness, url: string) => {
    const answer = await product.fetchAs(url);
    const csp = answer.headers.get("content-security-policy") ?? "";
    return {
      inPage: (await answer.text()).includes("chat.vendor.test"),
      inPolicy: csp.includes("chat.vendor.test"),
      csp,
    };
  };

  test("is in the page and in the policy on its configured host", async () => {
    const { inPage, inPolicy, csp } = await chatIn(prod, "https://www.halyard.example/");
    expect([inPage, inPolicy]).toEqual([true, true]);
    expect(csp).toContain("connect-src 'self' https://chat.vendor.test wss://chat.vendor.test;");
    expect(csp).toContain("frame-src https://chat.vendor.test;");
    expect(csp).not.toMatch(/script-src[^;]*chat/);
  });

  test.each([
    ["another host of the same deployment", "https://test.halyard.example/"],
    ["an error page of another host", "https://test.halyard.example/no-such-page"],
  ])("is in neither on %s", async (_, url) => {
    expect((await chatIn(preview, "https://staging.halyard.example/")).inPage).toBe(true);
    const { inPage, inPolicy } = await chatIn(preview, url);
    expect([inPage, inPolicy]).toEqual([false, false]);
  });

  test("is in neither where nobody configured it", async () => {
    const { inPage, inPolicy } = await chatIn(dev, "http://localhost/");
    expect([inPage, inPolicy]).toEqual([false, false]);
  });
});
