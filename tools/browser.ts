/** Finds and starts a Chromium that is quiet: it asks no other host for anything of its own. */
import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

const CANDIDATES = [
  process.env.CHROMIUM_PATH,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
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

/** @throws when there is no Chromium; `npm test` installs or asks for one before it comes to this. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = CANDIDATES.find((path) => path && existsSync(path));
  if (!executablePath) throw new Error("no Chromium found: install one or set CHROMIUM_PATH");
  return chromium.launch({ executablePath, args: FLAGS });
}
