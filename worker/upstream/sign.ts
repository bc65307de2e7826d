/** Signs a call with the platform's own RSA. Nothing outside a browser may use the browser's library (S7, SECURITY.md). */
import { constants, publicEncrypt } from "node:crypto";
import type { SigningEnvelope } from "#contract/envelope.ts";
import { newNonce } from "#contract/nonce.ts";

/** Returns a fresh signature in base64; tests pass an envelope of their own. */
export function sign(
  publicKey: string,
  envelope: SigningEnvelope = { nonce: newNonce(), timestamp: Date.now() },
): string {
  const block = publicEncrypt(
    { key: publicKey, padding: constants.RSA_PKCS1_PADDING },
    new TextEncoder().encode(JSON.stringify(envelope)),
  );
  return btoa(String.fromCharCode(...block));
}
