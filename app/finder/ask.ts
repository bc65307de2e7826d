/** Asks one address, or the world's resolvers, from a page that has no origin. Nothing here rejects. */
import { LIST_PATH } from "#contract/reach/address-list.ts";
import {
  answerIn,
  CHALLENGE_PATH,
  challengeText,
  NONCE_PARAMETER,
} from "#contract/reach/challenge.ts";
import { SIGNED_LIMIT_BYTES } from "#contract/reach/signed-list.ts";
import { DEAD_PATH, type DeadAddress } from "#contract/reach/dead-address.ts";
import type { Asked, Outcome } from "./search.ts";
import { verify } from "./verify.ts";

const LIMIT_MS = 8_000;
const NONCE_BYTES = 24;

/** What speaks JSON about TXT records to any page. */
const RESOLVERS = [
  "https://cloudflare-dns.com/dns-query",
  "https://1.1.1.1/dns-query",
  "https://dns.google/resolve",
  "https://dns.alidns.com/resolve",
];
const TXT = 16;

/** Its proof and its list, at the same time. */
export async function askAddress(url: string, key: string): Promise<Asked> {
  const { origin } = new URL(url);
  const signal = timeLimit();
  const [proof, list] = await Promise.all([
    prove(new URL(CHALLENGE_PATH, origin), key, signal),
    bytesAt(`${origin}${LIST_PATH}`, signal),
  ]);
  return { ...proof, list };
}

async function prove(url: URL, key: string, signal: AbortSignal): Promise<Omit<Asked, "list">> {
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

/** What the TXT records of these names say, of every resolver that answers. */
export async function askNames(names: string[]): Promise<Uint8Array[]> {
  const questions = RESOLVERS.flatMap((resolver) => names.map((name) => recordsOf(resolver, name)));
  return (await Promise.all(questions)).flat();
}

async function recordsOf(resolver: string, name: string): Promise<Uint8Array[]> {
  const query = new URLSearchParams({ name, type: "TXT" });
  const bytes = await bytesAt(`${resolver}?${query.toString()}`, timeLimit());
  return bytes ? wordsIn(new TextDecoder().decode(bytes)) : [];
}

/** The pieces of a record are put together; quotes and spaces between them are of no list. */
export function wordsIn(answer: string): Uint8Array[] {
  try {
    const { Answer } = JSON.parse(answer) as { Answer: { type: number; data: string }[] };
    const records = Answer.filter(({ type }) => type === TXT);
    return records.map(({ data }) => new TextEncoder().encode(data.replaceAll(/["\s]/g, "")));
  } catch {
    return [];
  }
}

/** Tells a site of ours what did not answer from here. Nobody waits for it, and there is no answer to read. */
export function tellDead(site: string, dead: DeadAddress[]): void {
  const body = JSON.stringify({ dead });
  const url = new URL(DEAD_PATH, site);
  fetch(url, { ...QUIETLY, method: "POST", mode: "no-cors", body }).catch(() => {});
}

const QUIETLY = {
  credentials: "omit",
  cache: "no-store",
  referrerPolicy: "no-referrer",
} as const satisfies RequestInit;

/** The body of a good answer, up to a limit that no list and no resolver's answer about one reaches; null without. */
async function bytesAt(url: string, signal: AbortSignal): Promise<Uint8Array | null> {
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
function timeLimit(): AbortSignal {
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
