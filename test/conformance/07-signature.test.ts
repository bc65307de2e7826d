/**
 * §7 The signing envelope: fresh, of the named platform, and used once where something changes; every other one gets one
 * and the same answer (S1–S9).
 */
import { constants, generateKeyPairSync, publicEncrypt } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { CALL_NAMES, type CallName, callPath, declaration } from "#contract/calls/calls.ts";
import { SIGNATURE_WINDOW_MS } from "#contract/envelope.ts";
import { newNonce } from "#contract/nonce.ts";
import { systemClock } from "#origin/ground/clock.ts";
import type { ClaimNonce } from "#origin/doors/envelope/nonce-shard.ts";
import { openEnvelope } from "#origin/doors/envelope/open.ts";
import { signingKey } from "#origin/doors/envelope/signature.ts";
import { type Harness, sharedHarness } from "#test/support/harness.ts";
import { scaled } from "#test/support/scale.ts";
import { templateSecrets } from "#test/support/template.ts";

let product: Harness;
let key: string;

beforeAll(async () => {
  product = await sharedHarness();
  key = await (await fetch(new URL("/signing-keys/windows", product.url))).text();
});

/** Encrypts any plaintext with the public key, as anybody can. */
function sealed(plaintext: string, pem = key): string {
  const padding = constants.RSA_PKCS1_PADDING;
  const block = publicEncrypt({ key: pem, padding }, new TextEncoder().encode(plaintext));
  return btoa(String.fromCharCode(...block));
}

const envelope = (timestamp: unknown, nonce: unknown = newNonce()) =>
  sealed(JSON.stringify({ nonce, timestamp }));

/** It changes something, and without a token it is refused for that alone: a signature is all that it asks for. */
const CHANGE = "user_logout";
const READ = "payment_shop";

/** The whole answer of one call under a signature, as text. */
async function answerTo(
  signature: unknown,
  headers: Record<string, string> = {},
  call: CallName = CHANGE,
) {
  const answer = await fetch(new URL(`/v4${callPath(call)}`, product.url), {
    method: "POST",
    headers: {
      "content-type": "application/json",
      platform: "windows",
      language: "en",
      ...headers,
    },
    body: JSON.stringify({ signature }),
  });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
}

const REFUSAL = JSON.stringify({
  code: 403,
  msg: "This request could not be verified. Check that your device’s clock is right and try again.",
  status: "BadSignature",
  data: null,
});
const refused = { status: 200, text: REFUSAL };

async function isAccepted(signature: unknown, call?: CallName): Promise<boolean> {
  const { text } = await answerTo(signature, {}, call);
  return (JSON.parse(text) as { code: number }).code !== 403;
}

describe("a signature is used once where something changes", () => {
  test("a captured call sent again is refused", async () => {
    const signature = envelope(Date.now());
    expect(await isAccepted(signature)).toBe(true);
    expect(await answerTo(signature)).toMatchObject(refused);
  });

  test("the same envelope under another ciphertext is refused", async () => {
    const plaintext = JSON.stringify({ nonce: newNonce(), timestamp: Date.now() });
    const [first, second] = [sealed(plaintext), sealed(plaintext)];
    expect(first).not.toBe(second);
    expect(await isAccepted(first)).toBe(true);
    expect(await answerTo(second)).toMatchObject(refused);
  });

  test("spelled another way, it is the same envelope", async () => {
    const [nonce, timestamp] = [newNonce(), Date.now()];
    expect(await isAccepted(sealed(`{"nonce":"${nonce}","timestamp":${timestamp}}`))).toBe(true);
    expect(await isAccepted(sealed(`{ "timestamp": ${timestamp}.0, "nonce": "${nonce}" }`))).toBe(
      false,
    );
  });

  test("for another call and another platform it is used as well", async () => {
    const signature = product.sign("ios");
    const first = await product.call("user_logout", {}, { signature, platform: "ios" });
    const second = await product.call("user_unbind_device", {}, { signature, platform: "ios" });
    expect([first.envelope.code, second.envelope.code]).toEqual([401, 403]);
  });

  test("two people with the same nonce a millisecond apart are both heard", async () => {
    const [nonce, now] = [newNonce(), Date.now()];
    expect(await isAccepted(envelope(now, nonce))).toBe(true);
    expect(await isAccepted(envelope(now + 1, nonce))).toBe(true);
  });

  /** How many of 20 equal calls at once are accepted. */
  async function acceptedOf20(call: (signature: string) => Promise<boolean>): Promise<number> {
    const signature = envelope(Date.now());
    const accepted = await Promise.all(Array.from({ length: 20 }, () => call(signature)));
    return accepted.filter(Boolean).length;
  }

  test("of 20 at once one is accepted, round after round", async () => {
    for (let round = 0; round < scaled(10); round++) {
      expect(await acceptedOf20(isAccepted)).toBe(1);
    }
  });

  /** The origin's own code in this process, around another memory of what was used. */
  function openedWith(claimNonce: ClaimNonce) {
    const windows = [signingKey(templateSecrets().origin.SIGNING_PRIVATE_KEY_WINDOWS!)];
    const keys = { ios: windows, android: windows, mac: windows, windows };
    const seals = { keys, claimNonce, signatureClock: systemClock };
    return async (signature: string) => {
      const request = new Request("https://origin.example", {
        method: "POST",
        headers: { platform: "windows" },
        body: JSON.stringify({ signature }),
      });
      const opened = await openEnvelope(request, seals, "once");
      return opened !== null && (await opened.isFirst);
    };
  }

  test("the count sees a memory that looks first and writes later", async () => {
    const used = new Set<string>();
    const late = openedWith(async ({ nonce }) => {
      if (used.has(nonce)) return false;
      await new Promise((resume) => setImmediate(resume));
      return !!used.add(nonce);
    });
    expect(await acceptedOf20(late)).toBeGreaterThan(1);
    const atOnce = openedWith(async ({ nonce }) => !used.has(nonce) && !!used.add(nonce));
    expect(await acceptedOf20(atOnce)).toBe(1);
  });
});

test("a call that only reads takes a signature again, also one that a change has used", async () => {
  const signature = envelope(Date.now());
  expect(await isAccepted(signature, READ)).toBe(true);
  expect(await isAccepted(signature, READ)).toBe(true);
  expect(await isAccepted(signature, CHANGE)).toBe(true);
  expect(await isAccepted(signature, CHANGE)).toBe(false);
  expect(await isAccepted(signature, READ)).toBe(true);
});

describe.each([CHANGE, READ] as const)("a signature is fresh for %s", (call) => {
  const MARGIN_MS = 30_000;

  test.each([
    ["now", 0],
    ["almost five minutes ago", -(SIGNATURE_WINDOW_MS - MARGIN_MS)],
    ["almost five minutes ahead", SIGNATURE_WINDOW_MS - MARGIN_MS],
  ])("%s is", async (_, offset) => {
    expect(await isAccepted(envelope(Date.now() + offset), call)).toBe(true);
  });

  test.each([
    ["five minutes ago", () => Date.now() - SIGNATURE_WINDOW_MS - 1],
    ["five minutes and more ahead", () => Date.now() + SIGNATURE_WINDOW_MS + MARGIN_MS],
    ["seconds for milliseconds", () => Math.floor(Date.now() / 1_000)],
    ["microseconds", () => Date.now() * 1_000],
    ["text", () => String(Date.now())],
    ["a fraction", () => Date.now() + 0.5],
    ["0", () => 0],
    ["-1", () => -1],
    ["2^60", () => 2 ** 60],
    ["null", () => null],
    ["nothing", () => undefined],
    ["true", () => true],
    ["a list", () => [Date.now()]],
    ["an empty text", () => ""],
  ])("%s is not", async (_, timestamp) => {
    expect(await answerTo(envelope(timestamp()), {}, call)).toMatchObject(refused);
  });

  test.each(["1e309", "-1e309", "0x1", "1_0", "NaN"])("%s is not", async (timestamp) => {
    const plaintext = `{"nonce":"${newNonce()}","timestamp":${timestamp}}`;
    expect(await answerTo(sealed(plaintext), {}, call)).toMatchObject(refused);
  });
});

describe("a nonce is eight letters or digits", () => {
  test.each([
    "",
    "1234567",
    "123456789",
    "1234567\u0000",
    "1234567é",
    "1234567１",
    "12 45678",
    "1234567-",
    12345678,
    null,
    ["12345678"],
    { toString: "12345678" },
  ])("%j is none", async (nonce) => {
    expect(await answerTo(envelope(Date.now(), nonce))).toMatchObject(refused);
  });
});

describe("one answer for every cause", () => {
  const other = generateKeyPairSync("rsa", { modulusLength: 3072 }).publicKey.export({
    type: "spki",
    format: "pem",
  }) as string;
  const good = () => envelope(Date.now());
  const bytes = (length: number) =>
    Buffer.from(crypto.getRandomValues(new Uint8Array(length))).toString("base64");

  const CAUSES: [string, () => unknown][] = [
    ["no base64", () => "*".repeat(512)],
    ["another length", () => bytes(256)],
    ["bad padding", () => bytes(384)],
    [
      "another key",
      () => sealed(JSON.stringify({ nonce: newNonce(), timestamp: Date.now() }), other),
    ],
    ["no JSON inside", () => sealed("hello")],
    [
      "another shape inside",
      () => sealed(JSON.stringify({ nonce: newNonce(), timestamp: Date.now(), admin: 1 })),
    ],
    ["stale", () => envelope(Date.now() - 2 * SIGNATURE_WINDOW_MS)],
    ["none", () => undefined],
    ["a number", () => 1],
    ["a list of signatures", () => [good()]],
    ["500,000 characters", () => "A".repeat(60_000)],
    ["a good one and more", () => `${good()}AAAA`],
    [
      "a good one in URL letters",
      () => good().replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "") + "=",
    ],
    [
      "a good one with a changed letter",
      () => good().replace(/^./, (a) => (a === "A" ? "B" : "A")),
    ],
  ];

  /** New in every answer there is. */
  const FRESH = new Set(["x-request-id", "content-security-policy", "date"]);

  test("body, status and headers are the same, time after time", async () => {
    const seen = new Set<string>();
    for (const [, make] of CAUSES.slice(0, 8)) {
      const answers = await Promise.all(Array.from({ length: scaled(50) }, () => answerTo(make())));
      for (const { status, text, headers } of answers) {
        const steady = [...headers].filter(([name]) => !FRESH.has(name));
        seen.add(JSON.stringify([status, text, steady]));
      }
    }
    expect([...seen].map((answer) => (JSON.parse(answer) as [number, string])[1])).toEqual([
      REFUSAL,
    ]);
  });

  test.each(CAUSES)("%s", async (_, make) => {
    expect(await answerTo(make())).toMatchObject(refused);
  });

  test.each([
    "linux",
    "",
    "IOS",
    "__proto__",
    "constructor",
    "toString",
    "windows, windows",
    "x".repeat(5_000),
  ])("the platform %j", async (platform) => {
    expect(await answerTo(good(), { platform })).toMatchObject(refused);
  });

  test.each(["ios", "android", "mac"])("a signature of windows under %s", async (platform) => {
    expect(await answerTo(good(), { platform })).toMatchObject(refused);
  });
});

describe("a signature is no sign-in", () => {
  const guarded = CALL_NAMES.filter((name) =>
    ["register", "session"].includes(declaration(name).auth),
  );

  test.each(guarded)("%s without a token", async (name) => {
    const { status, envelope, token } = await product.call(name);
    expect([status, token]).toEqual([200, null]);
    expect(envelope).toEqual({
      code: 401,
      msg: "Please sign in to go on.",
      status: "Unauthorized",
      data: null,
    });
  });

  test("and nothing runs before it: an unsigned call of a stranger's token is refused as unsigned", async () => {
    for (const name of CALL_NAMES) {
      const { envelope } = await product.call(name, {}, { signature: "x", token: "x" });
      expect({ name, code: envelope.code }).toEqual({ name, code: 403 });
    }
  });
});

test("a path of the contract, and each call of it, is only there under its own area", async () => {
  for (const name of CALL_NAMES) expect(callPath(name)).toMatch(/^\/api\/[a-z]+\/[a-z_]+$/);
});

test("no Worker carries the browser's signing library, whose randomness fails without a window (S6)", () => {
  const files = globSync("build/{server,origin}/**/*.js");
  expect(files.length).toBeGreaterThan(1);
  const carrying = files.filter((file) => /JSEncryptRSAKey/.test(readFileSync(file, "utf8")));
  expect(carrying).toEqual([]);
});
