/** How many reports an isolate takes, on a clock that the test moves. */
import { Hono } from "hono";
import { afterEach, expect, test, vi } from "vitest";
import { REPORT_PATH } from "#contract/failure.ts";
import type { GatewayEnv } from "#worker/ground/request-context.ts";
import { reportDoor } from "./report.ts";

const FAILURE = JSON.stringify({ name: "TypeError", frames: [] });
const A_MINUTE = 60;
const MINUTE_MS = 60_000;

afterEach(() => vi.restoreAllMocks());

test("an isolate reports so many a minute and then no more", async () => {
  const clock = vi.spyOn(Date, "now").mockReturnValue(1_000 * MINUTE_MS);
  const report = vi.fn<NonNullable<Parameters<typeof reportDoor>[0]>>();
  const app = new Hono<GatewayEnv>().use(REPORT_PATH, reportDoor(report));
  const execution = { waitUntil: () => {}, passThroughOnException: () => {}, props: {} };
  const sendMany = async () => {
    const headers = { "sec-fetch-site": "same-origin" };
    const init = { method: "POST", headers, body: FAILURE };
    const answers = await Promise.all(
      Array.from({ length: 3 * A_MINUTE }, async () =>
        app.request(REPORT_PATH, init, {}, execution),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    return report.mock.calls.length;
  };
  expect(await sendMany()).toBe(A_MINUTE);
  expect(await sendMany()).toBe(A_MINUTE);
  clock.mockReturnValue(1_000 * MINUTE_MS + MINUTE_MS / 2);
  expect(await sendMany()).toBe(A_MINUTE + A_MINUTE / 2);
});
