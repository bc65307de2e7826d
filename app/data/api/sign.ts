/**
 * Makes the signature of one call. Browser only: jsencrypt draws its padding from `crypto` only where there is a
 * `window`, so neither a Worker nor a rendered page may ever import this. The library comes with the first call.
 */
import { SERVER_TIME_HEADER } from "#contract/envelope.ts";
import { newNonce } from "#contract/nonce.ts";
import type { Platform } from "#contract/platform.ts";
import { timeLimit } from "./time-limit.ts";

const keys = new Map<Platform, Promise<string>>();

/** How far the device's clock is behind the server's. Zero until a signature is refused. */
let behindMs = 0;

export async function sign(platform: Platform): Promise<string> {
  const [{ JSEncrypt }, key] = await Promise.all([library(), publicKey(platform)]);
  const encryptor = new JSEncrypt();
  encryptor.setPublicKey(key);
  const plaintext = JSON.stringify({ nonce: newNonce(), timestamp: Date.now() + behindMs });
  const signature = encryptor.encrypt(plaintext);
  if (!signature) throw new Error("the signing key does not fit the envelope");
  return signature;
}

/** Decided when the bundles are built: no Worker's bundle contains the library. */
function library() {
  if (import.meta.env.SSR) throw new Error("calls are signed in browsers only");
  return import("jsencrypt");
}

function publicKey(platform: Platform): Promise<string> {
  const known = keys.get(platform);
  if (known) return known;
  const loading = loadPublicKey(platform);
  keys.set(platform, loading);
  loading.catch(() => keys.delete(platform));
  return loading;
}

async function loadPublicKey(platform: Platform): Promise<string> {
  return (await askForKey(platform, "default")).text();
}

/** After a refused signature: fetches the key and the time afresh, past the browser's cache. */
export async function renewSigning(platform: Platform): Promise<void> {
  const answer = await askForKey(platform, "reload");
  const serverTime = Number(answer.headers.get(SERVER_TIME_HEADER));
  if (serverTime > 0) behindMs = serverTime - Date.now();
  keys.set(platform, answer.text());
}

async function askForKey(platform: Platform, cache: RequestCache): Promise<Response> {
  const signal = timeLimit(10_000);
  const response = await fetch(`/signing-keys/${platform}`, { cache, signal });
  if (!response.ok) throw new Error(`no signing key for ${platform}`);
  return response;
}
