/** What a visitor's cookies say of the theme. */
import { Hono } from "hono";
import { expect, test } from "vitest";
import type { GatewayEnv } from "#worker/ground/request-context.ts";
import { visitor } from "./visitor.ts";

const app = new Hono<GatewayEnv>()
  .use((c, next) => {
    c.set("url", new URL(c.req.url));
    return next();
  })
  .get("/theme", visitor, (c) => c.json(c.get("theme")));

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
