/** A compressed page comes out right with any nonce, or is not compressed at all. */
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { scaled } from "#test/support/scale.ts";
import { newNonce } from "#worker/edge/secure-headers.ts";
import { compressed } from "./brotli.ts";
import { nonced, withNonce } from "./nonced.ts";

type Write = (nonce: string) => string;

const bytesOf = (text: string) => new TextEncoder().encode(text);

function keep(write: Write) {
  const nonce = newNonce();
  return compressed(nonced(bytesOf(write(nonce)), nonce));
}

/** What every page begins with. */
const HEAD = `<!DOCTYPE html><html lang="en"><head><meta charSet="utf-8"/><meta name="viewport" content="width=device-width, initial-scale=1"/>`;

const element: fc.Arbitrary<Write> = fc.oneof(
  fc.constantFrom<Write>(
    (nonce) => `<script nonce="${nonce}">run()</script>`,
    (nonce) => `<link rel="preload" nonce="${nonce}" href="/assets/a.js"/>`,
    (nonce) => `enqueue("\\"nonce\\",\\"${nonce}\\"")`,
    () => `<p class="text-quiet">time of the</p>`,
    () => "线路，一根线",
    () => `\\"id\\",\\"+5 days\\"`,
  ),
  fc.string({ unit: "grapheme", maxLength: 200 }).map((text) => () => text),
);
const page = fc
  .array(element, { maxLength: 60 })
  .map<Write>((parts) => (nonce) => HEAD + parts.map((part) => part(nonce)).join(""));

describe("a compressed page", () => {
  test("is the same page with each nonce that is written into it", async () => {
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(page, async (write) => {
        const kept = await keep(write);
        if (!kept) return void refused++;
        for (let visit = 0; visit < 20; visit++) {
          const nonce = newNonce();
          expect(brotliDecompressSync(withNonce(kept, nonce)).toString()).toBe(write(nonce));
        }
      }),
      { numRuns: scaled(60) },
    );
    expect(refused).toBeLessThan(scaled(60));
  });

  test("takes hardly more than one whose nonce stays", async () => {
    const words = Array.from({ length: 400 }, (_, at) => `<p>${at ** 3} words</p>`).join("");
    const write: Write = (nonce) =>
      `${HEAD}<style nonce="${nonce}">${words}<script nonce="${nonce}">`;
    const kept = await keep(write);
    expect(kept!.bytes.length).toBeLessThan(
      brotliCompressSync(bytesOf(write(newNonce()))).length + 60,
    );
  });

  test("is refused when its nonce would stay as it is somewhere, or has none", async () => {
    // Text that stands before the nonce and goes on as it does: half of it would be a copy of that.
    const misleading: Write = (nonce) =>
      `${HEAD}<i nonce="${nonce}">"identity","+/Zq0XjK7" is another than "identity","${nonce}"`;
    expect(await keep(misleading)).toBeNull();
    expect(await keep(() => HEAD)).toBeNull();
  });
});
