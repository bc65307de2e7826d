/** The nonce of a signing envelope, drawn from the platform's cryptographic source wherever this runs. */
import { NONCE_LENGTH } from "./envelope.ts";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
/** The largest multiple of 62 that fits a byte: bytes from here on would favour the first letters. */
const UNBIASED_BELOW = 248;

export function newNonce(): string {
  let nonce = "";
  while (nonce.length < NONCE_LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(2 * NONCE_LENGTH))) {
      if (byte < UNBIASED_BELOW && nonce.length < NONCE_LENGTH) nonce += LETTERS.charAt(byte % 62);
    }
  }
  return nonce;
}
