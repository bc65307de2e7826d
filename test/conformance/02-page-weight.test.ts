/**
 * How much a first visit of the home page takes (docs/performance.md: page.first, page.js, page.total). Sizes are the
 * same on every machine, so they are held: each limit is what was reached and a tenth, for the pages to come: one style sheet serves them all.
 */
import { brotliCompressSync, gzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { type Harness, sharedHarness } from "#test/support/harness.ts";

const FIRST_PAINT_BYTES = 18_000;
const SCRIPT_BYTES = 158_000;
const TOTAL_BYTES = 250_000;

let product: Harness;

beforeAll(async () => {
  product = await sharedHarness();
});

async function bytesOf(path: string): Promise<Buffer> {
  const answer = await fetch(new URL(path, product.url));
  expect([path, answer.status]).toEqual([path, 200]);
  return Buffer.from(await answer.arrayBuffer());
}

const compressed = (bytes: Buffer) => brotliCompressSync(bytes).length;
const zipped = (bytes: Buffer) => gzipSync(bytes, { level: 9 }).length;
const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0);

/** The page and the files it names, by kind; its texts, which the entry fetches by itself, count as scripts. */
async function homePage(language: string) {
  const html = await bytesOf(`/?lng=${language}`);
  const named = (pattern: RegExp) => [...new Set(html.toString().match(pattern))];
  const scripts = named(/\/assets\/[\w.-]+\.js/g);
  const loader = await Promise.all(scripts.map(bytesOf));
  const texts = (/data-namespaces="([^"]+)"/.exec(html.toString())?.[1] ?? "").split(" ");
  return {
    html,
    styles: await Promise.all(named(/\/assets\/[\w.-]+\.css/g).map(bytesOf)),
    fonts: await Promise.all(named(/\/assets\/[\w.-]+\.woff2/g).map(bytesOf)),
    scripts: loader,
    texts: await Promise.all(texts.map((name) => textFile(loader, name, language))),
  };
}

/** The built file of a namespace, by the place that its name has in the loader's own list. */
async function textFile(loader: Buffer[], name: string, language: string): Promise<Buffer> {
  const entry = new RegExp(`/locales/${language}/${name}\\.json.{0,80}?\\./(${name}-[\\w-]+\\.js)`);
  const file = loader.map((bytes) => entry.exec(bytes.toString())?.[1]).find(Boolean);
  return bytesOf(`/assets/${file}`);
}

describe.each(["en", "zh-CN"])("the home page in %s", (language) => {
  test("keeps to its bytes", async () => {
    const { html, styles, fonts, scripts, texts } = await homePage(language);
    const first = compressed(html) + sum(styles.map(compressed));
    const script = sum([...scripts, ...texts].map(zipped));
    expect(styles).toHaveLength(1);
    expect(texts).toHaveLength(3);
    expect(first).toBeLessThan(FIRST_PAINT_BYTES);
    expect(script).toBeLessThan(SCRIPT_BYTES);
    expect(first + script + sum(fonts.map(({ length }) => length))).toBeLessThan(TOTAL_BYTES);
  });
});
