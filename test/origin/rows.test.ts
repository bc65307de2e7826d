/**
 * What each call of the contract asks its database and its objects, and the longest row of it one after the other, as
 * docs/performance.md says it: from far away each of a row is a long way more. Counted on the built origin, never by time.
 * Seen to fail: a second look for the session before a verb adds one to all calls that want one.
 */
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CALL_NAMES, type CallName, callPath } from "#contract/calls/calls.ts";
import { WEB_DEVICE_ID } from "#contract/device.ts";
import { CLIENT_HEADERS, Envelope, GATEWAY_HEADERS } from "#contract/envelope.ts";
import { EXAMPLES, withChain } from "#test/support/call-examples.ts";
import { type LocalChain, startChain } from "#test/support/chain/local-chain.ts";
import { type Harness, startHarness } from "#test/support/harness.ts";

declare module "vitest" {
  interface TaskMeta {
    /** What a call was seen to ask; `npm run bench -- distance` prints it. */
    asked?: Asked;
  }
}

interface Asked {
  questions: number;
  row: number;
  /** How long it was waited for. */
  ms: number;
}

/** Only the bench has a way between: what is counted is the same without. */
const MS = Number(process.env.TEST_DISTANCE_MS ?? 0);

let chain: LocalChain;
let product: Harness;
/** Each call comes from a network of its own, as a visitor's does. */
let network = 0;

beforeAll(async () => {
  chain = await startChain();
  const origin = withChain(chain, await chain.deploy("USDT"));
  product = await startHarness({ origin, far: { ms: MS, counted: true } });
});
afterAll(async () => {
  chain.stop();
  await product.dispose();
});

async function asked(name: CallName): Promise<Asked> {
  const { request, token, site } = await EXAMPLES[name](product);
  const answer = await product.fetchOrigin(`/v4${callPath(name)}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-counted": "1",
      [CLIENT_HEADERS.platform]: "windows",
      [CLIENT_HEADERS.language]: "en",
      [CLIENT_HEADERS.deviceId]: WEB_DEVICE_ID,
      [GATEWAY_HEADERS.clientIp]: `203.0.113.${++network}`,
      ...(token === undefined ? {} : { [CLIENT_HEADERS.token]: token }),
      ...(site === undefined ? {} : { [GATEWAY_HEADERS.site]: site }),
    },
    body: JSON.stringify({ ...request, signature: product.sign() }),
  });
  const { code, status } = Envelope.parse(await answer.json());
  expect({ code, status }).toEqual({ code: 200, status: "OK" });
  const said = (header: string) => Number(answer.headers.get(header));
  return { questions: said("x-questions"), row: said("x-row"), ms: said("x-waited-ms") };
}

/** The rows of the table in docs/performance.md, by call. */
function table(): Map<string, number[]> {
  const rows = readFileSync("docs/performance.md", "utf8").matchAll(
    /^\| `(\w+)` +\| +(\d+) +\| +(\d+) +\|/gm,
  );
  return new Map([...rows].map(([, call, ...numbers]) => [call!, numbers.map(Number)]));
}

test("the table has every call of the contract, and nothing else", () => {
  expect([...table().keys()].toSorted()).toEqual([...CALL_NAMES].toSorted());
});

describe("a call asks what docs/performance.md says: questions, and the longest row of them", () => {
  test.for(CALL_NAMES)("%s", async (name, { task }) => {
    const seen = await asked(name);
    task.meta.asked = seen;
    expect([seen.questions, seen.row]).toEqual(table().get(name));
  });
});
