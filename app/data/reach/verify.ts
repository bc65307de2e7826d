/** Ed25519 for every browser of the floor: not all of them have it, and none has it in a file that was opened from a disk. */
import { ed25519 } from "@noble/curves/ed25519.js";
import type { Verify } from "#contract/reach/signed-list.ts";

/** Never throws. */
export const verify: Verify = (message, signature, publicKey) => {
  try {
    return ed25519.verify(
      bytesOf(signature),
      new TextEncoder().encode(message),
      bytesOf(publicKey),
    );
  } catch {
    return false;
  }
};

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
}
