/** Nothing but the contract's own paths gets past the gateway, however a path is written (W2, W3, W22). */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CONTRACT_PATHS, madeUpPaths } from "#test/support/made-up-paths.ts";
import { pipelined, rawRequest } from "#test/support/raw-http.ts";
import { scaled } from "#test/support/scale.ts";
import { spiedProduct } from "#test/support/spied-product.ts";

const spied = spiedProduct();

const JSON_POST = {
  method: "POST",
  headers: { "content-type": "application/json" },
  body: "{}",
};

function seen(): string[] {
  return [...spied.api.seen, ...spied.marketing.seen].map(({ path }) => path);
}

describe("a path that is not exactly a call's is refused before any upstream", () => {
  test.each([
    "//evil.test/x",
    "/\\evil.test",
    "/v4/@evil.test",
    "/v4//evil.test",
    "/v4/http://evil.test",
    "/v4//api/payment/payment_shop",
    "/v4/api//payment/payment_shop",
    "/v4/api/payment/payment_shop/",
    "/v4/api/payment/payment_shop;x=1",
    "/v4/api/payment/payment_shop%00",
    "/v4/api/payment/payment_shop%20",
    "/v4/api/payment/payment%5fshop",
    "/v4/api/payment%2fpayment_shop",
    "/v4/api%5cpayment%5cpayment_shop",
    "/v4/api/payment/..%2fpayment/payment_shop",
    "/v4/api/payment/%2e%2e%2fpayment/payment_shop",
    "/v4%2fapi/payment/payment_shop",
    "/v4/api/PAYMENT/payment_shop",
    "/V4/api/payment/payment_shop",
    "/v4/api/payment/Payment_Shop",
    "/v4/api/system/payment_shop",
    "/v4/api/payment/constructor",
    "/v4/api/payment/__proto__",
    "/v4/test/api/payment/payment_shop",
    "/v4/test/test/api/payment/payment_shop",
    "/v4/api/marketing/payment_shop",
    "/v4/marketing/api/payment/payment_shop",
    "/v4",
    "/v4/",
    "/v4/api",
    "/v4/api/",
  ])("%s", async (target) => {
    const { status } = await rawRequest(spied.product.url, target, JSON_POST);
    // 405: the address is a page's, and pages are only read.
    expect([404, 405]).toContain(status);
    expect(seen()).toEqual([]);
  });

  test.each([
    ["/v4/api/../../v4/api/payment/payment_shop", "/v4/api/payment/payment_shop"],
    ["/v4/marketing/../api/payment/payment_shop", "/v4/api/payment/payment_shop"],
    ["/v4/%2e/api/payment/payment_shop", "/v4/api/payment/payment_shop"],
  ])(
    "%s, which the runtime has resolved by then, is the call it resolves to",
    async (target, path) => {
      await rawRequest(spied.product.url, target, JSON_POST);
      expect(seen()).toEqual([path]);
    },
  );
});

test("/marketing/ counts in the call's own path and nowhere else", async () => {
  await rawRequest(spied.product.url, "/v4/api/payment/payment_shop?y=/marketing/", JSON_POST);
  expect([spied.api.seen.length, spied.marketing.seen.length]).toEqual([1, 0]);
});

test("of 3,000 made-up paths only those of the contract reach an upstream", async () => {
  const paths = fc.sample(madeUpPaths, { seed: 20_261_127, numRuns: scaled(3_000) });
  const statuses = await pipelined(spied.product.url, paths, JSON_POST);
  expect(statuses).toHaveLength(paths.length);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  const reached = seen();
  expect(reached.filter((path) => !CONTRACT_PATHS.has(path))).toEqual([]);
  expect(reached.length).toBe(statuses.filter((status) => status === 200).length);
  expect(reached.length).toBeGreaterThan(paths.length / 40);
});
