/** What a monitor learns: whether the gateway is alive, and whether there is anything behind it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Harness, sharedHarness, startHarness } from "#test/support/harness.ts";
import { type SpyServer, startSpyServer } from "#test/support/spy-server.ts";

let spy: SpyServer;
let elsewhere: Harness;
beforeAll(async () => {
  spy = await startSpyServer();
  elsewhere = await startHarness({ gateway: { API_ORIGIN: spy.origin } });
});
afterAll(() => Promise.all([elsewhere.dispose(), spy.close()]));

async function ask(product: Harness, path: string) {
  const answer = await fetch(new URL(path, product.url));
  expect(answer.headers.get("cache-control")).toBe("no-store");
  return [answer.status, await answer.text()];
}

test("the product is alive and ready", async () => {
  const product = await sharedHarness();
  expect(await ask(product, "/healthz")).toEqual([200, "ok\n"]);
  expect(await ask(product, "/readyz")).toEqual([200, "ready\n"]);
});

test("a monitor may ask for the head alone", async () => {
  const product = await sharedHarness();
  for (const path of ["/healthz", "/readyz"]) {
    const answer = await fetch(new URL(path, product.url), { method: "HEAD" });
    expect([answer.status, await answer.text()]).toEqual([200, ""]);
  }
});

test.each<[string, SpyServer["respond"]]>([
  ["hangs up", (response) => void response.destroy()],
  ["answers 500", (response) => void response.writeHead(500).end("SELECT * FROM user")],
  ["answers nonsense", (response) => void response.end("{}")],
  [
    "refuses",
    (response) => void response.end(`{"code":500,"msg":"","status":"ServerError","data":null}`),
  ],
])("in front of an API that %s the gateway is alive and not ready", async (_, respond) => {
  spy.respond = respond;
  expect(await ask(elsewhere, "/healthz")).toEqual([200, "ok\n"]);
  expect(await ask(elsewhere, "/readyz")).toEqual([503, "not ready\n"]);
});
