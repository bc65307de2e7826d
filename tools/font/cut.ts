/**
 * Cuts the Latin typeface down to what the site sets: `node tools/font/cut.ts` rewrites app/kit/styles/instrument-sans.woff2.
 * A character outside the list comes from the next face of the stack, so a name with an accent still reads.
 */
import { readFileSync, writeFileSync } from "node:fs";
import subsetFont from "subset-font";

const SOURCE =
  "node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2";
const TARGET = "app/kit/styles/instrument-sans.woff2";

/** The most that a first visit should spend on it. */
const LIMIT_BYTES = 22 * 1024;

const ASCII = String.fromCodePoint(...Array.from({ length: 95 }, (_, index) => 0x20 + index));
const PUNCTUATION = "\u00a0–—‘’“”…·×→©€£¥−";

const font = await subsetFont(readFileSync(SOURCE), ASCII + PUNCTUATION, {
  targetFormat: "woff2",
  variationAxes: { wght: { min: 400, max: 700 } },
  keepFeatures: ["ccmp", "kern", "liga", "mark", "mkmk", "tnum"],
});
if (font.length > LIMIT_BYTES) throw new Error(`the font takes ${font.length} bytes`);
writeFileSync(TARGET, font);
console.log(`${TARGET}: ${font.length} bytes`);
