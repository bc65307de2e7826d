/** A refusal that needs nothing of the body leaves the connection to the client's next request (W6). */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Harness, startHarness } from "#test/support/harness.ts";

/** Without the middleware three in a thousand lost their connection, so that this many fail nearly always. */
const REQUESTS = 1_500;

let production: Harness;

beforeAll(async () => {
  production = await startHarness({
    gateway: { ENVIRONMENT: "PROD", HOSTS: "halyard.example" },
    origin: { ENVIRONMENT: "PROD" },
  });
});
afterAll(() => production.dispose());

test("many refusals in a row on kept connections are all answered", async () => {
  const statuses = new Set<number>();
  for (let sent = 0; sent < REQUESTS; sent++) {
    const response = await production.fetchAs("https://halyard.example/dev/clock", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: '{"advanceSeconds":1}',
    });
    await response.text();
    statuses.add(response.status);
  }
  expect([...statuses]).toEqual([405]);
});
