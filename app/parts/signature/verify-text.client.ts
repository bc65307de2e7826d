/** Ed25519 in the browser: the platform's own where it has one, else a library that is loaded then. */

/** Whether `signature` (base64) over the text's UTF-8 bytes is that of `publicKey` (32 bytes in base64). Never rejects. */
export async function verifyText(
  text: string,
  signature: string,
  publicKey: string,
): Promise<boolean> {
  try {
    const parts = [signature, publicKey].map(bytesOf) as [Bytes, Bytes];
    return await verify(new TextEncoder().encode(text), ...parts);
  } catch {
    return false;
  }
}

type Bytes = Uint8Array<ArrayBuffer>;

async function verify(message: Bytes, signature: Bytes, publicKey: Bytes): Promise<boolean> {
  const key = await importKey(publicKey);
  if (key) return crypto.subtle.verify("Ed25519", key, signature, message);
  const { ed25519 } = await import("@noble/curves/ed25519.js");
  return ed25519.verify(signature, message, publicKey);
}

/** Null where the browser has no Ed25519, or no WebCrypto at all because the page is not on https. */
async function importKey(publicKey: Bytes): Promise<CryptoKey | null> {
  try {
    return await crypto.subtle.importKey("raw", publicKey, "Ed25519", false, ["verify"]);
  } catch {
    return null;
  }
}

function bytesOf(base64: string): Bytes {
  return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
}
