/** What opening a signature costs, counted in decryptions: every refusal costs the same (S4), junk of a wrong length nothing (S10). */
import { constants, generateKeyPairSync, publicEncrypt } from "node:crypto";
import { describe, expect, test } from "vitest";
import { SIGNATURE_WINDOW_MS } from "#contract/envelope.ts";
import { newNonce } from "#contract/nonce.ts";
import { openSignature, signingKey } from "./signature.ts";

const NOW = Date.UTC(2026, 10, 28);
const pair = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});
const key = signingKey(pair.privateKey);

/** What a signature opens to, and how many decryptions that took. */
function opened(signature: unknown) {
  let decryptions = 0;
  const counted = {
    ...key,
    decrypt(block: Buffer) {
      decryptions++;
      return key.decrypt(block);
    },
  };
  return { envelope: openSignature(signature, [counted], NOW), decryptions };
}

function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

function sealed(plaintext: string | Buffer): string {
  const padding = constants.RSA_PKCS1_PADDING;
  return base64(publicEncrypt({ key: pair.publicKey, padding }, Buffer.from(plaintext)));
}

const envelope = (nonce: unknown, timestamp: unknown) =>
  sealed(JSON.stringify({ nonce, timestamp }));

test("a good one opens with one decryption", () => {
  const nonce = newNonce();
  expect(opened(envelope(nonce, NOW))).toEqual({
    envelope: { nonce, timestamp: NOW },
    decryptions: 1,
  });
});

describe("of the right length, each refusal costs one decryption", () => {
  test.each<[string, () => string]>([
    ["bad padding", () => `AAAA${sealed("{}").slice(4)}`],
    ["random bytes", () => base64(crypto.getRandomValues(new Uint8Array(256)))],
    ["not base64", () => "*".repeat(key.signatureLength)],
    ["broken UTF-8", () => sealed(Buffer.from([0xff, 0xfe]))],
    ["no JSON", () => sealed("nonce")],
    ["another shape", () => sealed("[]")],
    ["a bad nonce", () => envelope("short", NOW)],
    ["a bad timestamp", () => envelope(newNonce(), "now")],
    ["too old", () => envelope(newNonce(), NOW - SIGNATURE_WINDOW_MS - 1)],
    ["too new", () => envelope(newNonce(), NOW + SIGNATURE_WINDOW_MS + 1)],
  ])("%s", (_, make) => {
    expect(opened(make())).toEqual({ envelope: null, decryptions: 1 });
  });
});

describe("anything else never reaches a decryption", () => {
  const whole = envelope(newNonce(), NOW);
  test.each([whole.slice(1), `${whole}=`, "", "x".repeat(500_000), null, 7, [whole], { whole }])(
    "%#",
    (signature) => expect(opened(signature)).toEqual({ envelope: null, decryptions: 0 }),
  );
});
