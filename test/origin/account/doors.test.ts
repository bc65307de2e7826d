/** The doors of development and of operators: who opens them, and that nothing in a request does (security I6). */
import { afterAll, describe, expect, test } from "vitest";
import { OPERATOR_HEADER } from "#contract/ops/operations.ts";
import { type Harness, sharedHarness, startHarness } from "#test/support/harness.ts";
import { templateSecrets } from "#test/support/template.ts";

const DOORS = [
  ["GET", "/dev/outbox.json", [404]],
  ["GET", "/dev/outbox", [404]],
  ["GET", "/dev/outbox.data", [404]],
  ["POST", "/dev/clock", [404, 405]],
] as const;

describe("in production", async () => {
  const production: Harness = await startHarness({
    gateway: { ENVIRONMENT: "PROD", HOSTS: "halyard.example 127.0.0.1" },
    origin: { ENVIRONMENT: "PROD" },
  });
  afterAll(() => production.dispose());

  test.each(DOORS)("%s %s does not exist, under any name", async (method, path, statuses) => {
    for (const host of ["127.0.0.1", "localhost", "dev.halyard.example", "halyard.example"]) {
      const response = await production.fetchAs(`https://${host}${path}`, {
        method,
        headers: { "content-type": "application/json", "x-forwarded-host": "localhost" },
        ...(method === "POST" ? { body: '{"advanceSeconds":1}' } : {}),
      });
      // Another name of ours leads to the first, which is asked as well.
      const elsewhere = host === "127.0.0.1" && method === "GET" ? 308 : 421;
      expect([...statuses, elsewhere]).toContain(response.status);
      expect(await response.text()).not.toContain('"messages"');
    }
  });

  test("the origin itself has none of them", async () => {
    for (const [method, path] of DOORS) {
      const response = await production.fetchOrigin(path, { method });
      expect(await response.json()).toMatchObject({ status: "NotFound" });
    }
  });

  test("a code cannot be sent while nobody carries it", async () => {
    const response = await production.fetchAs(
      "https://halyard.example/v4/api/user/user_send_code",
      {
        method: "POST",
        headers: { "content-type": "application/json", platform: "windows", language: "en" },
        body: JSON.stringify({
          signature: production.sign(),
          purpose: "register",
          kind: "email",
          address: "a@mail.example",
        }),
      },
    );
    const envelope = await response.json<{ status: string }>();
    expect(envelope.status).toBe("ChannelUnavailable");
  });
});

describe("in test", async () => {
  const testing: Harness = await startHarness({
    gateway: { ENVIRONMENT: "TEST" },
    origin: { ENVIRONMENT: "TEST" },
  });
  afterAll(() => testing.dispose());

  test("the clock moves, the outbox does not exist", async () => {
    const before = await serverTime(testing);
    const moved = await testing.fetchAs("http://test.halyard.example/dev/clock", {
      method: "POST",
      body: '{"advanceSeconds":86400}',
    });
    expect(moved.status).toBe(200);
    expect((await serverTime(testing)) - before).toBeGreaterThanOrEqual(86_400_000);
    const outbox = await testing.fetchAs("http://test.halyard.example/dev/outbox.json");
    expect(outbox.status).toBe(404);
  });

  test.each(['{"advanceSeconds":-1}', '{"advanceSeconds":1e99}', "{}", "x", "[]"])(
    "%s moves nothing",
    async (body) => {
      const before = await serverTime(testing);
      const answer = await testing.fetchAs("http://test.halyard.example/dev/clock", {
        method: "POST",
        body,
      });
      expect(answer.status).toBe(400);
      // Each good move would be more.
      expect((await serverTime(testing)) - before).toBeLessThan(86_400_000);
    },
  );
});

async function serverTime(harness: Harness): Promise<number> {
  const response = await harness.fetchAs(
    "http://test.halyard.example/v4/test/api/system/system_client_config",
    {
      method: "POST",
      headers: { "content-type": "application/json", platform: "windows", language: "en" },
      body: JSON.stringify({ signature: harness.sign() }),
    },
  );
  const { data } = await response.json<{ data: { serverTime: string } }>();
  return Date.parse(data.serverTime);
}

describe("operators", async () => {
  const harness = await sharedHarness();
  const token = templateSecrets().origin.OPERATOR_TOKENS?.split(":")[1] ?? "";

  function operate(path: string, body: string, headers: Record<string, string>) {
    return fetch(new URL(path, harness.url), {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body,
    });
  }

  test("the right token operates", async () => {
    const made = await operate("/ops/codes_create", '{"count":2,"days":3,"note":"n"}', {
      [OPERATOR_HEADER]: token,
    });
    const { data } = await made.json<{ data: { codes: string[] } }>();
    expect(data.codes).toHaveLength(2);
    expect(data.codes[0]).toMatch(/^([0-9A-Z]{5}-){3}[0-9A-Z]{5}$/);
  });

  test.each([
    ["no token", {}],
    ["a session token", { [OPERATOR_HEADER]: `hy_${"a".repeat(43)}` }],
    ["a token in another header", { authorization: `hyop_${"a".repeat(43)}` }],
  ])("with %s the address does not exist", async (_, headers: Record<string, string>) => {
    const answer = await operate("/ops/codes_list", "{}", headers);
    expect([404, 405]).toContain(answer.status);
  });

  test("a wrong token is refused, whatever it asks for", async () => {
    const headers = { [OPERATOR_HEADER]: `hyop_${"a".repeat(43)}` };
    const answer = await operate("/ops/codes_list", "{}", headers);
    expect(await answer.json()).toMatchObject({ status: "Unauthorized", data: null });
  });

  test("what is asked for wrongly is refused by its form", async () => {
    const headers = { [OPERATOR_HEADER]: token };
    for (const body of [
      '{"count":2,"days":3,"months":1,"note":"n"}',
      '{"count":501,"days":1,"note":"n"}',
      "[]",
    ]) {
      const answer = await operate("/ops/codes_create", body, headers);
      expect(await answer.json()).toMatchObject({ status: "InvalidRequest" });
    }
    // Too long, and of the wrong letters: one field.
    const answer = await operate("/ops/orders_show", '{"number":"not an order"}', headers);
    const short = await operate("/ops/orders_show", '{"number":"x!","colour":1}', headers);
    expect([await answer.json(), await short.json()]).toMatchObject([
      { data: { fields: ["number"] } },
      { data: { fields: ["number"] } },
    ]);
  });
});
