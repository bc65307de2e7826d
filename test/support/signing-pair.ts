/** A pair of signing keys for benches: every platform's at once. */
import { generateKeyPairSync } from "node:crypto";
import type { CallParts } from "#origin/doors/call.ts";
import { signingKeys } from "#origin/doors/envelope/signature.ts";
import { sign } from "#worker/upstream/sign.ts";

const { publicKey, privateKey } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});
const own = signingKeys(privateKey);

export const SIGNING_KEYS: CallParts["keys"] = { ios: own, android: own, mac: own, windows: own };

/** A request as a caller sends it. */
export function signedBody(request: object): string {
  return JSON.stringify({ ...request, signature: sign(publicKey) });
}
