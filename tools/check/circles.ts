/** Finds circles of imports between folders. A folder and one inside it are two; types count, tests do not. */
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const ZONES = ["contract", "app", "origin", "worker"];

/** `from "…"`, `import "…"` and `import("…")` of this repository's own files. */
const OWN_IMPORT = /\b(?:from|import)\s*\(?\s*["']([#.][^"'?]+)/g;

/** Folder to the folders it imports, each with one import as the evidence. */
type Arrows = Map<string, Map<string, string>>;

export function checkCircles(): string[] {
  const files = ZONES.flatMap((zone) => globSync(`${zone}/**/*.{ts,tsx}`));
  return circlesIn(files.map((file) => [file, readFileSync(file, "utf8")]));
}

/** Each circle once, with the imports that make it. */
export function circlesIn(sources: [file: string, text: string][]): string[] {
  const arrows = arrowsOf(sources);
  const circles = new Map<string, string[]>();
  for (const folder of arrows.keys()) {
    const circle = wayBack(folder, arrows);
    const name = circle?.toSorted().join(" ") ?? "";
    if (circle && !circles.has(name)) circles.set(name, circle);
  }
  return [...circles.values()].map((circle) => {
    const imports = circle.map((from, i) => arrows.get(from)?.get(circle[i + 1] ?? circle[0]!));
    return `${[...circle, circle[0]].join(" > ")}: ${imports.join(", ")}`;
  });
}

function arrowsOf(sources: [file: string, text: string][]): Arrows {
  const arrows: Arrows = new Map();
  for (const [file, text] of sources.filter(([name]) => !/\.test\.tsx?$/.test(name))) {
    const from = dirname(file);
    const known = arrows.get(from) ?? new Map<string, string>();
    arrows.set(from, known);
    for (const [, name = ""] of text.matchAll(OWN_IMPORT)) {
      const target = name.startsWith("#") ? name.slice(1) : join(from, name);
      if (dirname(target) !== from) known.set(dirname(target), `${file} imports ${target}`);
    }
  }
  return arrows;
}

/** The folders on the shortest way from one back to itself; null when there is none. */
function wayBack(start: string, arrows: Arrows): string[] | null {
  const ways = [[start]];
  const seen = new Set<string>();
  for (const way of ways) {
    for (const next of arrows.get(way.at(-1)!)?.keys() ?? []) {
      if (next === start) return way;
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  }
  return null;
}
