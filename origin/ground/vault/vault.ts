/**
 * What the origin does with its secret: keyed digests, by which a dumped database tells nothing of short values
 * (codes, addresses, device ids), and sealing, for what must be read again. Each use has a key of its own.
 */
import { fromBase64url, toBase64url } from "#origin/ground/base64url.ts";
import { randomBytes } from "#origin/ground/ids.ts";
import type { Vault, DigestUse } from "#origin/ground/ports/vault.ts";

const IV_BYTES = 12;
const KEY_NAME_LENGTH = 12;
const encoder = new TextEncoder();

interface Key {
  digest(use: DigestUse, text: string): Promise<string>;
  seal(text: string, owner: string): Promise<string>;
  open(sealed: string, owner: string): Promise<string>;
}

/**
 * Secrets are base64url of at least 32 random bytes. Everything is written with the first; what an earlier one wrote is
 * still read. Without the earlier ones what they wrote is lost: pending codes and letters, devices, benefit passwords.
 */
export function createVault(secret: string, ...earlier: string[]): Vault {
  const current = keyOf(secret);
  const keys = [current, ...earlier.map(keyOf)] as const;
  return {
    digest: (use, text) => current.digest(use, text),
    async digests(use, text) {
      const [first, ...others] = await Promise.all(keys.map((key) => key.digest(use, text)));
      // safe because there is a current key
      return [first!, ...others];
    },
    keyName: async () => (await current.digest("name", "")).slice(0, KEY_NAME_LENGTH),
    hasEarlier: earlier.length > 0,
    seal: (text, owner) => current.seal(text, owner),
    async open(sealed, owner) {
      for (const key of keys) {
        const text = await key.open(sealed, owner).catch(() => null);
        if (text !== null) return text;
      }
      throw new Error("sealed with no key of ours, or for another owner");
    },
  };
}

function keyOf(secret: string): Key {
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
      const key = await keyFor("seal");
      const body = await crypto.subtle.encrypt(parameters, key, encoder.encode(text));
      return `${toBase64url(iv)}.${toBase64url(new Uint8Array(body))}`;
    },
    async open(sealed, owner) {
      const [iv = "", body = ""] = sealed.split(".");
      const additionalData = encoder.encode(owner);
      const parameters = { name: "AES-GCM", iv: fromBase64url(iv), additionalData };
      const key = await keyFor("seal");
      const text = await crypto.subtle.decrypt(parameters, key, fromBase64url(body));
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
