/** "Check your download" from the file to the verdict, with lists that are right, wrong and missing. */
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { manifestDocument, readManifest } from "#contract/release-manifest.ts";
import { alive, newVisitor, type Visitor } from "#test/support/browser.ts";
import { type Harness, sharedHarness, startHarness } from "#test/support/harness.ts";

const NAME = "halyard-sample-windows.txt";
const FILE = `public/downloads/${NAME}`;

let visitor: Visitor;
afterEach(() => visitor.context.close());

async function openPage(product: Harness, locale = "en-US"): Promise<Page> {
  visitor = await newVisitor(product.url, { locale });
  await visitor.page.goto("/download/windows");
  await alive(visitor.page);
  return visitor.page;
}

async function verdictOn(page: Page, name: string, buffer: Buffer): Promise<string | null> {
  await page
    .locator("input[type=file]")
    .setInputFiles({ name, mimeType: "application/octet-stream", buffer });
  await page.locator("[data-verdict]").waitFor();
  return page.locator("[data-verdict]").getAttribute("data-verdict");
}

test("the file as it was released is genuine, under any name", async () => {
  const page = await openPage(await sharedHarness());
  expect(await verdictOn(page, NAME, readFileSync(FILE))).toBe("genuine");
  expect(await page.getByText("This file is genuine").isVisible()).toBe(true);
  expect(await verdictOn(page, "renamed.bin", readFileSync(FILE))).toBe("genuine");
  expect(visitor.faults).toEqual({ errors: [], foreignRequests: [] });
});

test("one letter changed, one byte missing, another file: each has its own verdict", async () => {
  const page = await openPage(await sharedHarness());
  const altered = readFileSync(FILE);
  altered[10]! ^= 1;
  expect(await verdictOn(page, NAME, altered)).toBe("altered");
  expect(await page.getByText("This is not the file that was released").isVisible()).toBe(true);
  await verdictOn(page, NAME, readFileSync(FILE).subarray(0, 100));
  await expect.poll(() => page.getByText("The download is not complete").isVisible()).toBe(true);
  await verdictOn(page, "holiday.jpg", Buffer.from("another file"));
  await expect.poll(() => page.getByText("This file is not in the list").isVisible()).toBe(true);
});

test("a large file is hashed piece by piece while the page stays alive", async () => {
  const page = await openPage(await sharedHarness(), "zh-CN");
  // Made in the page: 200 MB would not go through the debugger.
  await page.evaluate(`
    window.seen = new Set();
    new MutationObserver(() => {
      const bar = document.querySelector("progress");
      if (bar) window.seen.add(bar.value);
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
    const data = new DataTransfer();
    const piece = new Uint8Array(1 << 20);
    data.items.add(new File(Array(200).fill(piece), "big.bin"));
    const input = document.querySelector("input[type=file]");
    input.files = data.files;
    input.dispatchEvent(new Event("change", { bubbles: true }));
  `);
  await page.locator("[data-verdict=unknown]").waitFor();
  expect(await page.evaluate<number>("window.seen.size")).toBeGreaterThan(5);
});

test("a browser without Ed25519 of its own comes to the same verdict", async () => {
  const product = await sharedHarness();
  visitor = await newVisitor(product.url);
  await visitor.context.addInitScript(
    "crypto.subtle.importKey = () => Promise.reject(new DOMException('no', 'NotSupportedError'))",
  );
  await visitor.page.goto("/download/windows");
  await alive(visitor.page);
  expect(await verdictOn(visitor.page, NAME, readFileSync(FILE))).toBe("genuine");
});

let broken: Harness;
beforeAll(async () => {
  broken = await startHarness();
});
afterAll(() => broken.dispose());

async function replaceManifest(change: (document: string, signature: string) => [string, string]) {
  const row = await broken.db
    .prepare(`SELECT document, signature FROM release_manifest ORDER BY signed_at DESC LIMIT 1`)
    .first<{ document: string; signature: string }>();
  const [document, signature] = change(row!.document, row!.signature);
  await broken.db
    .prepare(`INSERT INTO release_manifest (signed_at, document, signature) VALUES (?, ?, ?)`)
    .bind(Date.now(), document, signature)
    .run();
}

test("a list that names a false file is not believed, whatever the file", async () => {
  await replaceManifest((document, signature) => {
    const { files, signedAt } = readManifest(document)!;
    const forged = files.map((file) => ({ ...file, sha256: "0".repeat(64) }));
    return [manifestDocument(forged, signedAt), signature];
  });
  const page = await openPage(broken);
  expect(await verdictOn(page, NAME, readFileSync(FILE))).toBe("bad-signature");
  expect(await page.getByText("The list of releases is not genuine").isVisible()).toBe(true);
});

test("without a list nothing is genuine", async () => {
  await broken.db.prepare(`DELETE FROM release_manifest`).run();
  // A new isolate: the old one keeps the page for a minute.
  await broken.restart();
  const page = await openPage(broken);
  expect(await verdictOn(page, NAME, readFileSync(FILE))).toBe("no-list");
});
