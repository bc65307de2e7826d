/**
 * Stores kept pages in the isolate's memory, and behind it in the data centre's cache, which all isolates there share.
 * Both may forget a page at any time.
 */
import type { KeptPage } from "./kept-page.ts";

/** Of an isolate's 128 MB. */
const LIMIT_BYTES = 16 * 1024 * 1024;

/** All about a page but its bytes, as JSON. */
const ABOUT_HEADER = "x-kept-page";

type About = Omit<KeptPage, "content" | "headers"> & {
  headers: [string, string][];
  nonceAt: number[];
};

/** The Cache API wants an address; nobody can ask for this one. */
const addressOf = (id: string) => `https://kept.invalid/${encodeURIComponent(id)}`;

/** The part of the Cache API that is used. */
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

  /** From memory. */
  at(id: string): KeptPage | undefined {
    const page = this.#pages.get(id);
    if (!page) return undefined;
    // A map keeps the order of insertion: the least recently used page comes first.
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
    const { nonceAt, headers, ...rest } = JSON.parse(about) as About;
    const bytes = new Uint8Array(await found.arrayBuffer());
    const page: KeptPage = { ...rest, headers: new Headers(headers), content: { bytes, nonceAt } };
    this.remember(id, page);
    return page;
  }

  /** To memory and to the data centre's cache. */
  async put(id: string, page: KeptPage): Promise<void> {
    this.remember(id, page);
    const { content, headers, ...rest } = page;
    const about: About = { ...rest, headers: [...headers], nonceAt: content.nonceAt };
    const ownHeaders = {
      "cache-control": `max-age=${Math.ceil(page.staleMs / 1_000)}`,
      [ABOUT_HEADER]: JSON.stringify(about),
    };
    const stored = new Response(content.bytes, { headers: ownHeaders });
    await (await this.#cache()).put(addressOf(id), stored);
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

const sizeOf = ({ content }: KeptPage) => content.bytes.length;
