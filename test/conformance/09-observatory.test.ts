/** What tools that grade sites say of every kind of answer: MDN's Observatory and Google's CSP Evaluator (W7). */
import { Version } from "csp_evaluator/dist/csp.js";
import { CspEvaluator } from "csp_evaluator/dist/evaluator.js";
import { Severity } from "csp_evaluator/dist/finding.js";
import { CspParser } from "csp_evaluator/dist/parser.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Harness, sharedHarness, startHarness } from "#test/support/harness.ts";
import { observatoryPoints, observatoryScore, type Scanned } from "#test/support/observatory.ts";

const GOAL = 125;
const SITE = "https://www.halyard.example";

let prod: Harness;
let dev: Harness;
let broken: Harness;

beforeAll(async () => {
  const gateway = {
    ENVIRONMENT: "PROD",
    HOSTS: "www.halyard.example",
    COOKIE_DOMAINS: "halyard.example",
    ERROR_REPORT_DSN: "http://public@127.0.0.1:9/1",
  };
  [prod, dev, broken] = await Promise.all([
    startHarness({ gateway }),
    sharedHarness(),
    startHarness({ gateway: { ...gateway, SIGNING_PUBLIC_KEY_IOS: "" } }),
  ]);
});
afterAll(() => Promise.all([prod.dispose(), broken.dispose()]));

const POST = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };

interface Kind {
  name: string;
  path: string;
  status: number;
  init?: RequestInit;
  /** The one that answers, and under which address; the public site unless said. */
  by?: () => [Harness, string];
}

const inDev = (): [Harness, string] => [dev, "https://localhost"];
const inRuins = (): [Harness, string] => [broken, SITE];

const KINDS: Kind[] = [
  { name: "a page", path: "/login", status: 200 },
  { name: "a kept page", path: "/", status: 200 },
  { name: "a page in a chosen language", path: "/pricing?lng=en", status: 200 },
  { name: "a page somebody was referred to", path: "/faq?ref=abc12345&gclid=1", status: 200 },
  { name: "a clause", path: "/clause/privacy", status: 200 },
  { name: "a page's data", path: "/login.data", status: 200 },
  { name: "a redirect that keeps a choice", path: "/preferences?theme=dark&return=/", status: 303 },
  { name: "a page that does not exist", path: "/no-such-page", status: 404 },
  { name: "a file that does not exist", path: "/assets/route-00000000.js", status: 404 },
  { name: "a file", path: "/icon.svg", status: 200 },
  { name: "a call", path: "/v4/api/payment/payment_shop", status: 200, init: POST },
  {
    name: "a call that does not exist",
    path: "/v4/api/payment/payment_x",
    status: 404,
    init: POST,
  },
  { name: "a report", path: "/report", status: 204, init: POST },
  { name: "that it is alive", path: "/healthz", status: 200 },
  { name: "that it is ready", path: "/readyz", status: 200 },
  { name: "a signing key", path: "/signing-keys/ios", status: 200 },
  { name: "a refused method", path: "/faq", status: 405, init: POST },
  { name: "a refused form", path: "/login", status: 403, init: POST },
  { name: "a failure of all", path: "/", status: 500, by: inRuins },
  { name: "the letters of development", path: "/dev/outbox", status: 200, by: inDev },
  { name: "the API's page", path: "/v4/docs", status: 200, by: inDev },
  { name: "the API's document", path: "/v4/openapi.json", status: 200, by: inDev },
];

const ORIGIN_OF_ANOTHER = {
  origin: "https://other.example",
  "access-control-request-method": "GET",
};

async function scan({ path, init, by }: Kind): Promise<Scanned> {
  const [product, site] = by?.() ?? [prod, SITE];
  const address = `${site}${path}`;
  const asked = await product.fetchAs(address, init);
  // The runtime's own answers know no address.
  const answer = Object.defineProperty(asked, "url", { value: address });
  const preflight = await product.fetchAs(address, {
    method: "OPTIONS",
    headers: ORIGIN_OF_ANOTHER,
  });
  // Neither DEV nor what could not be built knows a public address: they are measured as if they had one.
  const overHttp = by
    ? Response.redirect(address, 308)
    : await product.fetchAs(address.replace("https:", "http:"), init);
  return { answer, text: await asked.text(), overHttp, preflight };
}

describe.each(KINDS)("$name", (kind) => {
  test("has the points of the Observatory and no finding of the evaluator", async () => {
    const scanned = await scan(kind);
    expect(scanned.answer.status).toBe(kind.status);
    const points = observatoryPoints(scanned);
    expect(Object.entries(points).filter(([, modifier]) => modifier < 0)).toEqual([]);
    expect(observatoryScore(points)).toBeGreaterThanOrEqual(GOAL);
    expect(findingsIn(scanned.answer)).toEqual([]);
  });
});

/** High, wrong in form, medium, and what may be one of them. */
function findingsIn(answer: Response): string[] {
  const { csp } = new CspParser(answer.headers.get("content-security-policy") ?? "");
  return new CspEvaluator(csp, Version.CSP3)
    .evaluate()
    .filter(({ severity }) => severity <= Severity.MEDIUM_MAYBE && severity !== Severity.STRICT_CSP)
    .map(({ description }) => description);
}

test("plain http is left at once for https, and nothing is sent to it", async () => {
  const read = await prod.fetchAs("http://www.halyard.example/pricing?plan=year-1");
  expect([read.status, read.headers.get("location")]).toEqual([308, `${SITE}/pricing?plan=year-1`]);
  const sent = await prod.fetchAs("http://www.halyard.example/v4/api/payment/payment_shop", POST);
  expect(sent.status).toBe(421);
});

test("the score falls with each header that is missing", async () => {
  const scanned = await scan(KINDS[0]!);
  const whole = observatoryScore(observatoryPoints(scanned));
  for (const name of [
    "content-security-policy",
    "referrer-policy",
    "strict-transport-security",
    "x-content-type-options",
    "cross-origin-resource-policy",
  ]) {
    const headers = new Headers(scanned.answer.headers);
    headers.delete(name);
    const answer = Object.defineProperty(new Response(null, { headers }), "url", {
      value: scanned.answer.url,
    });
    expect([name, observatoryScore(observatoryPoints({ ...scanned, answer })) < whole]).toEqual([
      name,
      true,
    ]);
  }
});
