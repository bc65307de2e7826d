/**
 * Screenshots to look at: `npm run shots -- [PATH …] [--width 390,1440] [--language en] [--theme dark] [--url URL]`.
 * Without a path, every public page; without a URL, the product is built and run on a state of its own. They land in
 * shots/, which git ignores.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Browser } from "playwright-core";
import { PUBLIC_PAGES } from "#app/kit/pages.ts";
import { launchBrowser } from "../browser.ts";
import { startOwnProduct } from "./own-product.ts";
import { LANGUAGE_TAGS } from "#contract/languages.ts";

const PAGES = [...PUBLIC_PAGES.map(({ path }) => path), "/loading", "/no-such-page"];
const OUTPUT = "shots";
const HEIGHT_PX = 900;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    width: { type: "string", default: "390,768,1440,2560" },
    language: { type: "string", default: LANGUAGE_TAGS.join(",") },
    theme: { type: "string", default: "light,dark" },
    url: { type: "string" },
    /** Only what the first screen shows. */
    fold: { type: "boolean", default: false },
  },
});

interface Shot {
  path: string;
  width: number;
  language: string;
  theme: "light" | "dark";
}

const product = values.url ? null : await startOwnProduct();
const browser = await launchBrowser();
try {
  mkdirSync(OUTPUT, { recursive: true });
  for (const shot of shots()) await take(browser, shot, values.url ?? product!.url.href);
} finally {
  await browser.close();
  await product?.stop();
}

function* shots(): Generator<Shot> {
  const languages = values.language.split(",");
  const themes = values.theme.split(",") as Shot["theme"][];
  const looks = languages.flatMap((language) => themes.map((theme) => ({ language, theme })));
  for (const path of positionals.length > 0 ? positionals : PAGES)
    for (const width of values.width.split(",").map(Number))
      for (const look of looks) yield { path, width, ...look };
}

async function take(browser: Browser, { path, width, language, theme }: Shot, site: string) {
  const context = await browser.newContext({
    viewport: { width, height: HEIGHT_PX },
    locale: language,
    colorScheme: theme,
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await page.goto(new URL(path, site).href, { waitUntil: "networkidle" });
  const name = path === "/" ? "home" : path.slice(1).replaceAll(/[^a-z0-9-]+/gi, "-");
  const file = join(OUTPUT, `${name}.${width}.${language}.${theme}.png`);
  await page.screenshot({ path: file, fullPage: !values.fold });
  const scrollWidth = await page.evaluate<number>("document.documentElement.scrollWidth");
  console.log(scrollWidth > width ? `${file}: ${scrollWidth - width} px too wide` : file);
  await context.close();
}
