/**
 * `npm run drills -- answers [COMMIT]`: whether pages and API of two versions read each other's answers, by the fields alone. With an
 * earlier commit by its own contract; without one by the committed list, to which the fields of new calls are added.
 */
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { CALLS } from "#contract/calls/calls.ts";
import {
  type Calls,
  faultsBetween,
  type Fields,
  fieldsOf,
  linesOf,
  LIST,
  listed,
  nameOf,
  newNames,
} from "./fields.ts";
import { inTree } from "./tree.ts";

const [commit] = process.argv.slice(2);
const now = fieldsOf(CALLS, "output");
const before = commit ? await fieldsAt(commit) : listed();
const faults = faultsBetween(before, CALLS);
for (const fault of faults) console.error(fault);
const added = newNames(before, now);
if (!commit && added.size > 0) {
  const lines = linesOf(new Map([...now].filter(([path]) => added.has(nameOf(path)))));
  writeFileSync(LIST, `${[...linesOf(before), ...lines].toSorted().join("\n")}\n`);
  console.log(`Added to ${LIST}: ${[...added].join(", ")}`);
}
process.exit(faults.length > 0 ? 1 : 0);

function fieldsAt(commit: string): Promise<Fields> {
  return inTree(commit, async (folder) => {
    const file = pathToFileURL(resolve(join(folder, "contract/calls/calls.ts"))).href;
    // safe because every contract with that file has this export
    const { CALLS: calls } = (await import(file)) as { CALLS: Calls };
    return fieldsOf(calls, "output");
  });
}
