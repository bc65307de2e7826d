/** What a visitor's cookies and headers say of the theme, and of the line. */
import { Hono } from "hono";
import { expect, test } from "vitest";
import type { GatewayEnv } from "#worker/ground/request-context.ts";
import { visitor } from "./visitor.ts";

const app = new Hono<GatewayEnv>()
  .use((c, next) => {
    c.set("url", new URL(c.req.url));
    return next();
  })
  .get("/theme", visitor, (c) => c.json(c.get("theme")))
  .get("/line", visitor, (c) => c.json(c.get("savesData")));

test.each([
  ["theme=dark", "dark"],
  ["lng=en; theme=light", "light"],
  ["theme=purple", null],
  ["xtheme=dark", null],
  ["", null],
  [undefined, null],
])("the theme in %j is %j", async (cookie, expected) => {
  const response = await app.request("/theme", { headers: cookie ? { cookie } : {} });
  expect(await response.json()).toBe(expected);
});

test.each([
  [{}, false],
  [{ "save-data": "on" }, true],
  [{ "save-data": "On" }, true],
  [{ "save-data": "off" }, false],
  [{ ect: "slow-2g" }, true],
  [{ ect: "2g" }, true],
  [{ ect: "3g" }, false],
  [{ cookie: "saver=on" }, true],
  [{ cookie: "saver=off", "save-data": "on", ect: "2g" }, false],
  [{ cookie: "saver=perhaps", "save-data": "on" }, true],
] as const)("with %j whether data is saved is %j", async (headers, expected) => {
  expect(await (await app.request("/line", { headers })).json()).toBe(expected);
});
