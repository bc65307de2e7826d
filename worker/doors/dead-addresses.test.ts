/** What the gateway takes from finders, and what of it it says to the API. */
import { Hono } from "hono";
import { expect, test, vi } from "vitest";
import type { ServerCall } from "#app/gateway/context.ts";
import { DEAD_PATH } from "#contract/reach/dead-address.ts";
import type { GatewayEnv } from "#worker/ground/request-context.ts";
import { deadAddressesDoor } from "./dead-addresses.ts";

const DEAD = [{ url: "https://one.example", failure: "silent" }];
const execution = { waitUntil: () => {}, passThroughOnException: () => {}, props: {} };

function gateway() {
  const call = vi.fn<(...said: unknown[]) => Promise<object>>(() => Promise.resolve({}));
  const door = deadAddressesDoor(() => call as unknown as ServerCall);
  const app = new Hono<GatewayEnv>().post(DEAD_PATH, door);
  const send = async (body: string) =>
    (await app.request(DEAD_PATH, { method: "POST", body }, {}, execution)).status;
  return { call, send };
}

test("a report is said to the API as it is", async () => {
  const { call, send } = gateway();
  expect(await send(JSON.stringify({ dead: DEAD }))).toBe(204);
  expect(call.mock.calls).toEqual([["system_dead_addresses", { dead: DEAD }]]);
});

test.each([
  "",
  "{",
  "[]",
  JSON.stringify({ dead: [] }),
  JSON.stringify({ dead: DEAD, person: "anna" }),
  JSON.stringify({ dead: [{ ...DEAD[0], ip: "192.0.2.1" }] }),
  JSON.stringify({ dead: [{ url: "https://one.example", failure: "ours" }] }),
  JSON.stringify({ dead: Array.from({ length: 81 }, () => DEAD[0]) }),
])("%j is refused", async (body) => {
  const { call, send } = gateway();
  expect(await send(body)).toBe(400);
  expect(call).not.toHaveBeenCalled();
});

test("what is longer than any list is refused unread, and a flood is not passed on", async () => {
  const { call, send } = gateway();
  expect(await send(" ".repeat(17 * 1024))).toBe(413);
  for (let at = 0; at < 300; at++) await send(JSON.stringify({ dead: DEAD }));
  expect(call.mock.calls.length).toBeLessThan(130);
});
