/** What a first visit of a page takes over the line: the page and the files it names, as a browser would get them. */
import { brotliCompressSync, gzipSync } from "node:zlib";

export interface PageWeight {
  /** Brotli: the page and its style, which the first paint waits for. */
  first: number;
  /** Gzip: scripts, and the texts that the entry fetches by itself. */
  script: number;
  /** Of everything, the font included. */
  total: number;
  styles: number;
  texts: number;
}

export async function pageWeight(site: URL, path: string, language: string): Promise<PageWeight> {
  const bytesOf = async (file: string): Promise<Buffer> => {
    const answer = await fetch(new URL(file, site));
    if (answer.status !== 200) throw new Error(`${file}: ${answer.status}`);
    return Buffer.from(await answer.arrayBuffer());
  };
  const page = await bytesOf(`${path}?lng=${language}`);
  const html = page.toString();
  const named = (kind: string) =>
    Promise.all(
      [...new Set(html.match(new RegExp(`/assets/[\\w.-]+\\.${kind}`, "g")))].map(bytesOf),
    );
  const [styles, fonts, scripts] = await Promise.all([named("css"), named("woff2"), named("js")]);
  const namespaces = (/data-namespaces="([^"]+)"/.exec(html)?.[1] ?? "").split(" ");
  const texts = await Promise.all(
    namespaces.map((name) => bytesOf(`/assets/${textFile(scripts, name, language)}`)),
  );
  const first = brotli(page) + sum(styles.map(brotli));
  const script = sum([...scripts, ...texts].map(gzip));
  const total = first + script + sum(fonts.map(({ length }) => length));
  return { first, script, total, styles: styles.length, texts: texts.length };
}

/** The built file of a namespace, by the place that its name has in the loader's own list. */
function textFile(loader: Buffer[], name: string, language: string): string | undefined {
  const entry = new RegExp(`/locales/${language}/${name}\\.json.{0,80}?\\./(${name}-[\\w-]+\\.js)`);
  return loader.map((bytes) => entry.exec(bytes.toString())?.[1]).find(Boolean);
}

const brotli = (bytes: Buffer) => brotliCompressSync(bytes).length;
export const gzip = (bytes: Buffer) => gzipSync(bytes, { level: 9 }).length;
const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0);
