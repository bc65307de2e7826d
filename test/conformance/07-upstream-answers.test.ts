/** An upstream that is silent, slow or talks nonsense becomes the network error of spec §8, and never a 5xx (W9–W11). */
import type { ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { CALL_NAMES } from "#contract/calls/calls.ts";
import { type Harness, startHarness } from "#test/support/harness.ts";
import { SPY_ENVELOPE, type SpyServer, startSpyServer } from "#test/support/spy-server.ts";

/** The product's own limit is ten seconds; the rule is the same at a shorter one. */
const TIMEOUT_MS = 400;

let product: Harness;
let upstream: SpyServer;
let elsewhere: SpyServer;

beforeAll(async () => {
  [upstream, elsewhere] = await Promise.all([startSpyServer(), startSpyServer()]);
  product = await startHarness({
    gateway: {
      API_ORIGIN: upstream.origin,
      MARKETING_ORIGIN: upstream.origin,
      UPSTREAM_TIMEOUT_MS: String(TIMEOUT_MS),
    },
  });
});
beforeEach(() => {
  upstream.reset();
  elsewhere.reset();
});
afterAll(async () => {
  await product.dispose();
  await Promise.all([upstream.close(), elsewhere.close()]);
});

const NETWORK_ERROR = {
  code: 502,
  msg: "Network error, please try again",
  status: "NetworkError",
  data: null,
};

const GOOD = JSON.stringify(SPY_ENVELOPE);
const SECRET = "Traceback at /srv/secret.py, SELECT * FROM user";

function text(body: string | Buffer, headers: Record<string, string> = {}) {
  return (response: ServerResponse) => {
    response.writeHead(200, { "content-type": "application/json", ...headers }).end(body);
  };
}

function status(code: number, headers: Record<string, string> = {}, body = GOOD) {
  return (response: ServerResponse) => void response.writeHead(code, headers).end(body);
}

/** Streams `megabytes` of a JSON string without an end in sight. */
function endless(megabytes: number) {
  return (response: ServerResponse) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.write('{"code":200,"msg":"');
    const chunk = "x".repeat(1024 * 1024);
    let left = megabytes;
    const more = () => {
      while (left-- > 0) if (!response.write(chunk)) return void response.once("drain", more);
      response.end('","status":"OK","data":null}');
    };
    more();
  };
}

const BAD_ANSWERS: [string, (response: ServerResponse) => void][] = [
  ["500 with an envelope", status(500)],
  ["500 with a stack", status(500, {}, SECRET)],
  ["502 of a proxy", status(502, { "content-type": "text/html" }, "<h1>Bad Gateway</h1>")],
  ["404", status(404)],
  ["401", status(401, { "www-authenticate": "Basic" })],
  ["204", status(204, {}, "")],
  ["201", status(201)],
  ["300", status(300)],
  ["304", status(304, {}, "")],
  ["HTML", text("<!doctype html><title>It works</title>", { "content-type": "text/html" })],
  ["prose", text(SECRET)],
  ["nothing", text("")],
  ["half an envelope", text(GOOD.slice(0, -5))],
  ["an array", text(`[${GOOD}]`)],
  ["null", text("null")],
  ["no code", text('{"msg":"","status":"OK","data":null}')],
  ["a code that is text", text('{"code":"200","msg":"","status":"OK","data":null}')],
  ["a code with a fraction", text('{"code":200.5,"msg":"","status":"OK","data":null}')],
  ["no msg", text('{"code":200,"status":"OK","data":null}')],
  ["a msg that is an object", text('{"code":200,"msg":{},"status":"OK","data":null}')],
  ["no data", text('{"code":200,"msg":"","status":"OK"}')],
  ["a code twice", text('{"code":500,"code":200,"msg":"","status":"OK","data":null}')],
  ["a byte order mark", text(`\uFEFF${GOOD}`)],
  ["UTF-16", text(Buffer.from(GOOD, "utf16le"))],
  ["broken UTF-8", text(Buffer.concat([Buffer.from(GOOD), Buffer.from([0xff])]))],
  ["gzip that is none", text(GOOD, { "content-encoding": "gzip" })],
  ["half a gzip", text(gzipSync(GOOD).subarray(0, 30), { "content-encoding": "gzip" })],
  ["a gzip bomb", text(gzipSync("x".repeat(5_000_000)), { "content-encoding": "gzip" })],
  [
    "100,000 levels",
    text(`{"code":200,"msg":"","status":"OK","data":${"[".repeat(1e5)}${"]".repeat(1e5)}}`),
  ],
  [
    "a body that breaks off",
    (response) => {
      response.writeHead(200, { "content-length": "1000" }).write(GOOD.slice(0, 20));
      response.socket?.destroy();
    },
  ],
  ["a dropped connection", (response) => void response.socket?.destroy()],
  ["50 MB", endless(50)],
];

describe("an answer that is none becomes the network error", () => {
  test.each(BAD_ANSWERS)("%s", async (_, respond) => {
    upstream.respond = respond;
    const { status, envelope, headers } = await product.call("payment_shop");
    expect(status).toBe(200);
    expect(envelope).toEqual(NETWORK_ERROR);
    expect(headers.get("cache-control")).toBe("no-store");
  });

  test.each(CALL_NAMES)("%s, whatever of these it gets", async (name) => {
    for (const [what, respond] of BAD_ANSWERS.filter(([what]) => what !== "50 MB")) {
      upstream.respond = respond;
      const { status, envelope } = await product.call(name);
      expect({ what, status, code: envelope.code }).toEqual({ what, status: 200, code: 502 });
    }
  });

  test("in the language of the call", async () => {
    upstream.respond = status(500);
    const { envelope } = await product.call("payment_shop", {}, { language: "zh_CN" });
    expect(envelope).toEqual({ ...NETWORK_ERROR, msg: "网络错误，请重试" });
  });
});

describe("the time limit covers headers and body", () => {
  test("no answer at all", async () => {
    upstream.respond = () => {};
    expect((await product.call("payment_shop")).envelope).toEqual(NETWORK_ERROR);
  });

  test("headers, then a byte now and then for ever", async () => {
    const timers: NodeJS.Timeout[] = [];
    upstream.respond = (response) => {
      response.writeHead(200, { "content-type": "application/json" }).write("{");
      timers.push(setInterval(() => response.write(" "), TIMEOUT_MS / 10));
    };
    expect((await product.call("payment_shop")).envelope).toEqual(NETWORK_ERROR);
    for (const timer of timers) clearInterval(timer);
  });

  test("a call whose answer may be late on purpose is waited for that much longer", async () => {
    const held: ServerResponse[] = [];
    upstream.respond = (response) => void held.push(response);
    const late = product.call("payment_joint_follow");
    // By the time this one is given up, the other has been on its way for as long.
    expect((await product.call("payment_shop")).envelope).toEqual(NETWORK_ERROR);
    for (const response of held) text(GOOD)(response);
    expect((await late).envelope).toEqual(SPY_ENVELOPE);
  });

  test("200 calls that wait do not keep pages waiting", async () => {
    upstream.respond = () => {};
    const waiting = Array.from({ length: 200 }, () => product.call("payment_shop"));
    const asset = await fetch(new URL("/signing-keys/ios", product.url));
    expect(asset.status).toBe(200);
    const codes = (await Promise.all(waiting)).map(({ envelope }) => envelope.code);
    expect(new Set(codes)).toEqual(new Set([502]));
  });
});

describe("a redirect is a failure", () => {
  test.each([301, 302, 303, 307, 308])("%i leads nowhere", async (code) => {
    upstream.respond = status(code, {
      location: `${elsewhere.origin}/v4/api/payment/payment_shop`,
    });
    const { envelope, headers } = await product.call("payment_shop", {}, { token: "t" });
    expect(envelope).toEqual(NETWORK_ERROR);
    expect(headers.get("location")).toBeNull();
    expect(elsewhere.seen).toEqual([]);
  });
});

test("a refusal of the upstream's own passes as it is", async () => {
  const refusal = { code: 1234, msg: "own words", status: "TheirProblem", data: { left: 3 } };
  upstream.respond = text(JSON.stringify({ ...refusal, stack: SECRET }));
  const { status, envelope } = await product.call("payment_shop");
  expect(status).toBe(200);
  expect(envelope).toEqual(refusal);
});
