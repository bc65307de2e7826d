/** What is kept of a visit's speed: a closed shape, from our own pages, and of nobody who asks not to be measured. */
import { Hono } from "hono";
import { expect, test } from "vitest";
import type { GatewayEnv } from "#worker/ground/request-context.ts";
import { vitalsDoor } from "./vitals.ts";

const GOOD = { name: "LCP", value: 812.5, page: "/pricing" };

async function send(body: unknown, headers: Record<string, string> = {}) {
  const kept: unknown[] = [];
  const door = vitalsDoor({ writeDataPoint: (point) => void kept.push(point) });
  const answer = await new Hono<GatewayEnv>().use(door).request("/vitals", {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "sec-fetch-site": "same-origin", ...headers },
  });
  return { status: answer.status, kept };
}

test("a number, its kind and the page are kept, and nothing else", async () => {
  const headers = { cookie: "ref=abc", "user-agent": "x", "cf-connecting-ip": "192.0.2.1" };
  expect(await send(GOOD, headers)).toEqual({
    status: 204,
    kept: [{ indexes: ["/pricing"], blobs: ["LCP", "/pricing"], doubles: [812.5] }],
  });
});

test.each([
  ["another page", { ...GOOD, page: "/user/anna" }, {}],
  ["another kind", { ...GOOD, name: "anna@example.com" }, {}],
  ["more than there is to say", { ...GOOD, id: "v5-123" }, {}],
  ["no number", { ...GOOD, value: "812" }, {}],
  ["another site", GOOD, { "sec-fetch-site": "cross-site" }],
  ["Do Not Track", GOOD, { dnt: "1" }],
  ["Global Privacy Control", GOOD, { "sec-gpc": "1" }],
])("%s is answered and not kept", async (_, body, headers) => {
  expect(await send(body, headers)).toEqual({ status: 204, kept: [] });
});

test("a flood of numbers is answered and not kept", async () => {
  const kept: unknown[] = [];
  const door = vitalsDoor({ writeDataPoint: (point) => void kept.push(point) });
  const app = new Hono<GatewayEnv>().use(door);
  const headers = { "sec-fetch-site": "same-origin" };
  for (let sent = 0; sent < 2_000; sent++) {
    await app.request("/vitals", { method: "POST", body: JSON.stringify(GOOD), headers });
  }
  expect(kept.length).toBeLessThan(1_000);
});

test("too much is refused, another method too, and without a dataset there is no such address", async () => {
  expect((await send({ ...GOOD, page: "x".repeat(2_000) })).status).toBe(413);
  const app = new Hono<GatewayEnv>().use(vitalsDoor({ writeDataPoint: () => undefined }));
  expect((await app.request("/vitals")).status).toBe(405);
  const without = new Hono<GatewayEnv>().use(vitalsDoor(undefined));
  expect((await without.request("/vitals", { method: "POST" })).status).toBe(404);
});
