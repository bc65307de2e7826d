/**
 * The code for wallets: one file that the crypto payment loads when it has something to pay. No page names it, the gateway and
 * the origin do not have it, and its size is held (decision 0103).
 */
import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { gzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { sharedHarness } from "#test/support/harness.ts";

const ASSETS = "build/client/assets";
/** What only code that talks to wallets has in it. */
const MARK = "eip6963:requestProvider";
const ELSEWHERE_MARK = "wc_sessionPropose";
/** What was reached, and a tenth. */
const WALLET_BYTES = 58_000;
const ELSEWHERE_BYTES = 27_500;

beforeAll(async () => {
  // It is built before the product runs.
  await sharedHarness();
});

const textOf = (file: string) => readFileSync(file, "utf8");

/** The file and all that it imports before it runs. */
function withImports(file: string, known = new Set<string>()): Set<string> {
  if (known.has(file)) return known;
  known.add(file);
  for (const [, name] of textOf(`${ASSETS}/${file}`).matchAll(
    /(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g,
  ))
    withImports(name!, known);
  return known;
}

/** Every module that a page names in the router's own list, and the entry. */
function namedByPages(): Set<string> {
  const [manifest] = globSync(`${ASSETS}/manifest-*.js`).filter((file) => textOf(file).length > 0);
  const named = [...textOf(manifest!).matchAll(/\/assets\/([\w.-]+\.js)/g)].map(
    ([, name]) => name!,
  );
  const all = new Set<string>();
  for (const name of named) for (const file of withImports(name)) all.add(file);
  return all;
}

test("is in one file of the site, which no page names", () => {
  const files = globSync(`${ASSETS}/*.js`).filter((file) => textOf(file).includes(MARK));
  expect(files).toHaveLength(1);
  const [wallet] = files.map((file) => basename(file));
  const pages = namedByPages();
  expect(pages.size).toBeGreaterThan(20);
  expect(pages).not.toContain(wallet);
  const more = [...withImports(wallet!)].filter((file) => !pages.has(file));
  const bytes = more.map((file) => gzipSync(textOf(`${ASSETS}/${file}`), { level: 9 }).length);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(WALLET_BYTES);
});

test("for a wallet elsewhere is in a file of its own, which neither a page nor the wallets' file loads unasked", () => {
  const files = globSync(`${ASSETS}/*.js`).filter((file) => textOf(file).includes(ELSEWHERE_MARK));
  expect(files).toHaveLength(1);
  const [elsewhere] = files.map((file) => basename(file));
  const [wallet] = globSync(`${ASSETS}/*.js`).filter((file) => textOf(file).includes(MARK));
  const before = new Set([...namedByPages(), ...withImports(basename(wallet!))]);
  expect(before).not.toContain(elsewhere);
  const more = [...withImports(elsewhere!)].filter((file) => !before.has(file));
  const bytes = more.map((file) => gzipSync(textOf(`${ASSETS}/${file}`), { level: 9 }).length);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(ELSEWHERE_BYTES);
});

test("is in no Worker", () => {
  const workers = globSync("build/{server,origin}/**/*.js");
  expect(workers.length).toBeGreaterThan(2);
  for (const mark of [MARK, ELSEWHERE_MARK]) {
    expect(workers.filter((file) => textOf(file).includes(mark))).toEqual([]);
  }
});
