/** The headers that protect a visitor are on every kind of answer, with a nonce of its own (W7, W15, W16, F8). */
import { beforeAll, describe, expect, test } from "vitest";
import { type Harness, sharedHarness } from "#test/support/harness.ts";

let product: Harness;

beforeAll(async () => {
  product = await sharedHarness();
});

const EXPECTED = {
  "strict-transport-security": "max-age=63072000; includeSubDomains; preload",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
};

const POLICY =
  /^default-src 'none'; script-src 'nonce-[A-Za-z0-9+/]{22}==' 'strict-dynamic'; style-src 'self' 'nonce-[A-Za-z0-9+/]{22}=='; img-src 'self' data:; font-src 'self'; connect-src 'self'; frame-src 'none'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; object-src 'none'; form-action 'self'; frame-ancestors 'none'; trusted-types service-worker; require-trusted-types-for 'script'$/;

/** Of what no browser runs. */
const INERT = /^default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/;

function nonceOf(answer: Response): string {
  return /'nonce-([^']+)'/.exec(answer.headers.get("content-security-policy") ?? "")?.[1] ?? "";
}

async function asset(kind: "js" | "woff2"): Promise<string> {
  const html = await (await fetch(new URL("/", product.url))).text();
  return new RegExp(`/assets/[^"]+\\.${kind}`).exec(html)![0];
}

const json = { "content-type": "application/json" };
const call = (path: string, init: RequestInit = {}) =>
  product.fetchAs(`http://localhost${path}`, {
    method: "POST",
    headers: json,
    body: "{}",
    ...init,
  });

const KINDS: [string, number, () => Promise<Response>][] = [
  ["a page", 200, () => product.fetchAs("http://localhost/login")],
  [
    "a page, asked by HEAD",
    200,
    () => product.fetchAs("http://localhost/login", { method: "HEAD" }),
  ],
  ["a page's data", 200, () => product.fetchAs("http://localhost/login.data")],
  [
    "the router's manifest",
    204,
    () => product.fetchAs("http://localhost/__manifest?paths=/&version=x"),
  ],
  ["a page that does not exist", 404, () => product.fetchAs("http://localhost/no-such-page")],
  ["a redirect", 303, () => product.fetchAs("http://localhost/preferences?theme=dark&return=/")],
  ["a module", 200, async () => product.fetchAs(`http://localhost${await asset("js")}`)],
  ["a typeface", 200, async () => product.fetchAs(`http://localhost${await asset("woff2")}`)],
  ["a missing module", 404, () => product.fetchAs("http://localhost/assets/route-00000000.js")],
  ["a signing key", 200, () => product.fetchAs("http://localhost/signing-keys/ios")],
  ["an envelope", 200, () => call("/v4/api/payment/payment_shop")],
  ["a call that does not exist", 404, () => call("/v4/api/payment/payment_x")],
  ["a call by GET", 405, () => product.fetchAs("http://localhost/v4/api/payment/payment_shop")],
  ["a page by POST", 405, () => call("/faq")],
  ["a form of another site", 403, () => call("/login")],
  [
    "a body that is too large",
    413,
    () => call("/v4/api/payment/payment_shop", { body: "x".repeat(70_000) }),
  ],
  [
    "an address that is too long",
    414,
    () => product.fetchAs(`http://localhost/?q=${"x".repeat(9_000)}`),
  ],
  ["a body of another type", 415, () => call("/v4/api/payment/payment_shop", { headers: {} })],
  ["another host", 421, () => product.fetchAs("http://evil.test/")],
  [
    "the ads bot",
    204,
    () => product.fetchAs("http://localhost/", { headers: { "user-agent": "AdsBot-Google" } }),
  ],
  ["the API's document", 200, () => product.fetchAs("http://localhost/v4/openapi.json")],
];

describe("every kind of answer", () => {
  test.each(KINDS)("%s (%i)", async (_, status, ask) => {
    const answer = await ask();
    expect(answer.status).toBe(status);
    expect(Object.fromEntries(answer.headers)).toMatchObject(EXPECTED);
    const isPage = answer.headers.get("content-type")?.startsWith("text/html");
    const policy = answer.headers.get("content-security-policy");
    expect(policy).toMatch(isPage ? POLICY : INERT);
    expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    const body = await answer.text();
    const nonces = [...body.matchAll(/nonce="([^"]*)"/g)].map(([, nonce]) => nonce);
    expect(nonces.filter((nonce) => nonce !== nonceOf(answer))).toEqual([]);
    expect(nonces.length > 0).toBe(body.startsWith("<!DOCTYPE html>"));
  });
});

test("1,000 pages have 1,000 nonces", async () => {
  const nonces = new Set<string>();
  // So many at once as connections are opened soon on any machine; a connection has ten seconds to open.
  for (let round = 0; round < 50; round++) {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        product.fetchAs("http://localhost/login", { method: "HEAD" }),
      ),
    );
    for (const answer of answers) nonces.add(nonceOf(answer));
  }
  expect(nonces.size).toBe(1_000);
});

describe("how long an answer may be kept", () => {
  test.each([
    ["a page", "/login", "no-store"],
    ["an account page", "/user/profile", "no-store"],
    ["a page's data", "/user/profile.data", "no-store"],
    ["a page that does not exist", "/no-such-page", "no-store"],
    ["an address that looks like a file of an account page", "/user/profile/photo.css", "no-store"],
    ["a missing module", "/assets/route-00000000.js", "no-store"],
    ["a wrong manifest version", "/__manifest?paths=/&version=x", "no-store"],
  ])("%s", async (_, path, expected) => {
    const answer = await product.fetchAs(`http://localhost${path}`);
    expect(answer.headers.get("cache-control")).toBe(expected);
  });

  test("a built file for a year, for good", async () => {
    const answer = await product.fetchAs(`http://localhost${await asset("js")}`);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  });

  test("a missing built file is a line of text and never a page", async () => {
    const answer = await product.fetchAs("http://localhost/assets/route-00000000.js");
    expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(await answer.text()).toBe("404 Not Found\n");
  });

  test.each([
    "/user/profile.css",
    "/user/profile/x.css",
    "/user/profile;x.css",
    "/user/profile%2fx.css",
  ])("%s is not the account page under a name that caches keep", async (path) => {
    expect((await product.fetchAs(`http://localhost${path}`)).status).toBe(404);
  });
});

describe("nothing that a visitor sends splits or adds a header", () => {
  const CRLF = "%0d%0aset-cookie:%20evil=1%0d%0a%0d%0a<script>";
  test.each([
    `/?lng=en${CRLF}`,
    `/?lng=zh${CRLF}`,
    `/?ref=abc${CRLF}`,
    `/?aff=${CRLF}&invite=${CRLF}&gclid=${CRLF}`,
    `/login?redirect=${CRLF}`,
    `/user?x=${CRLF}`,
    `/preferences?theme=dark${CRLF}&return=/${CRLF}`,
    `/${CRLF}`,
    `/signing-keys/${CRLF}`,
    `/clause/${CRLF}`,
  ])("%s", async (path) => {
    const answer = await product.fetchAs(`http://localhost${path}`);
    expect(answer.status).toBeLessThan(500);
    expect(answer.headers.getSetCookie().join()).not.toContain("evil");
    expect([...answer.headers.values()].join()).not.toMatch(/[\r\n]/);
    expect(await answer.text()).not.toContain('<script>"');
  });

  test("only a known language becomes a cookie", async () => {
    const cookies = async (lng: string) =>
      (await product.fetchAs(`http://localhost/login?lng=${lng}`)).headers.getSetCookie();
    expect(await cookies("zh-TW")).toEqual(["lng=zh-CN; Max-Age=31536000; Path=/; SameSite=Lax"]);
    expect(await cookies("en-GB")).toEqual(["lng=en; Max-Age=31536000; Path=/; SameSite=Lax"]);
    for (const lng of ["de", "", "en;Domain=evil.test", "en%0d%0a", "x".repeat(5_000)]) {
      expect(await cookies(lng)).toEqual([]);
    }
  });
});
