/** Pages for everybody are compressed once, and each answer still has a nonce of its own (decision 0121). */
import { brotliDecompressSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { PUBLIC_PAGES } from "#app/kit/pages.ts";
import { compressedPage } from "#test/support/compressed-page.ts";
import { type Harness, sharedHarness } from "#test/support/harness.ts";

let product: Harness;
beforeAll(async () => void (product = await sharedHarness()));

const nonceOf = (html: string) => /nonce="([^"]+)"/.exec(html)?.[1] ?? "";
const bare = (html: string) => html.replaceAll(nonceOf(html), "NONCE");

describe.each(["en", "zh-CN"])("in %s", (language) => {
  test.each(PUBLIC_PAGES.map(({ path }) => path))("%s is the same page", async (path) => {
    const plain = await fetch(new URL(`${path}?lng=${language}`, product.url), {
      headers: { "accept-encoding": "identity" },
    });
    expect(plain.headers.get("content-encoding")).toBeNull();
    const text = await plain.text();
    const nonces = new Set([nonceOf(text)]);
    for (let visit = 0; visit < 2; visit++) {
      const { headers, bytes } = await compressedPage(product.url, `${path}?lng=${language}`);
      const page = brotliDecompressSync(bytes).toString();
      expect(bare(page)).toBe(bare(text));
      expect(headers["content-security-policy"]).toContain(`'nonce-${nonceOf(page)}'`);
      expect(headers.vary).toContain("accept-encoding");
      nonces.add(nonceOf(page));
    }
    expect(nonces.size).toBe(3);
  });
});

test("of fifty at once each has the nonce of its own head", async () => {
  await compressedPage(product.url, "/?lng=en");
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => compressedPage(product.url, "/?lng=en")),
  );
  const nonces = answers.map(({ headers, bytes }) => {
    const page = brotliDecompressSync(bytes).toString();
    expect(new Set(page.match(/nonce="[^"]+"/g)).size).toBe(1);
    expect(headers["content-security-policy"]).toContain(`'nonce-${nonceOf(page)}'`);
    return nonceOf(page);
  });
  expect(new Set(nonces).size).toBe(50);
});
