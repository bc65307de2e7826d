/**
 * Draws what has to be a bitmap and is committed: the icons from public/icon.svg, and for each public page the picture
 * it is shared with, in each language, from its own heading and the home page's drawing. `npm run art`, then commit.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { PUBLIC_PAGES } from "#app/kit/pages.ts";
import { launchBrowser } from "../browser.ts";
import { startOwnProduct } from "./own-product.ts";
import { LANGUAGE_TAGS } from "#contract/languages.ts";

const PICTURE = { width: 1200, height: 630 };

/** File, edge in px, and the share of the edge that the mark takes. */
const ICONS: [string, number, number][] = [
  ["icon-192.png", 192, 0.72],
  ["icon-512.png", 512, 0.72],
  ["icon-maskable.png", 512, 0.52],
  ["apple-touch-icon.png", 180, 0.64],
];

/** The edge of `favicon.ico` in px. */
const FAVICON = 32;

const product = await startOwnProduct();
const browser = await launchBrowser();
try {
  mkdirSync("public/og", { recursive: true });
  await drawIcons(browser);
  for (const language of LANGUAGE_TAGS) await drawPictures(browser, language);
} finally {
  await browser.close();
  await product.stop();
}

async function drawIcons(browser: Browser) {
  const page = await browser.newPage();
  const mark = Buffer.from(readFileSync("public/icon.svg")).toString("base64");
  for (const [file, edge, share] of ICONS) {
    await page.setViewportSize({ width: edge, height: edge });
    await page.setContent(
      `<body style="margin:0;display:grid;place-items:center;height:100vh;background:#fbfaf7">
       <img width="${edge * share}" src="data:image/svg+xml;base64,${mark}">`,
    );
    await page.screenshot({ path: `public/${file}` });
  }
  await page.setViewportSize({ width: FAVICON, height: FAVICON });
  await page.setContent(
    `<body style="margin:0"><img width="${FAVICON}" src="data:image/svg+xml;base64,${mark}">`,
  );
  const png = await page.screenshot({ omitBackground: true });
  writeFileSync("public/favicon.ico", icon(png));
  await page.close();
}

/** One picture in the frame that browsers look for under `/favicon.ico`. */
function icon(png: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(FAVICON, 6);
  head.writeUInt8(FAVICON, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

async function drawPictures(browser: Browser, language: string) {
  const context = await browser.newContext({ viewport: PICTURE, locale: language });
  const page = await context.newPage();
  for (const { path, image } of PUBLIC_PAGES) {
    if (!image) continue;
    await page.goto(new URL(`${path}?lng=${language}`, product.url).href);
    const title = await page.locator("main h1").innerText();
    await page.goto(new URL(`/?lng=${language}`, product.url).href, { waitUntil: "networkidle" });
    await compose(page, title);
    await page.screenshot({ path: `public/og/${image}.${language}.png` });
  }
  await context.close();
}

/** Leaves of the home page its drawing and its mark, and sets the heading beside them. */
async function compose(page: Page, title: string) {
  const text = JSON.stringify(title);
  await page.evaluate(`(() => {
    const art = document.querySelector(".hero-art");
    const mark = document.querySelector("header a span");
    const heading = document.createElement("h1");
    heading.textContent = ${text};
    document.body.replaceChildren(art, mark, heading);
    const set = (node, style) => Object.assign(node.style, { position: "absolute", ...style });
    set(document.body, { position: "relative", height: "630px", overflow: "hidden" });
    set(art, { width: "600px", right: "0", top: "8px", bottom: "auto" });
    set(mark, { left: "72px", top: "64px", scale: "1.5", transformOrigin: "0 0" });
    set(heading, {
      left: "72px", bottom: "72px", width: "540px",
      fontSize: "84px", lineHeight: "1.05", letterSpacing: "-0.03em",
    });
    if (/\\p{Script=Han}/u.test(heading.textContent))
      set(heading, { letterSpacing: "0", fontSize: "72px", lineHeight: "1.2" });
  })()`);
}
