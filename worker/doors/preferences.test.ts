/** The door that keeps preferences, and where it leads back to. */
import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import type { GatewayEnv } from "#worker/ground/request-context.ts";
import { keepPreferences, ownPath } from "./preferences.ts";

const app = new Hono<GatewayEnv>()
  .use((c, next) => {
    c.set("url", new URL(c.req.url));
    return next();
  })
  .get("/preferences", keepPreferences);
const ask = (query: string) => app.request(`https://halyard.example/preferences?${query}`);

describe("GET /preferences", () => {
  test("keeps a theme for a year and goes back", async () => {
    const response = await ask("theme=dark&return=%2Fpricing%3Fplan%3Dyear-1");
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe("/pricing?plan=year-1");
    expect(response.headers.get("set-cookie")).toBe(
      "__Host-theme=dark; Max-Age=31536000; Path=/; Secure; SameSite=Lax",
    );
  });

  test.each(["system", "purple", "dark;Domain=evil.example"])(
    "forgets the choice for %j",
    async (theme) => {
      const response = await ask(`theme=${encodeURIComponent(theme)}`);
      expect(response.headers.get("set-cookie")).toBe(
        "__Host-theme=; Max-Age=0; Path=/; Secure; SameSite=Lax",
      );
      expect(response.headers.get("location")).toBe("/");
    },
  );
});

test.each([
  ["on", "on; Max-Age=31536000"],
  ["off", "off; Max-Age=31536000"],
  ["auto", "; Max-Age=0"],
])(
  "a reader's %s about saving data is kept as %j, and the theme is left alone",
  async (value, kept) => {
    const response = await ask(`saver=${value}&return=%2Ffaq`);
    expect(response.headers.getSetCookie()).toEqual([
      `__Host-saver=${kept}; Path=/; Secure; SameSite=Lax`,
    ]);
    expect(response.headers.get("location")).toBe("/faq");
  },
);

describe("ownPath", () => {
  const origin = "https://halyard.example";

  test.each(["/", "/pricing", "/pricing?plan=year-1#faq", "/faq?q=%2F%2Fevil.example"])(
    "keeps %j",
    (path) => {
      expect(ownPath(path, origin)).toBe(path);
    },
  );

  test.each([
    undefined,
    "",
    "pricing",
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "\\/evil.example",
    "/\t/evil.example",
    "/.//evil.example",
    "/a/..//evil.example",
    "javascript:alert(1)",
    "/a\r\nset-cookie: x=1",
    `/${"a".repeat(2000)}`,
  ])("answers %j with the home page", (path) => {
    expect(ownPath(path, origin)).toBe("/");
  });
});
