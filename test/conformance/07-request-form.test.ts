/** The form a call must have before anyone looks into it: method, type, size, framing (W6, W8, W17, W18, W24). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Harness, startHarness } from "#test/support/harness.ts";
import { isWholeAnswer, rawExchange, rawRequest } from "#test/support/raw-http.ts";
import { type SpyServer, startSpyServer } from "#test/support/spy-server.ts";

let product: Harness;
let api: SpyServer;

const PATH = "/v4/api/payment/payment_shop";
const LIMIT = 64 * 1024;

beforeAll(async () => {
  api = await startSpyServer();
  product = await startHarness({ gateway: { API_ORIGIN: api.origin } });
});
beforeEach(() => api.reset());
afterAll(async () => {
  await product.dispose();
  await api.close();
});

function post(body: BodyInit | null, contentType: string | null = "application/json") {
  const headers: Record<string, string> = { language: "en" };
  if (contentType !== null) headers["content-type"] = contentType;
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const init = { method: "POST", headers, body: bytes, duplex: "half" } as RequestInit;
  return fetch(new URL(PATH, product.url), init);
}

describe("methods", () => {
  test.each([
    "GET",
    "HEAD",
    "OPTIONS",
    "PUT",
    "PATCH",
    "DELETE",
    "TRACE",
    "CONNECT-X",
    "FOO",
    "post",
  ])("%s is refused and says what is allowed", async (method) => {
    const { status, headers, body } = await rawRequest(product.url, PATH, { method });
    // An unknown method is the runtime's to refuse, before any code of ours.
    if (status === 501) return;
    expect([status, headers.allow]).toEqual([405, "POST"]);
    expect(method === "HEAD" || JSON.parse(body).code === 405).toBe(true);
    expect(api.seen).toEqual([]);
  });

  test.each(["OPTIONS", "PUT", "PATCH", "DELETE", "TRACE", "POST"])(
    "%s of a page is refused and says what is allowed",
    async (method) => {
      const { status, headers } = await rawRequest(product.url, "/faq", { method });
      expect([status, headers.allow]).toEqual([405, "GET, HEAD"]);
    },
  );

  test("HEAD of a page is its GET without the body", async () => {
    const { status, headers, body } = await rawRequest(product.url, "/login", { method: "HEAD" });
    expect([status, headers["content-type"], body]).toEqual([200, "text/html; charset=utf-8", ""]);
    expect(headers["content-security-policy"]).toContain("nonce-");
  });
});

describe("content types", () => {
  test.each([
    "application/json",
    "Application/JSON",
    "application/json; charset=utf-8",
    'application/json;charset="UTF-8"',
  ])("%s is taken", async (type) => {
    expect((await post("{}", type)).status).toBe(200);
  });

  test.each([
    null,
    "",
    "text/plain",
    "text/plain;charset=UTF-8",
    "text/json",
    "multipart/form-data; boundary=x",
    "application/x-www-form-urlencoded",
    "application/jsonp",
    "application/json-patch+json",
    "application/json; charset=utf-16",
    "application/json; charset=utf-8; x=y",
    "application/json, text/plain",
    `application/json; ${"x".repeat(500)}`,
  ])("%j is refused", async (type) => {
    const answer = await post("{}", type);
    expect(answer.status).toBe(415);
    expect(await answer.json()).toEqual({
      code: 415,
      msg: "This address takes JSON only.",
      status: "UnsupportedMediaType",
      data: null,
    });
    expect(api.seen).toEqual([]);
  });
});

describe("sizes", () => {
  test("64 KB pass", async () => {
    const body = `{"a":"${"x".repeat(LIMIT - 8)}"}`;
    expect(body).toHaveLength(LIMIT);
    expect((await post(body)).status).toBe(200);
    expect(api.seen[0]?.body).toBe(body);
  });

  test("one byte more is refused", async () => {
    const answer = await post("x".repeat(LIMIT + 1));
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ code: 413, status: "PayloadTooLarge" });
    expect(api.seen).toEqual([]);
  });

  test("the bytes are counted, not the characters", async () => {
    expect((await post("语".repeat(LIMIT / 3 + 1))).status).toBe(413);
  });

  test("10 MB in chunks and no Content-Length are refused, and the sender hears of it", async () => {
    let sent = 0;
    const chunk = new TextEncoder().encode("x".repeat(16 * 1024));
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if ((sent += chunk.length) > 10 * 1024 * 1024) controller.close();
        else controller.enqueue(chunk);
      },
    });
    expect((await post(body)).status).toBe(413);
    expect(api.seen).toEqual([]);
  });

  test("a Content-Length that promises less than comes is no way around", async () => {
    const head = `POST ${PATH} HTTP/1.1\r\nhost: ${product.url.host}\r\ncontent-type: application/json\r\n`;
    await rawExchange(
      product.url,
      `${head}content-length: 2\r\n\r\n{}${"x".repeat(LIMIT)}`,
      isWholeAnswer,
    );
    expect(api.seen.map(({ body }) => body)).toEqual(["{}"]);
  });

  test("an empty body passes and is the API's to judge", async () => {
    expect((await post(null)).status).toBe(200);
    expect(api.seen[0]?.body).toBe("");
  });
});

describe("framing", () => {
  const host = () => `host: ${product.url.host}\r\ncontent-type: application/json\r\n`;
  const smuggled = () =>
    `POST /v4/api/user/user_logout HTTP/1.1\r\n${host()}content-length: 2\r\n\r\n{}`;

  test.each([
    [
      "both lengths",
      (inner: string) =>
        `content-length: ${inner.length + 5}\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${inner}`,
    ],
    [
      "two lengths",
      (inner: string) => `content-length: 0\r\ncontent-length: ${inner.length}\r\n\r\n${inner}`,
    ],
    [
      "a folded header",
      (inner: string) => `x-a: 1\r\n content-length: ${inner.length}\r\n\r\n${inner}`,
    ],
    ["an unknown coding", (inner: string) => `transfer-encoding: xchunked\r\n\r\n${inner}`],
    ["line feeds alone", (inner: string) => `content-length: ${inner.length}\n\n${inner}`],
    ["a length in words", (inner: string) => `content-length: ten\r\n\r\n${inner}`],
    ["a negative length", (inner: string) => `content-length: -1\r\n\r\n${inner}`],
  ])(
    "%s: what the upstream sees of it, it sees as whole requests with lengths of ours",
    async (_, rest) => {
      const bytes = `POST ${PATH} HTTP/1.1\r\n${host()}${rest(smuggled())}`;
      await rawExchange(product.url, bytes);
      for (const { path, headers, body } of api.seen) {
        expect(["/v4/api/payment/payment_shop", "/v4/api/user/user_logout"]).toContain(path);
        expect(headers).not.toHaveProperty("transfer-encoding");
        expect(headers).not.toHaveProperty("x-a");
        expect(Number(headers["content-length"] ?? 0)).toBe(body.length);
        // Nobody's headers but their own: the second request of a connection brings no token of the first.
        expect(headers).not.toHaveProperty("authorization");
      }
    },
  );
});

describe("other sites", () => {
  const origins = [
    "https://evil.test",
    "null",
    "https://sub.127.0.0.1",
    "http://127.0.0.1.evil.test",
    "https://evil-127.0.0.1",
  ];

  test.each(origins)("%s gets no permission, asked or not", async (origin) => {
    const asked = await rawRequest(product.url, PATH, {
      method: "OPTIONS",
      headers: {
        origin,
        "access-control-request-method": "POST",
        "access-control-request-headers": "authorization",
      },
    });
    const sent = await rawRequest(product.url, PATH, {
      method: "POST",
      headers: { origin, "content-type": "application/json" },
      body: "{}",
    });
    for (const { headers } of [asked, sent]) {
      expect(Object.keys(headers).filter((name) => name.startsWith("access-control-"))).toEqual([]);
      expect(headers["cross-origin-resource-policy"]).toBe("same-origin");
    }
    expect(asked.status).toBe(405);
  });

  test("what a form or a script may send without asking is refused", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"]) {
      expect((await post("{}", type)).status).toBe(415);
    }
  });
});
