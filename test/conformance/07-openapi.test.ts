/** §7 The API's own description: a valid OpenAPI document of every call, and a page beside it, on DEV and TEST alone. */
import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CALL_NAMES, callPath } from "#contract/calls/calls.ts";
import { PROBLEMS } from "#contract/problem.ts";
import { type Harness, sharedHarness, startHarness } from "#test/support/harness.ts";

let dev: Harness;
let deployedTest: Harness;
let prod: Harness;

beforeAll(async () => {
  [dev, deployedTest, prod] = await Promise.all([
    sharedHarness(),
    startHarness({ gateway: { ENVIRONMENT: "TEST" } }),
    startHarness({ gateway: { ENVIRONMENT: "PROD", HOSTS: "halyard.example" } }),
  ]);
});
afterAll(() => Promise.all([deployedTest.dispose(), prod.dispose()]));

describe.each(["/v4", "/v4/test"])("%s/openapi.json", (prefix) => {
  async function document() {
    const answer = await dev.fetchAs(`http://localhost${prefix}/openapi.json`);
    return answer.json<{ openapi: string; paths: Record<string, object> }>();
  }

  test("is a valid OpenAPI 3.1 document", async () => {
    const { valid, errors } = await new Validator().validate(await document());
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
  });

  test("names every call of the contract, and nothing else", async () => {
    const { openapi, paths } = await document();
    expect(openapi).toBe("3.1.0");
    expect(Object.keys(paths).toSorted()).toEqual(
      CALL_NAMES.map((name) => `${prefix}${callPath(name)}`).toSorted(),
    );
  });
});

describe("/v4/docs", () => {
  test("shows every call and every problem without JavaScript", async () => {
    const html = await (await dev.fetchAs("http://localhost/v4/docs")).text();
    const missing = [...CALL_NAMES, ...Object.keys(PROBLEMS)].filter(
      (name) => !html.includes(name),
    );
    expect(missing).toEqual([]);
  });
});

const ADDRESSES = ["/v4/openapi.json", "/v4/test/openapi.json", "/v4/docs", "/v4/docs.data"];

test.each(ADDRESSES)(
  "%s is there on DEV and TEST and nowhere else, whatever the Host says",
  async (path) => {
    const statuses = [
      (await dev.fetchAs(`http://localhost${path}`)).status,
      (await deployedTest.fetchAs(`https://test.halyard.example${path}`)).status,
      (await prod.fetchAs(`https://halyard.example${path}`)).status,
      (await prod.fetchAs(`https://test.halyard.example${path}`)).status,
      (await prod.fetchAs(`https://localhost${path}`)).status,
    ];
    expect(statuses).toEqual([200, 200, 404, 421, 421]);
  },
);

test("the document is only read", async () => {
  const answer = await dev.fetchAs("http://localhost/v4/openapi.json", { method: "POST" });
  expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
});
