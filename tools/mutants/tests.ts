/** Which tests could notice a change to a file: those that come to it by their imports, the nearest first. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** How many run before all the others. */
const NEAREST = 3;

const imported = new Map<string, string[]>();

/** In the order they are run: a few, then the rest. */
export function testsFor(file: string, suites: string[]): string[][] {
  if (file.endsWith(".sql")) return [suites.filter((suite) => suite.startsWith("test/money/"))];
  const near = suites
    .map((suite) => ({ suite, way: distance(suite, file) }))
    .filter(({ way }) => way !== null)
    .toSorted((one, other) => one.way! - other.way!)
    .map(({ suite }) => suite);
  return [near.slice(0, NEAREST), near.slice(NEAREST)];
}

/** The length of the shortest way of imports; null where there is none. */
function distance(from: string, to: string): number | null {
  const ways = new Map([[from, 0]]);
  for (const [file, way] of ways) {
    if (file === to) return way;
    for (const next of importsOf(file)) if (!ways.has(next)) ways.set(next, way + 1);
  }
  return null;
}

function importsOf(file: string): string[] {
  const known = imported.get(file);
  if (known) return known;
  const found = [...readFileSync(file, "utf8").matchAll(/from "([#.][^"]+\.tsx?)"/g)].map(
    ({ 1: name = "" }) => (name.startsWith("#") ? name.slice(1) : join(dirname(file), name)),
  );
  imported.set(file, found);
  return found;
}
