/** The finder's file: small, the same from the same sources, and with nothing that its own policy would not run. */
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { finderFile, withoutList } from "#contract/reach/finder-file.ts";
import { buildFinder, builtFinder } from "./vite-finder.ts";

const LIMIT_BYTES = 60 * 1024;
const LONGEST_LIST = `${"d".repeat(6 * 1024)}.${"s".repeat(86)}`;

test("has at most 60 KB, with the longest list that it reads", async () => {
  const file = finderFile(await builtFinder(), { key: "k".repeat(44), list: LONGEST_LIST });
  expect(Buffer.byteLength(file)).toBeLessThanOrEqual(LIMIT_BYTES);
});

test("is the same whenever it is built", async () => {
  expect(await buildFinder()).toBe(await buildFinder());
});

test("names its script and style by their hashes, and loads nothing", async () => {
  const file = await builtFinder();
  const [, policy = ""] =
    /http-equiv="Content-Security-Policy"\s+content="([^"]+)"/.exec(file) ?? [];
  for (const [, text = ""] of file.matchAll(/<(?:script|style)[^>]*>([^]*?)<\/(?:script|style)>/g))
    expect(policy).toContain(createHash("sha256").update(text).digest("base64"));
  expect(file.match(/<(script|style)/g)).toEqual(["<style", "<script"]);
  expect(file).not.toMatch(/\b(?:src|href)=|@import|url\(/);
});

test("without its list is the file that a list names", async () => {
  const key = `${"K".repeat(43)}=`;
  const file = finderFile(await builtFinder(), { key, list: "a.b" });
  expect(file).toContain('data-list="a.b"');
  expect(withoutList(file)).toBe(finderFile(await builtFinder(), { key, list: "" }));
});
