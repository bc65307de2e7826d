/**
 * Makes the local secrets that are missing: key pairs of the platforms and of release lists, the origin's own secrets and an
 * operator's token. They are never printed and git ignores them.
 */
import { generateKeyPairSync, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseEnv } from "node:util";
import { newPrivateKey, privateKeyIn, rawPublicKey } from "../signing.ts";

export type Secrets = Record<string, string>;

/** Where each Worker's local secrets are kept; the dev server reads the same files. */
const FILES = { gateway: ".dev.vars", origin: "origin/.dev.vars" };

export const PLATFORMS = ["IOS", "ANDROID", "MAC", "WINDOWS"];

/** 3072 bits: the least that still counts as strong for new systems (ASVS 11.2.3). */
const MODULUS_BITS = 3072;
const SECRET_BYTES = 32;
const LINK_KEY_BYTES = 16;

/** The release key never goes to a Worker: an attacker who takes one over still cannot sign a file. */
export const RELEASE_KEY_FILE = ".secrets/release-key.pem";
const RELEASE_PUBLIC_KEY = "RELEASE_PUBLIC_KEY";

export interface LocalSecrets {
  gateway: Secrets;
  origin: Secrets;
  /** PEM of the Ed25519 key that signs release lists. */
  releaseKey: string;
}

/** Returns both Workers' secrets; generates only what is not there yet. Tests keep theirs in a folder of their own. */
export function localSecrets(folder = "."): LocalSecrets {
  const gateway = read(join(folder, FILES.gateway));
  const origin = read(join(folder, FILES.origin));
  for (const platform of PLATFORMS) {
    if (gateway[publicName(platform)] && origin[privateName(platform)]) continue;
    const { publicKey, privateKey } = newKeyPair();
    gateway[publicName(platform)] = publicKey;
    origin[privateName(platform)] = privateKey;
  }
  const releaseKey = privateKeyIn(join(folder, RELEASE_KEY_FILE));
  gateway[RELEASE_PUBLIC_KEY] = rawPublicKey(releaseKey);
  gateway.REACH_PRIVATE_KEY ??= newPrivateKey();
  origin.VAULT_SECRET ??= randomText(SECRET_BYTES);
  origin.DEVICE_LINK_KEY ??= newLinkKey();
  origin.OPERATOR_TOKENS ??= `local:hyop_${randomText(SECRET_BYTES)}`;
  write(join(folder, FILES.gateway), gateway);
  write(join(folder, FILES.origin), origin);
  return { gateway, origin, releaseKey };
}

/** AES-128, 32 hexadecimal digits. */
export function newLinkKey(): string {
  return Buffer.from(randomBytes(LINK_KEY_BYTES)).toString("hex");
}

/** As they are, without making any. */
export function readLocally(): Record<keyof typeof FILES, Secrets> {
  return { gateway: read(FILES.gateway), origin: read(FILES.origin) };
}

export function keepLocally({ gateway, origin }: ReturnType<typeof readLocally>): void {
  write(FILES.gateway, gateway);
  write(FILES.origin, origin);
}

/** A platform's pair, each in one line. */
export function newKeyPair(): { publicKey: string; privateKey: string } {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", {
    modulusLength: MODULUS_BITS,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  return { publicKey: oneLine(publicKey), privateKey: oneLine(privateKey) };
}

/** So many random bytes in base64url. None begins with a hyphen, which a command line would take for an option. */
export function randomText(bytes: number): string {
  const text = Buffer.from(randomBytes(bytes)).toString("base64url");
  return text.startsWith("-") ? randomText(bytes) : text;
}

function publicName(platform: string): string {
  return `SIGNING_PUBLIC_KEY_${platform}`;
}

function privateName(platform: string): string {
  return `SIGNING_PRIVATE_KEY_${platform}`;
}

/** Secret stores and variable files hold one line; the Workers unfold it. */
function oneLine(pem: string): string {
  return pem.trim().replaceAll("\n", "\\n");
}

function read(file: string): Secrets {
  return existsSync(file) ? { ...(parseEnv(readFileSync(file, "utf8")) as Secrets) } : {};
}

/** Leaves a file alone that says the same: another process that reads it meanwhile would find it empty. */
function write(file: string, secrets: Secrets): void {
  const lines = Object.entries(secrets).map(([name, value]) => `${name}='${value}'\n`);
  if (existsSync(file) && readFileSync(file, "utf8") === lines.join("")) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, lines.join(""), { mode: 0o600 });
}
