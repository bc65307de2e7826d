/** Ed25519 signatures of what was signed away from every server. */

/** Whether `signature` (base64) over the text's UTF-8 bytes is that of `publicKey` (32 bytes in base64). */
export async function signatureHolds(
  text: string,
  signature: string,
  publicKey: string,
): Promise<boolean> {
  const key = await crypto.subtle.importKey("raw", bytesOf(publicKey), "Ed25519", false, [
    "verify",
  ]);
  return crypto.subtle.verify("Ed25519", key, bytesOf(signature), new TextEncoder().encode(text));
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
}
