/**
 * What the origin does with its one secret: keyed digests, by which a dumped database tells nothing of short values
 * (codes, addresses, device ids), and sealing, for what must be read again. Each use has a key of its own.
 */
import { fromBase64url, toBase64url } from "#origin/ground/base64url.ts";
import { randomBytes } from "#origin/ground/ids.ts";
import type { Vault, DigestUse } from "#origin/ground/ports/vault.ts";

const IV_BYTES = 12;
const encoder = new TextEncoder();

/** `secret` is base64url of at least 32 random bytes. Another secret ends every pending code, message and benefit password. */
export function createVault(secret: string): Vault {
  const root = crypto.subtle.importKey("raw", fromBase64url(secret), "HKDF", false, ["deriveKey"]);
  const keys = new Map<string, Promise<CryptoKey>>();

  function keyFor(use: DigestUse | "seal"): Promise<CryptoKey> {
    const known = keys.get(use);
    if (known) return known;
    const key = derive(root, use);
    keys.set(use, key);
    return key;
  }

  return {
    async digest(use, text) {
      const mac = await crypto.subtle.sign("HMAC", await keyFor(use), encoder.encode(text));
      return toBase64url(new Uint8Array(mac));
    },
    async seal(text, owner) {
      const iv = randomBytes(IV_BYTES);
      const parameters = { name: "AES-GCM", iv, additionalData: encoder.encode(owner) };
      const body = await crypto.subtle.encrypt(
        parameters,
        await keyFor("seal"),
        encoder.encode(text),
      );
      return `${toBase64url(iv)}.${toBase64url(new Uint8Array(body))}`;
    },
    async open(sealed, owner) {
      const [iv = "", body = ""] = sealed.split(".");
      const parameters = {
        name: "AES-GCM",
        iv: fromBase64url(iv),
        additionalData: encoder.encode(owner),
      };
      const text = await crypto.subtle.decrypt(
        parameters,
        await keyFor("seal"),
        fromBase64url(body),
      );
      return new TextDecoder().decode(text);
    },
  };
}

async function derive(root: Promise<CryptoKey>, use: DigestUse | "seal"): Promise<CryptoKey> {
  const parameters = {
    name: "HKDF",
    hash: "SHA-256",
    salt: new Uint8Array(),
    info: encoder.encode(`halyard ${use}`),
  };
  return use === "seal"
    ? crypto.subtle.deriveKey(parameters, await root, { name: "AES-GCM", length: 256 }, false, [
        "encrypt",
        "decrypt",
      ])
    : crypto.subtle.deriveKey(
        parameters,
        await root,
        { name: "HMAC", hash: "SHA-256", length: 256 },
        false,
        ["sign"],
      );
}
