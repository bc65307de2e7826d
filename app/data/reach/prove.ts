/** Has an address prove that it is ours, from any page or file. Nothing here rejects. */
import {
  answerIn,
  CHALLENGE_PATH,
  challengeText,
  NONCE_PARAMETER,
} from "#contract/reach/challenge.ts";
import { SIGNED_LIMIT_BYTES } from "#contract/reach/signed-list.ts";
import { verify } from "./verify.ts";

/** `wrong`: something answers that is not ours. */
export type Outcome = "ours" | "silent" | "wrong";

export interface Proof {
  outcome: Outcome;
  /** The host's clock, where it is ours. */
  at: string | null;
}

const LIMIT_MS = 8_000;
const NONCE_BYTES = 24;

/** `key`: what the signed list says answers there. */
export async function prove(address: string, key: string, signal: AbortSignal): Promise<Proof> {
  const url = new URL(CHALLENGE_PATH, address);
  const nonce = newNonce();
  url.searchParams.set(NONCE_PARAMETER, nonce);
  const bytes = await bytesAt(url.href, signal);
  if (!bytes) return { outcome: await withoutProof(url.href, signal), at: null };
  const answer = answerIn(new TextDecoder().decode(bytes));
  if (!answer) return { outcome: "wrong", at: null };
  const text = challengeText({ host: url.host, nonce, at: answer.at });
  const isOurs = answer.signatures.some((signature) => verify(text, signature, key));
  return isOurs ? { outcome: "ours", at: answer.at } : { outcome: "wrong", at: null };
}

/** Whether something is there all the same: a page of somebody else's may not be read, but it answers. */
async function withoutProof(url: string, signal: AbortSignal): Promise<Outcome> {
  try {
    await fetch(url, { ...QUIETLY, mode: "no-cors", signal });
    return "wrong";
  } catch {
    return "silent";
  }
}

export const QUIETLY = {
  credentials: "omit",
  cache: "no-store",
  referrerPolicy: "no-referrer",
} as const satisfies RequestInit;

/** The body of a good answer, up to a limit that no list and no resolver's answer about one reaches; null without. */
export async function bytesAt(url: string, signal: AbortSignal): Promise<Uint8Array | null> {
  try {
    const headers = { accept: "application/dns-json, application/json" };
    const response = await fetch(url, { ...QUIETLY, redirect: "error", headers, signal });
    return response.ok && response.body ? await readCapped(response.body) : null;
  } catch {
    return null;
  }
}

async function readCapped(body: ReadableStream<Uint8Array>): Promise<Uint8Array | null> {
  const limit = 4 * SIGNED_LIMIT_BYTES;
  const reader = body.getReader();
  const bytes: number[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Uint8Array.from(bytes);
    if (bytes.length + value.length > limit) {
      await reader.cancel();
      return null;
    }
    bytes.push(...value);
  }
}

/** Some browsers of the floor have no `AbortSignal.timeout`. */
export function timeLimit(): AbortSignal {
  const control = new AbortController();
  setTimeout(() => control.abort(), LIMIT_MS);
  return control.signal;
}

function newNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}
