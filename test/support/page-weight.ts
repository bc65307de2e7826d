/** What a first visit of a page takes over the line: the page and the files it names, as a browser would get them. */
import { brotliCompressSync, brotliDecompressSync, constants, gzipSync } from "node:zlib";

export interface PageWeight {
  /** Brotli: of the page with its style, what has to be there before the first screen can be painted. */
  first: number;
  /** Brotli: the whole page. */
  page: number;
  /** Gzip: the scripts that the page asks for. */
  script: number;
  /** Of everything, the font included. */
  total: number;
  /** Style sheets that the first paint would wait for. */
  sheets: number;
}

export async function pageWeight(site: URL, path: string, language: string): Promise<PageWeight> {
  const bytesOf = async (file: string): Promise<Buffer> => {
    const answer = await fetch(new URL(file, site));
    if (answer.status !== 200) throw new Error(`${file}: ${answer.status}`);
    return Buffer.from(await answer.arrayBuffer());
  };
  const page = await bytesOf(`${path}?lng=${language}`);
  const html = page.toString();
  const linked = (rel: string) => [...html.matchAll(linkTo(rel))].map(([, href = ""]) => href);
  const [scripts, preloaded] = await Promise.all(
    ["modulepreload", "preload"].map((rel) => Promise.all(linked(rel).map(bytesOf))),
  );
  const compressed = brotliCompressSync(page);
  const script = sum(scripts!.map(gzip));
  return {
    first: bytesUntil(END_OF_FIRST_SCREEN, compressed),
    page: compressed.length,
    script,
    total: compressed.length + script + sum(preloaded!.map(({ length }) => length)),
    sheets: linked("stylesheet").length,
  };
}

/** The first section of a page is as high as a screen, or higher (test/e2e/first-paint.test.ts looks at it). */
const END_OF_FIRST_SCREEN = "</section>";

const linkTo = (rel: string) =>
  new RegExp(`<link\\b[^>]*\\brel="${rel}"[^>]*\\bhref="([^"]+)"`, "g");

/** How much of a compressed page must have come for `mark` to be read. */
function bytesUntil(mark: string, compressed: Buffer): number {
  let [enough, tooFew] = [compressed.length, 0];
  while (enough - tooFew > 1) {
    const some = Math.floor((enough + tooFew) / 2);
    if (beginning(compressed.subarray(0, some)).includes(mark)) enough = some;
    else tooFew = some;
  }
  return enough;
}

/** What a browser can read of a page that is still on its way. */
export const beginning = (compressed: Buffer) =>
  brotliDecompressSync(compressed, { finishFlush: constants.BROTLI_OPERATION_FLUSH }).toString();

export const gzip = (bytes: Buffer) => gzipSync(bytes, { level: 9 }).length;
const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0);
