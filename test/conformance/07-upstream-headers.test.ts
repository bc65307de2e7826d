/** What reaches an upstream and what comes back from one: headers are built from nothing, both ways (W4, W5, W19, T3). */
import { describe, expect, test } from "vitest";
import { CALL_NAMES, callPath, declaration } from "#contract/calls/calls.ts";
import { rawRequest } from "#test/support/raw-http.ts";
import { spiedProduct } from "#test/support/spied-product.ts";
import { SPY_ENVELOPE, type SpyServer } from "#test/support/spy-server.ts";

const TOKEN = `hy_${"t".repeat(43)}`;

const BOOKMARK = "00000085-0000024c-00004c6d-8e61117bf38d7adb71b934ebbf891683";

const spied = spiedProduct();

const isMarketing = (name: (typeof CALL_NAMES)[number]) => declaration(name).area === "marketing";

describe("which upstream a call reaches", () => {
  test.each(CALL_NAMES.filter((name) => !isMarketing(name)))("%s: the API", async (name) => {
    const { envelope } = await spied.product.call(name, {}, { token: TOKEN });
    expect(envelope).toEqual(SPY_ENVELOPE);
    expect(spied.api.seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `POST /v4${callPath(name)}`,
    ]);
    expect(spied.marketing.seen).toEqual([]);
  });

  test.each(CALL_NAMES.filter(isMarketing))("%s: the marketing host", async (name) => {
    await spied.product.call(name, {}, { token: TOKEN });
    expect(spied.marketing.seen.map(({ path }) => path)).toEqual([`/v4${callPath(name)}`]);
    expect(spied.api.seen).toEqual([]);
  });
});

/** Those of the platform's HTTP client and server, about the connection and not about the visitor. */
const TRANSPORT = [
  "accept-encoding",
  "cf-worker",
  "connection",
  "content-encoding",
  "content-length",
  "host",
  "transfer-encoding",
];

describe("which headers an upstream gets", () => {
  const hostile = {
    "cf-connecting-ip": "6.6.6.6",
    "cf-ipcountry": "XX",
    "x-real-ip": "6.6.6.6",
    "true-client-ip": "6.6.6.6",
    "x-client-ip": "6.6.6.6",
    forwarded: "for=6.6.6.6",
    "x-forwarded-for": "6.6.6.6",
    "x-forwarded-host": "evil.test",
    "x-forwarded-proto": "gopher",
    "x-original-url": "/admin",
    "x-user-id": "1",
    "x-gateway-auth": "let me in",
    "x-request-id": "mine",
    "x-http-method-override": "DELETE",
    bookmark: BOOKMARK,
    connection: "close, X-Secret",
    "x-secret": "hop",
    te: "trailers",
    "proxy-authorization": "Basic AAAA",
    cookie: "lng=en; secret=1",
    referer: "https://evil.test/",
    origin: "https://evil.test",
    "user-agent": "someone",
    "accept-language": "xx",
  };
  const own = {
    authorization: TOKEN,
    platform: "ios",
    language: "en",
    deviceId: "device-0001",
    "content-type": "application/json; charset=UTF-8",
  };

  async function sentTo(spy: SpyServer, path: string) {
    const headers = { ...hostile, ...own };
    await rawRequest(spied.product.url, path, { method: "POST", headers, body: '{"a":1}' });
    expect(spy.seen).toHaveLength(1);
    const { headers: seen, body } = spy.seen[0]!;
    expect(body).toBe('{"a":1}');
    expect(seen.host).toBe(new URL(spy.origin).host);
    expect(seen["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    return Object.fromEntries(Object.entries(seen).filter(([name]) => !TRANSPORT.includes(name)));
  }

  test("the API: four of the client's, the content type and the request id", async () => {
    expect(await sentTo(spied.api, "/v4/api/system/system_user_info")).toEqual({
      authorization: TOKEN,
      platform: "ios",
      language: "en",
      deviceid: "device-0001",
      "content-type": "application/json",
      "x-request-id": expect.any(String),
    });
  });

  test("the marketing host: the same without the session token", async () => {
    expect(await sentTo(spied.marketing, "/v4/api/marketing/marketing_reviews")).toEqual({
      platform: "ios",
      language: "en",
      deviceid: "device-0001",
      "content-type": "application/json",
      "x-request-id": expect.any(String),
    });
  });

  test("the embedded origin alone learns the visitor's address, from the platform's own header", async () => {
    await sentTo(spied.api, "/v4/api/payment/payment_shop");
    expect(JSON.stringify(spied.api.seen)).not.toContain("6.6.6.6");
  });

  test("a header of more than 512 characters counts as absent", async () => {
    await spied.product.call("payment_shop", {}, { token: `hy_${"t".repeat(16_000)}` });
    expect(spied.api.seen[0]?.headers).not.toHaveProperty("authorization");
  });

  test("a query never travels", async () => {
    const headers = { "content-type": "application/json" };
    await rawRequest(spied.product.url, "/v4/api/payment/payment_shop?y=/marketing/&token=T", {
      method: "POST",
      headers,
      body: "{}",
    });
    expect(spied.api.seen.map(({ path }) => path)).toEqual(["/v4/api/payment/payment_shop"]);
    expect(spied.marketing.seen).toEqual([]);
  });
});

describe("which headers a client gets back", () => {
  const upstreamHeaders = {
    "set-cookie": "session=stolen; Domain=.example",
    server: "upstream/1.0",
    "x-powered-by": "secrets",
    "strict-transport-security": "max-age=0",
    "content-security-policy": "default-src *",
    "x-frame-options": "ALLOWALL",
    "access-control-allow-origin": "*",
    "access-control-allow-credentials": "true",
    "access-control-expose-headers": "pragma",
    "cache-control": "public, max-age=999",
    "content-disposition": "attachment",
    "content-language": "tlh",
    bookmark: BOOKMARK,
    etag: '"e"',
    expires: "Fri, 01 Jan 2100 00:00:00 GMT",
    link: "<https://evil.test>; rel=preload",
    location: "https://evil.test/",
    refresh: "0; url=https://evil.test/",
    "timing-allow-origin": "*",
    via: "1.1 proxy",
    "www-authenticate": "Basic",
    "x-request-id": "theirs",
  };

  test("none of the upstream's, whatever it sends", async () => {
    spied.api.respond = (response) => {
      for (const [name, value] of Object.entries(upstreamHeaders)) response.setHeader(name, value);
      response.end(JSON.stringify(SPY_ENVELOPE));
    };
    const { headers } = await spied.product.call("payment_shop");
    const names = [...headers.keys()].filter((name) => !TRANSPORT.includes(name));
    expect(names.toSorted()).toEqual([
      "accept-ch",
      "cache-control",
      "content-security-policy",
      "content-type",
      "cross-origin-opener-policy",
      "cross-origin-resource-policy",
      "permissions-policy",
      "referrer-policy",
      "strict-transport-security",
      "x-content-type-options",
      "x-frame-options",
      "x-request-id",
    ]);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-frame-options")).toBe("DENY");
    expect(headers.get("x-request-id")).not.toBe("theirs");
  });

  const pragma = async (spy: SpyServer, value: string | string[]) => {
    spy.respond = (response) => {
      response.setHeader("pragma", value);
      response.end(JSON.stringify(SPY_ENVELOPE));
    };
    const name = spy === spied.api ? "payment_shop" : "marketing_reviews";
    return (await spied.product.call(name)).headers.get("pragma");
  };

  test("pragma, when it is a session token of the API's", async () => {
    expect(await pragma(spied.api, TOKEN)).toBe(TOKEN);
  });

  test.each([
    ["no-cache", "no-cache"],
    ["nothing", ""],
    ["two values", [TOKEN, TOKEN]],
    ["a token and more", `${TOKEN} x`],
    ["another prefix", `xx_${"t".repeat(43)}`],
    ["10 KB", `hy_${"t".repeat(10_000)}`],
  ])("no pragma that is %s", async (_, value) => {
    expect(await pragma(spied.api, value)).toBeNull();
  });

  test("no pragma of the marketing host", async () => {
    expect(await pragma(spied.marketing, TOKEN)).toBeNull();
  });
});
