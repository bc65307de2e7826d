/** Finds and starts a Chromium that is quiet: it asks no other host for anything of its own. */
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { type Browser, chromium } from "playwright-core";

/** The shell first: the same browser without its windows, at half of their cost. */
const NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];
const MAC = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The program to start, or undefined where there is none. */
export function findChromium(): string | undefined {
  const inPath = (process.env.PATH ?? "").split(delimiter);
  const named = NAMES.flatMap((name) => inPath.map((folder) => join(folder, name)));
  return [process.env.CHROMIUM_PATH, ...named, ...MAC].find((path) => path && existsSync(path));
}

/**
 * With `slowMo` it waits as many ms after each thing that is done in it.
 * @throws when there is no Chromium; `npm test` installs or asks for one before it comes to this.
 */
export async function launchBrowser(flags: string[] = [], slowMo = 0): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error("no Chromium found: install one or set CHROMIUM_PATH");
  return chromium.launch({ executablePath, args: [...FLAGS, ...flags], slowMo });
}
