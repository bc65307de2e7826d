/** Which visits share a page: those whose query nothing on the site reads. */
import { globSync, readFileSync } from "node:fs";
import { Hono } from "hono";
import { expect, test } from "vitest";
import type { GatewayEnv } from "#worker/ground/request-context.ts";
import { PAGE_PARAMETERS, pageKey } from "./page-key.ts";

const app = new Hono<GatewayEnv>().get("*", (c) => {
  c.set("url", new URL(c.req.url));
  c.set("referral", null);
  return c.json(pageKey(c, "build")?.id.split(" ").at(-1) ?? null);
});
const keyOf = async (path: string) => (await app.request(path)).json();

test.each([
  ["/faq", "/faq"],
  ["/faq?utm_source=a&x=1", "/faq"],
  ["/faq?gclid=1", "/faq"],
  ["/faq?lng=en", "/faq?lng=en"],
  ["/faq?x=1&lng=zh-TW", "/faq?lng=zh-CN"],
  ["/faq?lng=fr", "/faq"],
])("%s shares %s", async (path, shared) => {
  expect(await keyOf(path)).toBe(shared);
});

test.each([
  "/faq?q=refund",
  "/?x=1&token=hy_x",
  "/pricing.data?_routes=routes%2Fpricing%2Froute",
  "/__manifest?paths=%2Ffaq&v=1",
])("%s shares nothing", async (path) => {
  expect(await keyOf(path)).toBeNull();
});

test("every parameter that a page reads is known", () => {
  const sources = globSync("app/**/*.{ts,tsx}").map((file) => readFileSync(file, "utf8"));
  const read = sources
    .flatMap((text) => [...text.matchAll(/(?:query|[pP]ara\w+)\.(?:get|has)\("(\w+)"\)/g)])
    .map(([, name]) => name!);
  expect(read.length).toBeGreaterThan(10);
  expect(read.filter((name) => name !== "lng" && !PAGE_PARAMETERS.has(name))).toEqual([]);
});
