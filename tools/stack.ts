/**
 * `npm run stack -- FILE|- [--release NAME] [--of client|server|origin]`: prints log lines, reports or stacks with the places
 * of our sources in place of the bundles'. The maps are those kept of a release, or those of the build that is there.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { MAPS_DIR } from "./local/maps.ts";
import { resolverOf } from "./resolve-stack.ts";

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { release: { type: "string" }, of: { type: "string" } },
  });
  const [file] = positionals;
  if (!file) throw new Error("Say what to read: npm run stack -- FILE, or - for what is typed.");
  const resolve = resolverOf(values.release ? join(MAPS_DIR, values.release) : "build", values.of);
  process.stdout.write(resolve(readFileSync(file === "-" ? 0 : file, "utf8")));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
