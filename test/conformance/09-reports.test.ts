/** Error reporting: in PROD alone, and nothing of a person in it (rules, Environments; P2). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { failureOf } from "#contract/failure.ts";
import { type Harness, startHarness } from "#test/support/harness.ts";
import { secretsIn } from "#test/support/secrets-in.ts";
import { type SpyServer, startSpyServer } from "#test/support/spy-server.ts";

const SECRETS = [
  `hy_${"A".repeat(43)}`,
  "anna@example.com",
  "493817",
  "+8613800138000",
  `0x${"feedface".repeat(5)}`,
];
const SITE = "https://halyard.example";

let receiver: SpyServer;
let api: SpyServer;
let product: Harness;
/** The same with its own origin in PROD, whose table of codes is gone. */
let broken: Harness;

beforeAll(async () => {
  [receiver, api] = await Promise.all([startSpyServer(), startSpyServer()]);
  const { ERROR_REPORT_DSN } = variables("PROD");
  [product, broken] = await Promise.all([
    startHarness({ gateway: variables("PROD") }),
    startHarness({ origin: { ENVIRONMENT: "PROD", ERROR_REPORT_DSN: ERROR_REPORT_DSN! } }),
  ]);
  await broken.db.prepare("DROP TABLE verification_code").run();
});
afterAll(() => Promise.all([product.dispose(), broken.dispose(), receiver.close(), api.close()]));
beforeEach(() => receiver.reset());

function variables(environment: string): Record<string, string> {
  return {
    ENVIRONMENT: environment,
    HOSTS: "halyard.example",
    API_ORIGIN: api.origin,
    ERROR_REPORT_DSN: receiver.origin.replace("//", "//public@") + "/1",
  };
}

function send(body: string, headers: Record<string, string> = { "sec-fetch-site": "same-origin" }) {
  return product.fetchAs(`${SITE}/report?token=${SECRETS[0]}`, { method: "POST", body, headers });
}

/** Reports are sent after the answer. */
async function received(count: number): Promise<string[]> {
  await expect.poll(() => receiver.seen.length).toBe(count);
  return receiver.seen.map(({ body, path, headers }) => JSON.stringify([body, path, headers]));
}

const FAILURE = { name: "TypeError", frames: [{ file: "assets/a-1234.js", line: 1, column: 22 }] };

describe("a browser's failure", () => {
  test("arrives with its class and places, and nothing else", async () => {
    expect((await send(JSON.stringify(FAILURE))).status).toBe(204);
    const [report] = await received(1);
    expect(report).toContain("TypeError");
    expect(report).toContain("assets/a-1234.js");
    for (const secret of SECRETS) expect(report).not.toContain(secret);
  });

  test.each([
    ["a message", { ...FAILURE, message: SECRETS[1] }],
    ["a class that is a sentence", { ...FAILURE, name: `Sorry ${SECRETS[1]}` }],
    [
      "a place with a query",
      { ...FAILURE, frames: [{ file: `a.js?token=${SECRETS[0]}`, line: 1, column: 1 }] },
    ],
    ["a list", [FAILURE]],
    ["a text", SECRETS[0]],
  ])("with %s is not taken", async (_, body) => {
    expect((await send(JSON.stringify(body))).status).toBe(204);
    expect((await send(JSON.stringify(FAILURE))).status).toBe(204);
    expect(await received(1)).toHaveLength(1);
  });

  test("from another site is not taken, and one that is too large is refused", async () => {
    expect((await send(JSON.stringify(FAILURE), { "sec-fetch-site": "cross-site" })).status).toBe(
      204,
    );
    expect((await send(JSON.stringify(FAILURE), {})).status).toBe(204);
    expect((await send("x".repeat(20_000))).status).toBe(413);
    expect((await product.fetchAs(`${SITE}/report`)).status).toBe(405);
    expect(receiver.seen).toEqual([]);
  });
});

test("a breach of the content policy arrives as the name of its rule", async () => {
  const body = {
    effectiveDirective: "script-src-elem",
    blockedURL: `https://evil.test/?${SECRETS[0]}`,
  };
  await send(
    JSON.stringify([{ type: "csp-violation", url: `${SITE}/?token=${SECRETS[0]}`, body }]),
  );
  const [report] = await received(1);
  expect(report).toContain("script_src_elem");
  for (const secret of [...SECRETS, "evil.test"]) expect(report).not.toContain(secret);
  const policy = (await product.fetchAs(`${SITE}/faq`)).headers;
  expect(policy.get("content-security-policy")).toContain("report-to reports");
  expect(policy.get("reporting-endpoints")).toBe('reports="/report"');
});

test("every log of a run is searched for secrets, which are known by their form (test/support/global-setup.ts)", () => {
  for (const secret of SECRETS) expect(secretsIn(`{"error":"no ${secret}"}`)).toHaveLength(1);
  expect(secretsIn("GET /user?lng=en")).toEqual(["a query string"]);
  const line = {
    event: "page.failed",
    requestId: crypto.randomUUID(),
    at: "render (index.js:1:493817)",
  };
  expect(secretsIn(JSON.stringify(line))).toEqual([]);
});

test("what a thrown error carries stays behind: only our own files are named", () => {
  const error = new RangeError(`no ${SECRETS.join(" ")}`);
  error.stack = [
    `RangeError: no ${SECRETS.join(" ")}`,
    `    at pay (https://halyard.example/assets/pay-1.js:10:20)`,
    `    at https://halyard.example/user?token=${SECRETS[0]}:1:2`,
    `    at inject (chrome-extension://abc/content.js:1:2)`,
    `load@https://halyard.example/assets/load-2.js:3:4`,
  ].join("\n");
  expect(failureOf(error)).toEqual({
    name: "RangeError",
    frames: [
      { file: "assets/pay-1.js", line: 10, column: 20 },
      { file: "assets/load-2.js", line: 3, column: 4 },
    ],
  });
});

test.each(["DEV", "TEST"])(
  "in %s nothing is reported and the address does not exist",
  async (environment) => {
    const other = await startHarness({
      gateway: { ...variables(environment), HOSTS: "halyard.example" },
    });
    try {
      const answer = await other.fetchAs(`${SITE}/report`, {
        method: "POST",
        body: JSON.stringify(FAILURE),
        headers: { "sec-fetch-site": "same-origin" },
      });
      expect(answer.status).toBe(405);
      const { headers } = await other.fetchAs(`${SITE}/faq`);
      expect(headers.get("content-security-policy")).not.toContain("report");
      expect(receiver.seen).toEqual([]);
    } finally {
      await other.dispose();
    }
  },
);

/** The name of the code that a report is about. */
const releaseIn = (report: string | undefined) =>
  /release\W+([\w-]+)/.exec(report?.replaceAll("\\", "") ?? "")?.[1];

describe("a failure of the origin", () => {
  test("of a call arrives with its class and places; what the call carried stays behind", async () => {
    const { envelope } = await broken.call(
      "login_type_normal",
      { kind: "email", address: SECRETS[1], code: SECRETS[2] },
      { token: SECRETS[0]! },
    );
    expect(envelope.status).toBe("ServerError");
    const [report] = await received(1);
    expect(report).toContain("request.failed");
    expect(report).toMatch(/filename[^}]+\.js/);
    for (const secret of [...SECRETS, "verification_code", "SELECT"])
      expect(report).not.toContain(secret);
    expect(secretsIn(JSON.parse(report!)[0])).toEqual([]);
    // Both Workers are of one build and name the same release.
    await send(JSON.stringify(FAILURE));
    const [, ofGateway] = await received(2);
    expect(releaseIn(report)).toMatch(/^[0-9a-f]{12}/);
    expect(releaseIn(ofGateway)).toBe(releaseIn(report));
  });

  test("of the schedule arrives as well", async () => {
    await broken.scheduled();
    const [report] = await received(1);
    expect(report).toMatch(/(?:job|tidying)\.failed/);
  });
});
