/** What a monitor learns: whether the gateway is alive, and whether there is anything behind it. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { OPERATOR_HEADER } from "#contract/ops/operations.ts";
import { cryptoOrder, networkAt } from "#test/support/chain/crypto-order.ts";
import { type LocalChain, startChain } from "#test/support/chain/local-chain.ts";
import { type Harness, sharedHarness, startHarness } from "#test/support/harness.ts";
import { operatorToken } from "#test/support/operate.ts";
import { type SpyServer, startSpyServer } from "#test/support/spy-server.ts";
import { PUBLIC_KEY } from "#tools/chain/local-network.ts";

let spy: SpyServer;
let elsewhere: Harness;
beforeAll(async () => {
  spy = await startSpyServer();
  elsewhere = await startHarness({ gateway: { API_ORIGIN: spy.origin } });
});
afterAll(() => Promise.all([elsewhere.dispose(), spy.close()]));

async function ask(product: Harness, path: string, token?: string) {
  const headers: HeadersInit = token === undefined ? {} : { [OPERATOR_HEADER]: token };
  const answer = await fetch(new URL(path, product.url), { headers });
  expect(answer.headers.get("cache-control")).toBe("no-store");
  return [answer.status, await answer.text()];
}

test("the product is alive and ready", async () => {
  const product = await sharedHarness();
  expect(await ask(product, "/healthz")).toEqual([200, "ok\n"]);
  // It gives the API less time than a visitor's call has; a monitor asks again.
  await expect.poll(() => ask(product, "/readyz")).toEqual([200, "ready\n"]);
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

describe("with a chain that is not read", () => {
  const NOBODYS_TOKEN = `hyop_${"a".repeat(43)}`;
  const READY = [200, "ready\n"];
  let chain: LocalChain;
  let product: Harness;

  beforeAll(async () => {
    chain = await startChain();
    const contract = await chain.deploy("USDT");
    const network = networkAt(chain, { name: "Test chain", contract, confirmations: 1 });
    product = await startHarness({
      origin: { CRYPTO_NETWORKS: JSON.stringify([network]), CRYPTO_PUBLIC_KEY: PUBLIC_KEY },
    });
    await cryptoOrder(product, { network: chain.id, token: "USDT" });
  });
  afterAll(async () => {
    chain.stop();
    await product.dispose();
  });

  test("an operator is told which, since when, until it is read again; nobody else is", async () => {
    await product.scheduled();
    expect(await ask(product, "/readyz", operatorToken())).toEqual(READY);
    await product.db
      .prepare(
        `UPDATE chain_cursor SET memory = json_set(memory, '$.movedAt', 0, '$.sources[0].goodAt', 1000)`,
      )
      .run();
    expect(await ask(product, "/readyz", operatorToken())).toEqual([
      503,
      "not ready\nchain Test chain unread since 1970-01-01T00:00:00.000Z\n" +
        "chain Test chain #1 source 1 since 1970-01-01T00:00:01.000Z\n",
    ]);
    expect(await ask(product, "/readyz")).toEqual(READY);
    expect(await ask(product, "/readyz", NOBODYS_TOKEN)).toEqual(READY);
    await chain.mine(1);
    await product.scheduled();
    expect(await ask(product, "/readyz", operatorToken())).toEqual(READY);
  });
});

describe("a bad setting", () => {
  const NOBODYS_TOKEN = `hyop_${"a".repeat(43)}`;

  test("switches off its own feature, and says which", async () => {
    const product = await startHarness({
      origin: {
        OPERATOR_TOKENS: `mistyped:hyop_short local:${operatorToken()}`,
        CRYPTO_NETWORKS: "[{",
        SMS_HTTP_URL: "sms.example",
      },
      gateway: { CHAT_SCRIPT_URL: "http://chat.example", WALLETCONNECT_PROJECT_ID: "mine" },
    });
    await product.scheduled();
    expect(await ask(product, "/readyz")).toEqual([200, "ready\n"]);
    expect(await ask(product, "/readyz", operatorToken())).toEqual([200, "ready\n"]);
    const reduced = product.logs.filter((line) => line.includes("configuration.reduced"));
    expect(reduced.map((line) => (JSON.parse(line) as { variables: string[] }).variables)).toEqual(
      expect.arrayContaining([
        ["CHAT_SCRIPT_URL", "WALLETCONNECT_PROJECT_ID"],
        ["CRYPTO_NETWORKS", "SMS_HTTP_URL", "OPERATOR_TOKENS"],
      ]),
    );
    await product.dispose();
  });

  test.each([
    ["origin", "DEVICE_LINK_KEY"],
    ["gateway", "SIGNING_PUBLIC_KEY_MAC"],
  ] as const)("that the %s needs, %s, is named to an operator alone", async (worker, name) => {
    const product = await startHarness({ [worker]: { [name]: "nonsense" } });
    const [status, text] = await ask(product, "/readyz", operatorToken());
    expect([status, text]).toEqual([503, `not ready\n${worker}: ${name}\n`]);
    for (const token of [undefined, NOBODYS_TOKEN]) {
      const [refused, told] = await ask(product, "/readyz", token);
      expect(refused).toBeGreaterThanOrEqual(500);
      expect(told).not.toContain(name);
    }
    expect(product.logs.join("\n")).toContain(`"variables":["${name}"]`);
    expect(product.logs.join("\n")).not.toContain("nonsense");
    await product.dispose();
  });
});
