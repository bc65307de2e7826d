/**
 * The first screen of the home page is painted from eight segments, the head of the answer in them: fewer than the ten that
 * one round trip of a fresh connection brings. The rest of the page is held back here until the screen was looked at, the
 * style of other pages with it.
 */
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newVisitor, PHONE } from "#test/support/browser.ts";
import { type CompressedPage, compressedPage } from "#test/support/compressed-page.ts";
import { sharedHarness } from "#test/support/harness.ts";

const SEGMENT_BYTES = 1_460;
const FIRST_SCREEN_BYTES = 8 * SEGMENT_BYTES;

/** Stands before the product like a line that has just been opened. */
interface Line {
  server: Server;
  url: URL;
  /** Lets the rest of the page through. */
  release: () => void;
}

let product: URL;
let line: Line;

beforeAll(async () => {
  product = (await sharedHarness()).url;
  line = await openLine();
});
afterAll(() => void line.server.close());

async function openLine(): Promise<Line> {
  let release = () => {};
  const hold = async (path: string, answer: ServerResponse) => {
    const page = await compressedPage(product, path);
    const head = writeHead(answer, page);
    answer.write(page.bytes.subarray(0, FIRST_SCREEN_BYTES - head));
    release = () => answer.end(page.bytes.subarray(FIRST_SCREEN_BYTES - head));
  };
  const server = createServer(({ url = "/" }, answer) => {
    const isPage = url.startsWith("/?lng=");
    void (isPage ? hold(url, answer) : passOn(url, answer));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return { server, url, release: () => release() };
}

/** Its size: that of HTTP/1.1, which newer versions send in less. */
function writeHead(answer: ServerResponse, { headers }: CompressedPage): number {
  answer.writeHead(200, headers);
  return Object.entries(headers).join("\r\n").length;
}

async function passOn(path: string, answer: ServerResponse): Promise<void> {
  const { status, headers, body } = await fetch(new URL(path, product));
  answer.writeHead(status, { "content-type": headers.get("content-type") ?? "" });
  // A visitor who leaves takes what is under way with them.
  await pipeline(body ?? [], answer).catch(() => undefined);
}

test.each([
  ["en", "a phone", PHONE],
  ["zh-CN", "a phone", PHONE],
  ["en", "a desk", { width: 1440, height: 900 }],
  ["zh-CN", "a desk", { width: 1440, height: 900 }],
])("in %s on %s it is whole before the rest has come", async (language, _, viewport) => {
  const { context, page } = await newVisitor(line.url, { viewport, javaScriptEnabled: false });
  await page.goto(`/?lng=${language}`, { waitUntil: "commit" });
  // Without scripts no face of ours comes (decision 0166).
  await page.locator("h1").waitFor();
  const early = await page.screenshot();
  expect(await page.locator("footer").count()).toBe(0);
  line.release();
  await page.waitForLoadState();
  expect(await page.locator("footer").count()).toBe(1);
  // Screenshots come byte by byte the same where nothing has moved or been added.
  expect(Buffer.compare(early, await page.screenshot())).toBe(0);
  await context.close();
});
