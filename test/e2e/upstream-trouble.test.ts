/** Public pages while the marketing host or the API is in trouble: the part that needs it is left out, the page stays. */
import type { ServerResponse } from "node:http";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Harness, startHarness } from "#test/support/harness.ts";
import { type SpyServer, startSpyServer } from "#test/support/spy-server.ts";

let upstream: SpyServer;
let product: Harness;

beforeAll(async () => {
  upstream = await startSpyServer();
  const { origin } = upstream;
  product = await startHarness({ gateway: { API_ORIGIN: origin, MARKETING_ORIGIN: origin } });
});

afterEach(() => upstream.reset());

afterAll(async () => {
  await product.dispose();
  await upstream.close();
});

const TROUBLES: [string, (response: ServerResponse) => void][] = [
  ["fails", (response) => response.writeHead(500).end("oops")],
  ["hangs", () => undefined],
  ["answers nonsense", (response) => response.end("<html>")],
  [
    "answers in another form",
    (response) =>
      response.end(JSON.stringify({ code: 200, msg: "", status: "OK", data: { reviews: 7 } })),
  ],
  [
    "refuses",
    (response) =>
      response.end(JSON.stringify({ code: 1000, msg: "no", status: "ServerError", data: null })),
  ],
];

describe.each(TROUBLES)("while it %s", (_, respond) => {
  test.each([
    "/",
    "/pricing",
    "/group-buying",
    "/download",
    "/affiliate",
    "/faq",
    "/trial",
    "/announcements",
  ])("%s is a whole page", async (path) => {
    upstream.respond = respond;
    const response = await fetch(new URL(`${path}?lng=en`, product.url));
    const main = /<main\b.*<\/main>/s.exec(await response.text())?.[0] ?? "";
    expect(response.status).toBe(200);
    expect(main).toMatch(/<h1[^>]*>[^<]+/);
    expect(main).not.toMatch(/undefined|NaN|\[object|\{\{/);
  });
});
