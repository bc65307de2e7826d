/** Ed25519 as the project's signers use it: PEM private keys, raw public keys and signatures in base64. */
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** An Ed25519 public key in SPKI is a fixed prefix and the 32 bytes of the key itself. */
const SPKI_PREFIX = Buffer.from("302a300506032b6570032100", "hex");

/** A private key in one line, as Workers have it (PKCS #8 in base64). */
export function newPrivateKey(): string {
  const { privateKey } = generateKeyPairSync("ed25519", {
    publicKeyEncoding: { type: "spki", format: "der" },
    privateKeyEncoding: { type: "pkcs8", format: "der" },
  });
  return base64(privateKey);
}

/** The PEM of such a line. */
export function pemOf(line: string): string {
  return `-----BEGIN PRIVATE KEY-----\n${line}\n-----END PRIVATE KEY-----\n`;
}

/** The private key in a file that nobody else may read; made when it is missing. */
export function privateKeyIn(file: string): string {
  if (existsSync(file)) return readFileSync(file, "utf8");
  const { privateKey } = generateKeyPairSync("ed25519", {
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, privateKey, { mode: 0o600 });
  return privateKey;
}

export function rawPublicKey(privateKey: string): string {
  const spki = createPublicKey(createPrivateKey(privateKey)).export({
    type: "spki",
    format: "der",
  });
  return base64(spki.subarray(SPKI_PREFIX.length));
}

export function signText(text: string, privateKey: string): string {
  return base64(sign(null, Buffer.from(text, "utf8"), privateKey));
}

export function verifyText(text: string, signature: string, publicKey: string): boolean {
  const spki = Buffer.concat([SPKI_PREFIX, Buffer.from(publicKey, "base64")]);
  const key = createPublicKey({ key: spki, type: "spki", format: "der" });
  return verify(null, Buffer.from(text, "utf8"), key, Buffer.from(signature, "base64"));
}

function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
