/**
 * `npm run mutants -- [PART OF A PATH] [--sample N]`: breaks the code of money in one place at a time and runs the tests that
 * could notice. What survives without a reason in `survivors.json` ends it as failed. Whole, it takes some hours of two
 * cores; `--sample N` takes every n-th so that N are left.
 */
import { spawn } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { testsFor } from "./tests.ts";
import { type Found, mutants } from "./find.ts";

const SURVIVORS = "tools/mutants/survivors.json";
const AT_ONCE = 2;
const LONGEST_MS = 300_000;

/** By file and what is broken in it. */
type Reasons = Record<string, Record<string, string>>;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: "string" } },
});
// safe because the file is ours
const reasons = JSON.parse(readFileSync(SURVIVORS, "utf8")) as Reasons;
const wanted = mutants().filter(({ file }) => positionals.every((part) => file.includes(part)));
const stride = values.sample ? Math.max(1, Math.floor(wanted.length / Number(values.sample))) : 1;
const chosen = wanted.filter((_, at) => at % stride === 0);
const suites = globSync(["test/money/*.test.ts", "origin/**/*.test.ts"]);

console.log(`${chosen.length} of ${wanted.length} places.`);
const survived: Found[] = [];
const queue = [...chosen];
await Promise.all(Array.from({ length: AT_ONCE }, work));
const unexplained = survived.filter(({ file, what }) => !reasons[file]?.[what]);
for (const { file, what } of unexplained) console.log(`SURVIVES ${file}: ${what}`);
console.log(
  `${chosen.length - survived.length} noticed, ${survived.length} survive, ${unexplained.length} without a reason.`,
);
process.exit(unexplained.length === 0 ? 0 : 1);

async function work(): Promise<void> {
  for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
    const noticed = await isNoticed(mutant);
    console.log(`${noticed ? "noticed " : "SURVIVES"} ${mutant.file}: ${mutant.what}`);
    if (!noticed) survived.push(mutant);
  }
}

/** The likeliest tests first, and the rest only where those saw nothing. */
async function isNoticed({ file, start, end, text }: Found): Promise<boolean> {
  for (const tests of testsFor(file, suites)) {
    if (tests.length === 0) continue;
    if (!(await passes(tests, JSON.stringify({ file, start, end, text })))) return true;
  }
  return false;
}

function passes(tests: string[], mutant: string): Promise<boolean> {
  const child = spawn(
    process.execPath,
    ["node_modules/vitest/vitest.mjs", "run", "--bail=1", "--maxWorkers=1", ...tests],
    { env: { ...process.env, MUTANT: mutant }, stdio: "ignore" },
  );
  const end = setTimeout(() => child.kill("SIGKILL"), LONGEST_MS);
  return new Promise((done) => {
    child.once("exit", (code) => {
      clearTimeout(end);
      done(code === 0);
    });
  });
}
