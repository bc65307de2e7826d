/**
 * Source maps of a build. Those of pages are taken out of what is served; those of a deployed release are kept by its name,
 * so that a stack can be read when the next build is long made.
 */
import { cpSync, globSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join, relative } from "node:path";

export const MAPS_DIR = ".maps";
const PARTS = ["client", "server", "origin"];

/** Moves the maps of pages from `client` to `maps/client`. */
export function keepMaps(build: string): void {
  rmSync(join(build, "maps"), { recursive: true, force: true });
  for (const map of globSync(join(build, "client/**/*.map"))) {
    const to = join(build, "maps", relative(build, map));
    mkdirSync(dirname(to), { recursive: true });
    renameSync(map, to);
  }
}

/** Where the maps of a release are, once they are copied there. */
export function keepMapsOf(release: string, build = "build"): string {
  const folder = join(MAPS_DIR, release);
  rmSync(folder, { recursive: true, force: true });
  for (const map of mapsIn(build)) cpSync(map.path, join(folder, map.part, `${map.file}.map`));
  return folder;
}

export interface MapFile {
  part: string;
  /** As a stack names it: `assets/a.js`. */
  file: string;
  path: string;
}

/** Of a build, or of a release as it was kept. */
export function mapsIn(folder: string): MapFile[] {
  return PARTS.flatMap((part) =>
    [join(folder, part), join(folder, "maps", part)].flatMap((root) =>
      globSync("**/*.map", { cwd: root }).map((map) => ({
        part,
        file: map.replaceAll("\\", "/").replace(/\.map$/, ""),
        path: join(root, map),
      })),
    ),
  );
}
