/** What a page's request may do to the gateway: crawlers, odd headers, the router's own doors, bugs (§1, W12, W13, W20, W23, Z3). */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Harness, sharedHarness, startHarness } from "#test/support/harness.ts";
import { rawRequest } from "#test/support/raw-http.ts";

let product: Harness;

beforeAll(async () => {
  product = await sharedHarness();
});

const get = (path: string, headers: Record<string, string> = {}) =>
  product.fetchAs(`http://localhost${path}`, { headers });

/** An answer's text without what is fresh in each. */
async function steadyText(path: string, headers: Record<string, string> = {}): Promise<string> {
  const answer = await get(path, headers);
  return (await answer.text())
    .replaceAll(/[A-Za-z0-9+/]{22}==/g, "NONCE")
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "INSTANT");
}

describe("the ads bot gets nothing at all", () => {
  test.each([
    "AdsBot-Google (+http://www.google.com/adsbot.html)",
    "Mozilla/5.0 (compatible; ADSBOT/1.0)",
    "xxadsbotxx",
    `adsbot${"x".repeat(5_000)}`,
  ])("%s", async (agent) => {
    for (const path of ["/", "/login", "/v4/api/payment/payment_shop", "/assets/x.js", "/no"]) {
      const answer = await get(path, { "user-agent": agent });
      expect([answer.status, await answer.text()]).toEqual([204, ""]);
    }
  });

  test("and the next person gets the page", async () => {
    await get("/", { "user-agent": "AdsBot-Google" });
    const answer = await get("/", { "user-agent": "Mozilla/5.0" });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("<h1");
  });
});

describe("one visitor's request leaves no trace in another's page", () => {
  test("neither language, bot, theme, referral, token nor a header of the router's", async () => {
    const cold = await steadyText("/login", { "accept-language": "en" });
    await get("/login", { "accept-language": "zh-CN" });
    await get("/login?lng=zh-CN&ref=EVE22222&token=hy_evil", { cookie: "lng=zh-CN; theme=dark" });
    await get("/login", { "user-agent": "AdsBot-Google" });
    await get("/login", { "x-react-router-spa-mode": "yes", "x-forwarded-host": "evil.test" });
    await get("/login", { authorization: `hy_${"e".repeat(43)}` });
    expect(await steadyText("/login", { "accept-language": "en" })).toBe(cold);
  });

  test("the icon that browsers look for by themselves is there", async () => {
    const answer = await get("/favicon.ico");
    expect(answer.status).toBe(200);
    expect(new Uint8Array(await answer.arrayBuffer()).slice(0, 4)).toEqual(
      new Uint8Array([0, 0, 1, 0]),
    );
  });

  test("a token in the address is in nothing that is answered or logged", async () => {
    const token = `hy_${"S".repeat(43)}`;
    for (const path of [`/?token=${token}`, `/login?token=${token}`, `/no-such?token=${token}`]) {
      const answer = await get(path);
      const text = await answer.text();
      expect(text + JSON.stringify([...answer.headers])).not.toContain(token);
    }
    expect(product.logs.join("\n")).not.toContain(token);
  });
});

describe("the router's own doors", () => {
  test.each([
    ["x-react-router-spa-mode", "yes"],
    ["x-react-router-prerender-data", encodeURIComponent('["evil"]')],
    ["x-react-router-request", "yes"],
  ])("the header %s changes nothing", async (name, value) => {
    for (const path of ["/login", "/login.data"]) {
      expect(await steadyText(path, { [name]: value })).toBe(await steadyText(path));
    }
  });

  test("a manifest for 5,000 paths is refused", async () => {
    const paths = Array.from({ length: 5_000 }, (_, index) => `/p${index}`).join(",");
    const answer = await get(`/__manifest?paths=${paths}&version=x`);
    expect([answer.status, await answer.text()]).toEqual([400, "400 Bad Request\n"]);
  });

  test("data for an endless list of routes is refused", async () => {
    expect((await get(`/login.data?_routes=${"routes/home/route,".repeat(600)}`)).status).toBe(414);
  });

  test("data of a path that is no page", async () => {
    expect((await get("/no-such-page.data")).status).toBe(404);
  });
});

describe("long and strange headers", () => {
  test.each([
    ["40 KB of languages", { "accept-language": `zh-CN,${"xx-XX;q=0.1,".repeat(3_300)}en` }],
    ["40 KB of cookies", { "accept-language": "zh-CN", cookie: "a=b; ".repeat(8_000) }],
    ["40 KB of agent", { "accept-language": "zh-CN", "user-agent": "x".repeat(40_000) }],
  ])("%s: the page in the right language", async (_, headers) => {
    const { status, body } = await rawRequest(product.url, "/login", { headers });
    expect([status, /<html lang="([^"]+)"/.exec(body)?.[1]]).toEqual([200, "zh-CN"]);
  });

  test.each([
    { cookie: "lng" },
    { cookie: "=; ;;; lng==en; lng" },
    { cookie: "lng=%" },
    { cookie: "lng=%E0%A4%A; theme=%" },
    { "accept-language": ";;q=,,;q=x" },
    { "accept-language": "en;q=1e999, zh;q=-1" },
    { "accept-language": "\u00ff\u00fe" },
    { "user-agent": "\u00ff" },
  ])("%j is no failure", async (headers) => {
    const answer = await rawRequest(product.url, "/login", { headers: headers as never });
    expect(answer.status).toBe(200);
  });

  test.each([
    "/%",
    "/%zz",
    "/%E0%A4%A",
    "/\u00ff",
    "/a%00b",
    "/?%",
    "/?lng=%E0%A4%A",
    "/login/%2e%2e%2f",
  ])("%s is no failure", async (target) => {
    expect((await rawRequest(product.url, target)).status).toBeLessThan(500);
  });
});

/** What it printed is looked at when the run is over (test/support/global-setup.ts). */
test.each(["/%zz-anna@example.com-hy_AAAAAAAAAAAAAAAAAAAAAAAA", "/faq/%E0%A4%A-bo@example.com"])(
  "%s is no page, and nothing of it is written down",
  async (path) => {
    const { status } = await rawRequest(product.url, path);
    expect([400, 404]).toContain(status);
  },
);

describe("a bug shows nothing of itself", () => {
  let broken: Harness;

  beforeAll(async () => {
    broken = await startHarness();
    await broken.db.prepare("ALTER TABLE product RENAME TO product_gone").run();
  });
  afterAll(() => broken.dispose());

  test("in a call: the envelope, with HTTP 200", async () => {
    const { status, envelope } = await broken.call("payment_shop");
    expect(status).toBe(200);
    expect(envelope).toEqual({
      code: 500,
      msg: "Something went wrong on our side. Please try again.",
      status: "ServerError",
      data: null,
    });
  });

  test("in the log: the event, the call, the request's id, the error's class and place, and nothing else", async () => {
    const { headers } = await broken.call("payment_shop");
    const line = broken.logs.find((text) => text.includes(headers.get("x-request-id")!));
    const { at, ...fields } = JSON.parse(line!) as Record<string, string>;
    expect(fields).toEqual({
      event: "request.failed",
      requestId: headers.get("x-request-id"),
      call: "payment_shop",
      error: "Error",
    });
    expect(at).toMatch(/:\d+:\d+\)?$/);
    expect(broken.logs.join()).not.toMatch(/SELECT|product_gone|no such table/i);
  });

  test("in the configuration: a line, and the variable's name in the log", async () => {
    const unusable = await startHarness({
      gateway: { ENVIRONMENT: "LIVE", API_ORIGIN: "ftp://x" },
    });
    const answer = await unusable.fetchAs("http://localhost/");
    expect([answer.status, await answer.text()]).toEqual([500, "500 Internal Server Error\n"]);
    expect(answer.headers.get("x-frame-options")).toBe("DENY");
    expect(unusable.logs.map((line) => JSON.parse(line) as object)).toContainEqual({
      event: "configuration.refused",
      variables: ["ENVIRONMENT", "API_ORIGIN"],
      error: "SettingsError",
      at: expect.any(String),
    });
    await unusable.dispose();
  });
});
