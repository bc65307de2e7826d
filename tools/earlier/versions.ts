/**
 * `npm run drills -- versions COMMIT [words of vitest's]`: the two Workers of different commits beside each other, as they are
 * for a while at every deployment and rollback. The earlier pages and gateway walk on today's API with the earlier walks, then
 * today's on the earlier API with today's. The database is today's both times.
 */
import { execFileSync } from "node:child_process";
import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import { inTree } from "./tree.ts";
import { walked } from "./walked.ts";

const API = "build/origin";
const BUILD = `import("./tools/local/build.ts").then(({ build }) => build())`;

const [commit, ...words] = process.argv.slice(2);
if (!commit) {
  console.error("Say which: npm run drills -- versions COMMIT");
  process.exit(1);
}

const isSound = await inTree(commit, (earlier) =>
  inTree("HEAD", (today) => {
    for (const folder of [earlier, today]) built(folder);
    const kept = join(earlier, "earlier-api");
    cpSync(join(earlier, API), kept, { recursive: true });
    replaced(join(earlier, API), join(today, API));
    console.log("Earlier pages, today's API:");
    const first = walked(earlier, "e2e", words);
    replaced(join(today, API), kept);
    console.log("Today's pages, the earlier API:");
    return walked(today, "e2e", words) && first;
  }),
);
process.exit(isSound ? 0 : 1);

function built(folder: string): void {
  execFileSync(process.execPath, ["-e", BUILD], { cwd: folder, stdio: "inherit" });
}

function replaced(api: string, by: string): void {
  rmSync(api, { recursive: true });
  cpSync(by, api, { recursive: true });
}
