/** Says of each place in a built file which place of our sources it is: in log lines, reports and stacks alike. */
import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { type MapFile, mapsIn } from "./local/maps.ts";

/** `assets/a.js:1:2` of a stack or a log's `at`. */
const IN_TEXT = /(?:https?:\/\/[^/\s"]+\/|file:\/\/\/)?((?:[\w-]+\/)*[\w.-]+\.m?js):(\d+):(\d+)/g;
/** The same as fields of a report, ours or the receiver's. */
const IN_FIELDS =
  /"(?:file|filename)":\s*"([^"]+\.m?js)",\s*"(?:line|lineno)":\s*(\d+),\s*"(?:column|colno)":\s*(\d+)/g;

/** @param folder a build, or a release's maps. @param of `client`, `server` or `origin`; all that know the place without. */
export function resolverOf(folder: string, of?: string): (text: string) => string {
  const maps = mapsIn(folder).filter(({ part }) => of === undefined || part === of);
  if (maps.length === 0) throw new Error(`No source maps in ${folder}.`);
  const read = new Map<string, SourceMap>();

  function placeIn({ part, path }: MapFile, line: number, column: number): string[] {
    // safe because a bundler wrote it
    const map = read.get(path) ?? new SourceMap(JSON.parse(readFileSync(path, "utf8")));
    read.set(path, map);
    const found = map.findOrigin(line, column);
    if (!("fileName" in found)) return [];
    const source = found.fileName.replace(/^(?:\.\.?\/)+/, "");
    return [`${source}:${found.lineNumber}:${found.columnNumber} (${part})`];
  }

  const resolved = (place: string, file: string, line: string, column: string) => {
    const found = maps
      .filter((map) => file === map.file || file.endsWith(`/${map.file}`))
      .flatMap((map) => placeIn(map, Number(line), Number(column)));
    return found.length > 0 ? found.join(" or ") : place;
  };
  const inFields = (place: string, file: string, line: string, column: string) => {
    const found = resolved("", file, line, column);
    return found ? `"source": ${JSON.stringify(found)}` : place;
  };
  return (text) => text.replaceAll(IN_FIELDS, inFields).replaceAll(IN_TEXT, resolved);
}
