/** Which visits share a page: those whose query nothing on the site reads. */
import { globSync, readFileSync } from "node:fs";
import { Hono } from "hono";
import { expect, test } from "vitest";
import type { GatewayEnv } from "#worker/ground/request-context.ts";
import { PAGE_PARAMETERS, pageKey } from "./page-key.ts";

const app = new Hono<GatewayEnv>().get("*", (c) => {
  c.set("url", new URL(c.req.url));
  c.set("referral", null);
  c.set("savesData", c.req.header("save-data") === "on");
  const id = pageKey(c, "build")?.id ?? null;
  return c.json(c.req.query("id") === undefined ? (id?.split(" ").at(-1) ?? null) : id);
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

test("of light pages, those for browsers that keep a session are others, and no whole page is", async () => {
  const idOf = async (headers: Record<string, string>) =>
    (await app.request("/login?id", { headers })).text();
  const [light, cookie] = [{ "save-data": "on" }, "signed_in=1"];
  expect(await idOf({ ...light, cookie })).not.toBe(await idOf(light));
  expect(await idOf({ cookie })).toBe(await idOf({}));
});

test("a page of the account is shared by browsers that keep a session, and by nobody else", async () => {
  const asked = async (path: string, cookie: string) =>
    (await app.request(path, { headers: { cookie } })).json();
  const none = "signed_in=; lng=en";
  expect(await asked("/user/profile", none)).toBeNull();
  expect(await asked("/user/profile", "signed_in=1")).toBe("/user/profile");
  expect(await asked("/purchased?order=x", "signed_in=1")).toBeNull();
  expect(await asked("/faq", "signed_in=1")).toBe(await asked("/faq", none));
  expect(await asked("https://h/user/profile", "signed_in=1")).toBeNull();
  expect(await asked("https://h/user/profile", "__Host-signed_in=1")).toBe("/user/profile");
});

test("every page that asks for the hint of a session is known", () => {
  const guarded = globSync("app/routes/**/route.tsx")
    .filter((file) => /\bplainUser\b/.test(readFileSync(file, "utf8")))
    .map((file) => file.split("/")[2]!)
    .toSorted((a, b) => a.localeCompare(b));
  expect(guarded).toEqual(["purchased", "user"]);
});

test("every parameter that a page reads is known", () => {
  const sources = globSync("app/**/*.{ts,tsx}").map((file) => readFileSync(file, "utf8"));
  const read = sources
    .flatMap((text) => [...text.matchAll(/(?:query|[pP]ara\w+)\.(?:get|has)\("(\w+)"\)/g)])
    .map(([, name]) => name!);
  expect(read.length).toBeGreaterThan(10);
  expect(read.filter((name) => name !== "lng" && !PAGE_PARAMETERS.has(name))).toEqual([]);
});
