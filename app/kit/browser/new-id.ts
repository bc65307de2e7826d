/** An id as the contract writes them: 128 random bits in base64url. */
import { base64url } from "./base64url.ts";

const ID_BYTES = 16;

export function newId(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(ID_BYTES)));
}
