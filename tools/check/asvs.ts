/** Checks that docs/asvs.md names every requirement of ASVS 5.0.0, levels 1 and 2, once: met, excepted or not applying. */
import { readFileSync } from "node:fs";

/** How many there are in each chapter. */
const CHAPTERS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

export function checkAsvs(): string[] {
  const text = readFileSync("docs/asvs.md", "utf8");
  const rows = [...text.matchAll(/^\| (\d+)\.(\d+\.\d+) +\|(.*)\|$/gm)];
  const names = rows.map(([, chapter, rest]) => `${chapter}.${rest}`);
  return [
    ...names.filter((name, at) => names.indexOf(name) !== at).map((name) => `${name} comes twice`),
    ...CHAPTERS.flatMap((count, at) => {
      const found = rows.filter(([, chapter]) => Number(chapter) === at + 1).length;
      return found === count ? [] : [`chapter ${at + 1} has ${found} of ${count} requirements`];
    }),
    ...rows
      .filter(([, , , cells]) => cells!.split("|").some((cell) => cell.trim() === ""))
      .map(([, chapter, rest]) => `${chapter}.${rest} has an empty cell`),
  ];
}
