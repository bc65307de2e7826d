/** Which posts of a form count, and what becomes of the session's cookie. */
import { Hono } from "hono";
import { expect, test } from "vitest";
import type { GatewayEnv } from "#worker/ground/request-context.ts";
import { plain } from "./plain.ts";

const SITE = "https://halyard.example";
const TOKEN = `hy_${"a".repeat(43)}`;
const FRESH = `hy_${"b".repeat(43)}`;

const app = new Hono<GatewayEnv>()
  .use((c, next) => {
    c.set("url", new URL(c.req.url));
    return next();
  })
  .use(plain((pathname) => pathname !== "/faq"))
  .all("/:page", (c) => {
    const session = c.get("plain");
    const form = new TextDecoder().decode(c.get("posted"));
    if (session && c.req.param("page") === "fresh") session.token = FRESH;
    if (session && c.req.param("page") === "over") session.token = null;
    return c.text(`${session ? "plain" : "anybody"} ${form}`);
  });

const post = (path: string, headers: Record<string, string>, body = "form=x") =>
  app.request(`${SITE}${path}`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    body,
  });

const get = (path: string, token: string) =>
  app.request(`${SITE}${path}`, { headers: { cookie: `__Host-session=${token}` } });

test.each([
  [200, { origin: SITE }],
  [200, { "sec-fetch-site": "same-origin" }],
  // A page that is silent about its address sends no origin.
  [200, { origin: "null", "sec-fetch-site": "same-origin" }],
  [403, { origin: SITE, "sec-fetch-site": "cross-site" }],
  [403, { origin: SITE, "sec-fetch-site": "same-site" }],
  [403, { origin: SITE, "sec-fetch-site": "none" }],
  [403, { origin: "https://elsewhere.example" }],
  [403, { origin: "null" }],
  [403, {}],
])("answers %d to a post with %j", async (status, headers) => {
  expect((await post("/login", headers as Record<string, string>)).status).toBe(status);
});

test("takes forms alone, up to a size, where a page takes any", async () => {
  const own = { origin: SITE };
  expect((await post("/faq", own)).status).toBe(405);
  expect((await post("/login", { ...own, "content-type": "text/plain" })).status).toBe(415);
  expect((await post("/login", own, "x".repeat(65_537))).status).toBe(413);
  expect(await (await post("/login", own, "form=x&a=1")).text()).toBe("plain form=x&a=1");
});

test("keeps the session that a page ends with", async () => {
  const cookieAt = async (path: string, token = TOKEN) =>
    (await get(path, token)).headers.get("set-cookie");
  const kept = "; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax";
  expect(await cookieAt("/page")).toBe(`__Host-session=${TOKEN}${kept}`);
  expect(await cookieAt("/fresh")).toBe(`__Host-session=${FRESH}${kept}`);
  expect(await cookieAt("/over")).toContain("__Host-session=; Max-Age=0;");
  expect(await cookieAt("/page", "junk")).toBeNull();
});

test("a script that asks for a page's data has a session of its own", async () => {
  const answer = await get("/page.data", TOKEN);
  expect([await answer.text(), answer.headers.get("set-cookie")]).toEqual(["anybody ", null]);
});

test("whoever has none and posts nothing is anybody", async () => {
  const answer = await app.request(`${SITE}/page`);
  expect([await answer.text(), answer.headers.get("cache-control")]).toEqual(["anybody ", null]);
  expect((await get("/page", TOKEN)).headers.get("cache-control")).toBe("no-store");
});
