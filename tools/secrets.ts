/** Makes the local secrets that are missing: a key pair for each platform. They are never printed and git ignores them. */
import { generateKeyPairSync } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { parseEnv } from "node:util";

export type Secrets = Record<string, string>;

/** Where each Worker's local secrets are kept; the dev server reads the same files. */
const FILES = { gateway: ".dev.vars", origin: "origin/.dev.vars" };

const PLATFORMS = ["IOS", "ANDROID", "MAC", "WINDOWS"];

/** 3072 bits: the least that still counts as strong for new systems (ASVS 11.2.3). */
const MODULUS_BITS = 3072;

/** Returns both Workers' secrets; generates only what is not there yet. */
export function localSecrets(): { gateway: Secrets; origin: Secrets } {
  const gateway = read(FILES.gateway);
  const origin = read(FILES.origin);
  for (const platform of PLATFORMS) {
    if (gateway[publicName(platform)] && origin[privateName(platform)]) continue;
    const { publicKey, privateKey } = generateKeyPairSync("rsa", {
      modulusLength: MODULUS_BITS,
      publicKeyEncoding: { type: "spki", format: "pem" },
      privateKeyEncoding: { type: "pkcs8", format: "pem" },
    });
    gateway[publicName(platform)] = oneLine(publicKey);
    origin[privateName(platform)] = oneLine(privateKey);
  }
  write(FILES.gateway, gateway);
  write(FILES.origin, origin);
  return { gateway, origin };
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

function write(file: string, secrets: Secrets): void {
  const lines = Object.entries(secrets).map(([name, value]) => `${name}='${value}'\n`);
  writeFileSync(file, lines.join(""), { mode: 0o600 });
}
