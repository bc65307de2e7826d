/** `/status/feed` where the API is silent, and on whichever host it is asked. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Harness, startHarness } from "#test/support/harness.ts";

let product: Harness;

beforeAll(async () => {
  product = await startHarness({ gateway: { API_ORIGIN: "http://127.0.0.1:1" } });
});
afterAll(() => product.dispose());

test("without an API a reader is told to ask later, and the page comes all the same", async () => {
  const feed = await fetch(new URL("/status/feed", product.url));
  expect([feed.status, feed.headers.get("retry-after")]).toEqual([503, "300"]);
  expect(await feed.text()).toBe("Service unavailable\n");
  expect((await fetch(new URL("/status", product.url))).status).toBe(200);
});
