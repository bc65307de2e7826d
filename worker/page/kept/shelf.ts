/**
 * Where kept pages stand: in the isolate's memory, and behind it in the data centre's cache, which its isolates share
 * and which outlives them. Both forget; neither is asked whether a page may be kept.
 */
import type { KeptPage, Lifetime } from "./kept-page.ts";

/** Of an isolate's 128 MB. */
const LIMIT_BYTES = 16 * 1024 * 1024;

/** Everything about a page but its bytes, as JSON. */
const ABOUT_HEADER = "x-kept-page";

interface About extends Lifetime {
  headers: [string, string][];
  renderedAtMs: number;
  plainAt: number[];
  brotliAt: number[];
  /** Of the plain page; the compressed one comes behind it. */
  plainLength: number;
}

/** An address that nobody can ask for: the Cache API wants one. */
const addressOf = (id: string) => `https://kept.invalid/${encodeURIComponent(id)}`;

/** The runtime's own Cache API. */
export interface DataCentre {
  match(address: string): Promise<Response | undefined>;
  put(address: string, response: Response): Promise<void>;
}

export class Shelf {
  readonly #pages = new Map<string, KeptPage>();
  #bytes = 0;
  readonly #cache: () => Promise<DataCentre>;

  constructor(cache: () => Promise<DataCentre>) {
    this.#cache = cache;
  }

  /** From memory, at once. */
  at(id: string): KeptPage | undefined {
    const page = this.#pages.get(id);
    if (!page) return undefined;
    // A map keeps the order of insertion: what was asked for last is dropped last.
    this.#pages.delete(id);
    this.#pages.set(id, page);
    return page;
  }

  /** From the data centre's cache, into memory. */
  async fetch(id: string): Promise<KeptPage | undefined> {
    const found = await (await this.#cache()).match(addressOf(id));
    const about = found?.headers.get(ABOUT_HEADER);
    if (!found || !about) return undefined;
    // safe because only `put` writes under these addresses
    const { plainAt, brotliAt, plainLength, headers, ...rest } = JSON.parse(about) as About;
    const bytes = new Uint8Array(await found.arrayBuffer());
    const page: KeptPage = {
      ...rest,
      headers: new Headers(headers),
      plain: { bytes: bytes.slice(0, plainLength), nonceAt: plainAt },
      brotli: { bytes: bytes.slice(plainLength), nonceAt: brotliAt },
    };
    this.remember(id, page);
    return page;
  }

  /** For other isolates as well; a page that is not compressed yet is worth no place there. */
  async put(id: string, page: KeptPage): Promise<void> {
    this.remember(id, page);
    const { plain, brotli, headers, ...rest } = page;
    if (!brotli) return;
    const about: About = {
      ...rest,
      headers: [...headers],
      plainAt: plain.nonceAt,
      brotliAt: brotli.nonceAt,
      plainLength: plain.bytes.length,
    };
    const ownHeaders = {
      "cache-control": `max-age=${page.staleMs / 1_000}`,
      [ABOUT_HEADER]: JSON.stringify(about),
    };
    const body = new Blob([plain.bytes, brotli.bytes]);
    await (await this.#cache()).put(addressOf(id), new Response(body, { headers: ownHeaders }));
  }

  remember(id: string, page: KeptPage): void {
    this.#drop(id);
    this.#pages.set(id, page);
    this.#bytes += sizeOf(page);
    for (const [oldest] of this.#pages) {
      if (this.#bytes <= LIMIT_BYTES) return;
      this.#drop(oldest);
    }
  }

  #drop(id: string): void {
    const page = this.#pages.get(id);
    if (page) this.#bytes -= sizeOf(page);
    this.#pages.delete(id);
  }
}

const sizeOf = ({ plain, brotli }: KeptPage) => plain.bytes.length + (brotli?.bytes.length ?? 0);
