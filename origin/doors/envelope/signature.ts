/**
 * Opens a call's signature. Every cause of failure ends in the same null, so that no answer tells bad padding from
 * bad JSON (a padding oracle), and the exact length is checked before any decryption is paid for.
 */
import { constants, createPublicKey, privateDecrypt } from "node:crypto";
import { SIGNATURE_WINDOW_MS, SigningEnvelope } from "#contract/envelope.ts";

export interface SigningKey {
  /** Length of a signature in base64 characters. */
  signatureLength: number;
  /** @throws on padding that is none. */
  decrypt: (block: Buffer) => Uint8Array;
}

/** Takes PKCS#1 or PKCS#8; a one-line PEM with literal `\n`, as secret stores hold it, is unfolded. */
export function signingKey(stored: string): SigningKey {
  const pem = stored.replaceAll("\\n", "\n");
  const bits = createPublicKey(pem).asymmetricKeyDetails?.modulusLength;
  if (!bits) throw new Error("a signing key is not RSA");
  return {
    signatureLength: 4 * Math.ceil(bits / 8 / 3),
    decrypt: (block) => privateDecrypt({ key: pem, padding: constants.RSA_PKCS1_PADDING }, block),
  };
}

export function signingKeys(...stored: (string | undefined)[]): SigningKey[] {
  return stored.flatMap((pem) => (pem === undefined ? [] : [signingKey(pem)]));
}

export function isSigningKey(stored: string): boolean {
  try {
    return signingKey(stored).signatureLength > 0;
  } catch {
    return false;
  }
}

/** Returns the fresh envelope, or null. Any of the keys may be meant; `now` is the server's clock in milliseconds. */
export function openSignature(
  signature: unknown,
  keys: readonly SigningKey[],
  now: number,
): SigningEnvelope | null {
  if (typeof signature !== "string") return null;
  const fitting = keys.filter(({ signatureLength }) => signatureLength === signature.length);
  for (const key of fitting) {
    const envelope = openedWith(key, signature, now);
    if (envelope) return envelope;
  }
  return null;
}

function openedWith(key: SigningKey, signature: string, now: number): SigningEnvelope | null {
  try {
    const plaintext = key.decrypt(Buffer.from(signature, "base64"));
    const envelope = SigningEnvelope.parse(JSON.parse(new TextDecoder().decode(plaintext)));
    return Math.abs(now - envelope.timestamp) <= SIGNATURE_WINDOW_MS ? envelope : null;
  } catch {
    return null;
  }
}
