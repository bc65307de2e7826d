/**
 * `npm run drills -- mutants [PART OF A PATH] [--sample N]`: breaks the code of money in one place at a time and runs the
 * tests that come there, on SQLite in their own process. What survives without a reason in `survivors.json` ends it as
 * failed. `--sample N` takes every n-th place so that N are left.
 */
import { spawn } from "node:child_process";
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { relative } from "node:path";
import { parseArgs } from "node:util";
import type { Run, Seen } from "./broken.ts";
import { mutants } from "./find.ts";

const SURVIVORS = "tools/mutants/survivors.json";
const FOLDER = ".cache/mutants";
const LOG = `${FOLDER}/seen.jsonl`;
const AT_ONCE = 2;
/** Tests that see nothing new for so long, and for so many times what they take unbroken, were made endless by the place. */
const [LEAST_MS, TIMES] = [60_000, 20];
const LOOK_MS = 1_000;

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

mkdirSync(FOLDER, { recursive: true });
const queue = await unbroken();
writeFileSync(LOG, "");
console.log(`${chosen.length} of ${wanted.length} places, ${queue.length} files of tests.`);
await Promise.all(Array.from({ length: AT_ONCE }, work));

const noticed = noticedSoFar();
const survived = chosen.filter(({ id }) => !noticed.has(id));
const unexplained = survived.filter(({ file, what }) => !reasons[file]?.[what]);
for (const { file, what } of unexplained) console.log(`SURVIVES ${file}: ${what}`);
console.log(
  `${noticed.size} noticed, ${survived.length} survive, ${unexplained.length} without a reason.`,
);
process.exit(unexplained.length === 0 ? 0 : 1);

interface Suite {
  file: string;
  endlessMs: number;
}

interface TestFile {
  name: string;
  startTime: number;
  endTime: number;
  assertionResults: unknown[];
}

function perTest({ startTime, endTime, assertionResults }: TestFile): number {
  return (endTime - startTime) / assertionResults.length;
}

/** Every file with its tests passing as the code is, those of quick tests first: they notice most of it. */
async function unbroken(): Promise<Suite[]> {
  const report = `${FOLDER}/unbroken.json`;
  const words = ["--reporter=json", `--outputFile=${report}`, `--maxWorkers=${AT_ONCE}`];
  if ((await vitest([], words)) !== 0) throw new Error(`tests fail as the code is: ${report}`);
  // safe because vitest wrote it
  const { testResults } = JSON.parse(readFileSync(report, "utf8")) as {
    testResults: TestFile[];
  };
  return testResults
    .toSorted((one, other) => perTest(one) - perTest(other))
    .map(({ name, startTime, endTime }) => {
      return {
        file: relative(process.cwd(), name),
        endlessMs: LEAST_MS + TIMES * (endTime - startTime),
      };
    });
}

async function work(): Promise<void> {
  for (let suite = queue.shift(); suite; suite = queue.shift()) {
    const { file } = suite;
    while (!seen().some((each) => each.file === file && each.saw === "through")) {
      const before = seen().length;
      const ids = chosen.map(({ id }) => id);
      const end = endlessly(suite);
      await vitest(ids, [file, "--maxWorkers=1", "--reporter=dot"], end.signal);
      end.stop();
      const last = seen().findLast((each) => each.file === file);
      if (seen().length === before || !last) throw new Error(`${file} comes to no end`);
      // Its process ended, or was ended, with the place broken.
      if (last.saw === "begun") note({ ...last, saw: "noticed" });
    }
    console.log(`${noticedSoFar().size} noticed up to ${file}`);
  }
}

/** Aborts when the tests of a file have seen nothing new for too long. */
function endlessly({ file, endlessMs }: Suite): { signal: AbortSignal; stop: () => void } {
  const endless = new AbortController();
  let last = { count: 0, at: Date.now() };
  const watch = setInterval(() => {
    const count = seen().filter((each) => each.file === file).length;
    if (count > last.count) last = { count, at: Date.now() };
    else if (Date.now() - last.at > endlessMs) endless.abort();
  }, LOOK_MS);
  return { signal: endless.signal, stop: () => clearInterval(watch) };
}

function vitest(ids: number[], words: string[], end?: AbortSignal): Promise<number | null> {
  const run: Run = { log: LOG, chosen: ids };
  const child = spawn(
    process.execPath,
    ["node_modules/vitest/vitest.mjs", "run", "--config=tools/mutants/config.ts", ...words],
    // A group of its own, since what hangs is a child of it.
    {
      env: { ...process.env, MUTANTS: JSON.stringify(run) },
      stdio: "ignore",
      detached: true,
    },
  );
  end?.addEventListener("abort", () => process.kill(-child.pid!, "SIGKILL"));
  return new Promise((done) => {
    child.once("exit", done);
  });
}

function noticedSoFar(): Set<number | undefined> {
  return new Set(seen().flatMap(({ id, saw }) => (saw === "noticed" ? [id] : [])));
}

function seen(): Seen[] {
  const lines = readFileSync(LOG, "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as Seen);
}

function note(what: Seen): void {
  appendFileSync(LOG, `${JSON.stringify(what)}\n`);
}
