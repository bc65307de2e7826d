/** Lighthouse, fetched into the cache when it is first wanted: it is as large as the rest of the project together. */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";
import { compressedPage } from "#test/support/compressed-page.ts";
import { compressed } from "./compressed.ts";
import { findChromium } from "#tools/browser.ts";

const exec = promisify(execFile);

/** The last one whose throttling was the one that the goals were set by. */
const VERSION = "12.2.3";
const FOLDER = ".cache/lighthouse";
const CLI = `${FOLDER}/node_modules/lighthouse/cli/index.js`;

const PAGES = ["/", "/pricing", "/download"];
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

export type Scores = Record<(typeof CATEGORIES)[number], number>;

/** By page and language; a reason in words where Lighthouse or Chromium cannot be had, or a page cannot be traced. */
export async function lighthouse(site: URL): Promise<Record<string, Scores | string> | string> {
  const chromium = findChromium();
  if (!chromium) return "no Chromium found";
  try {
    if (!existsSync(CLI))
      await exec("npm", [
        "install",
        "--prefix",
        FOLDER,
        "--no-save",
        "--ignore-scripts",
        `lighthouse@${VERSION}`,
      ]);
  } catch {
    return "lighthouse could not be installed";
  }
  await using front = await compressed(site);
  const scores: Record<string, Scores | string> = {};
  for (const path of PAGES)
    for (const language of ["en", "zh-CN"]) {
      const address = `${path}?lng=${language}`;
      // Somebody with such a phone was here within the minute: that is when a page is kept.
      await compressedPage(site, address, { "user-agent": "Android" });
      // It loses the beginning of a trace now and then, and the other figures are not to go with it.
      scores[address] = await scoresOf(new URL(address, front.url).href, chromium).catch(reasonOf);
    }
  return scores;
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
  const { categories } = JSON.parse(stdout) as { categories: Record<string, { score: number }> };
  const points = CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]);
  return Object.fromEntries(points) as Scores;
}
