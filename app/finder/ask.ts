/** Asks one address, or the world's resolvers, from a page that has no origin. Nothing here rejects. */
import { LIST_PATH } from "#contract/reach/address-list.ts";
import { bytesAt, prove, QUIETLY, timeLimit } from "#app/data/reach/prove.ts";
import { DEAD_PATH, type DeadAddress } from "#contract/reach/dead-address.ts";
import type { Asked } from "./search.ts";

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
    prove(origin, key, signal),
    bytesAt(`${origin}${LIST_PATH}`, signal),
  ]);
  return { ...proof, list };
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
