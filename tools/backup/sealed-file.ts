/**
 * Copies on disk: compressed, then encrypted with AES-256-GCM, readable by their owner alone. What is in front of the ciphertext
 * says which environment, when and how much; it is authenticated with it, and can be read without the key.
 */
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { randomText } from "../local/secrets.ts";
import type { Environment } from "../secrets/kept.ts";
import type { Sum } from "./check.ts";
import type { Tables } from "./copy.ts";

export const FOLDER = "backups";
const KEY_FILE = ".secrets/backup-key";
const MAGIC = "halyard copy 1";
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const NEWLINE = 10;
const CIPHER = "aes-256-gcm";

export interface Head {
  environment: Environment;
  /** ISO 8601, UTC. */
  copiedAt: string;
  /** The last migration that ran. */
  schema: string;
  tables: Tables;
  sums: Sum[];
}

export interface Copy {
  head: Head;
  sql: string;
}

/** `backups/production-20261129T093000Z.copy` */
export function fileFor({ environment, copiedAt }: Head): string {
  const moment = copiedAt.replace(/\.\d+/, "").replaceAll(/[-:]/g, "");
  return join(FOLDER, `${environment}-${moment}.copy`);
}

/** @throws where there is a file already */
export function writeCopy(file: string, { head, sql }: Copy): void {
  const plainHead = `${MAGIC} ${JSON.stringify(head)}\n`;
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, keyToWrite(), iv).setAAD(Buffer.from(plainHead));
  const body = Buffer.concat([cipher.update(gzipSync(sql)), cipher.final()]);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const content = Buffer.concat([Buffer.from(plainHead), iv, cipher.getAuthTag(), body]);
  writeFileSync(file, content, { mode: 0o600, flag: "wx" });
}

/** @throws with one line for a person */
export function readCopy(file: string): Copy {
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`);
  const content = readFileSync(file);
  const end = content.indexOf(NEWLINE) + 1;
  const plainHead = content.subarray(0, end);
  const said = Buffer.from(plainHead).toString();
  if (!said.startsWith(`${MAGIC} {`))
    throw new Error(`${file} is not a copy that npm run backup made.`);
  const iv = content.subarray(end, end + IV_BYTES);
  const tag = content.subarray(end + IV_BYTES, end + IV_BYTES + TAG_BYTES);
  const body = content.subarray(end + IV_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(CIPHER, keyToRead(), iv, { authTagLength: TAG_BYTES })
    .setAAD(plainHead)
    .setAuthTag(tag);
  try {
    const packed = Buffer.concat([decipher.update(body), decipher.final()]);
    const head = JSON.parse(said.slice(MAGIC.length)) as Head;
    return { head, sql: Buffer.from(gunzipSync(packed)).toString() };
  } catch {
    throw new Error(`${file} is damaged, or was encrypted with another key than ${KEY_FILE}.`);
  }
}

function keyToWrite(): Buffer {
  if (existsSync(KEY_FILE)) return keyToRead();
  mkdirSync(dirname(KEY_FILE), { recursive: true });
  writeFileSync(KEY_FILE, `${randomText(KEY_BYTES)}\n`, { mode: 0o600 });
  console.error(`Made ${KEY_FILE}: without it no copy can be read. Keep it in another safe place.`);
  return keyToRead();
}

/** @throws with one line for a person */
function keyToRead(): Buffer {
  if (!existsSync(KEY_FILE)) throw new Error(`${KEY_FILE} is not here: put it back first.`);
  const key = Buffer.from(readFileSync(KEY_FILE, "utf8").trim(), "base64url");
  if (key.length !== KEY_BYTES) throw new Error(`${KEY_FILE} does not hold a key.`);
  return key;
}
