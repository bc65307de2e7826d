/** The theme cookie and the door that sets it. */
import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import type { GatewayEnv } from "../gateway-env.ts";
import { keepTheme, ownPath, theme } from "./theme.ts";

const app = new Hono<GatewayEnv>()
  .get("/preferences", keepTheme)
  .get("/theme", theme, (c) => c.json(c.get("theme")));
const ask = (query: string) => app.request(`https://halyard.example/preferences?${query}`);

describe("theme", () => {
  test.each([
    ["https", "__Host-theme=dark", "dark"],
    ["https", "lng=en; __Host-theme=light", "light"],
    ["https", "theme=dark", null],
    ["http", "theme=dark", "dark"],
    ["https", "__Host-theme=purple", null],
    ["https", "x__Host-theme=dark", null],
    ["https", "", null],
    ["https", undefined, null],
  ])("over %s reads %j as %j", async (protocol, cookie, expected) => {
    const response = await app.request(`${protocol}://halyard.example/theme`, {
      headers: cookie ? { cookie } : {},
    });
    expect(await response.json()).toBe(expected);
  });
});

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
