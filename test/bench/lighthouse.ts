/** Lighthouse, fetched into the cache when it is first wanted: it is as large as the rest of the project together. */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";
import { compressedPage } from "#test/support/compressed-page.ts";
import { compressed } from "./compressed.ts";
import { emptySite } from "./empty-site.ts";
import { findChromium } from "#tools/browser.ts";

const exec = promisify(execFile);

/** The last one whose throttling was the one that the goals were set by. */
const VERSION = "12.2.3";
const FOLDER = ".cache/lighthouse";
const CLI = `${FOLDER}/node_modules/lighthouse/cli/index.js`;
const INSTALL = [
  "install",
  "--prefix",
  FOLDER,
  "--no-save",
  "--ignore-scripts",
  `lighthouse@${VERSION}`,
];

const PAGES = ["/", "/pricing", "/download", "/login"];
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
/** The middle one counts: what a shared machine gives changes from minute to minute. */
const RUNS = 3;

export type Scores = Record<(typeof CATEGORIES)[number], number> & { blockingMs: number };

interface Beside extends Scores {
  /** What the page takes beyond an empty one of the framework. */
  beyondEmpty: { points: number; blockingMs: number };
}

export interface Looks {
  /** An empty page of React Router, and the same page without its scripts: what this machine makes of nothing. */
  empty: Scores;
  withoutScripts: Scores;
  /** By page and language; a reason in words for a page that cannot be traced. */
  pages: Record<string, Beside | string>;
}

/** A reason in words where Lighthouse or Chromium cannot be had. */
export async function lighthouse(site: URL, emptyPage: URL): Promise<Looks | string> {
  const chromium = findChromium();
  if (!chromium) return "no Chromium found";
  try {
    if (!existsSync(CLI)) await exec("npm", INSTALL);
  } catch {
    return "lighthouse could not be installed";
  }
  const empty = await ofEmptyPage(emptyPage, true, chromium);
  const withoutScripts = await ofEmptyPage(emptyPage, false, chromium);
  await using front = await compressed(site);
  const pages: Looks["pages"] = {};
  for (const path of PAGES)
    for (const language of ["en", "zh-CN"]) {
      const address = `${path}?lng=${language}`;
      // Somebody with such a phone was here within the minute: that is when a page is kept.
      await compressedPage(site, address, { "user-agent": "Android" });
      // It loses the beginning of a trace now and then, and the other figures are not to go with it.
      pages[address] = await middleOf(new URL(address, front.url).href, chromium).then(
        (scores) => beside(scores, empty),
        reasonOf,
      );
    }
  return { empty, withoutScripts, pages };
}

async function ofEmptyPage(page: URL, hasScripts: boolean, chromium: string): Promise<Scores> {
  await using site = await emptySite(page, hasScripts);
  await using front = await compressed(site.url);
  // awaited here, or the front is closed before it is looked at
  return await middleOf(front.url.href, chromium);
}

async function middleOf(address: string, chromium: string): Promise<Scores> {
  const runs: Scores[] = [];
  for (let run = 0; run < RUNS; run++) runs.push(await scoresOf(address, chromium));
  // safe because there is at least one
  return runs.toSorted((a, b) => a.blockingMs - b.blockingMs)[Math.floor(RUNS / 2)]!;
}

function beside(scores: Scores, empty: Scores): Beside {
  const points = empty.performance - scores.performance;
  const blockingMs = scores.blockingMs - empty.blockingMs;
  return { ...scores, beyondEmpty: { points, blockingMs } };
}

function reasonOf(error: unknown): string {
  const { stderr } = error as { stderr?: string };
  return stderr?.trim().split("\n").at(-1) ?? String(error);
}

async function scoresOf(address: string, chromium: string): Promise<Scores> {
  const { stdout } = await exec(
    process.execPath,
    [
      CLI,
      address,
      "--output=json",
      "--quiet",
      `--only-categories=${CATEGORIES.join()}`,
      "--chrome-flags=--headless=new --no-sandbox --disable-dev-shm-usage",
    ],
    { env: { ...process.env, CHROME_PATH: chromium }, maxBuffer: 64 * 1024 * 1024 },
  );
  const { categories, audits } = JSON.parse(stdout) as Report;
  const points = CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]);
  return {
    ...(Object.fromEntries(points) as Record<(typeof CATEGORIES)[number], number>),
    blockingMs: Math.round(audits["total-blocking-time"]?.numericValue ?? NaN),
  };
}

interface Report {
  categories: Record<string, { score: number }>;
  audits: Record<string, { numericValue: number }>;
}
