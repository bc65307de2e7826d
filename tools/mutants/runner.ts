/** Runs a file's tests, then once more for each place that they reached with this place broken, up to the first that fails. */
import { appendFileSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { type RunnerTestFile, type RunnerTestCase, type RunnerTestSuite, TestRunner } from "vitest";
import { startTests } from "vitest/internal/browser";
import { places, RUN, type Seen } from "./broken.ts";
import { RULES } from "./marks.ts";

export default class MutantRunner extends TestRunner {
  override async onAfterRunSuite(suite: RunnerTestSuite): Promise<void> {
    await super.onAfterRunSuite(suite);
    const isFile = "filepath" in suite && suite.result?.state === "pass";
    if (RUN && isFile) await this.breakEach(suite.file.filepath, RUN.log);
  }

  private async breakEach(path: string, log: string): Promise<void> {
    const file = relative(process.cwd(), path);
    const note = (seen: Omit<Seen, "file">) =>
      appendFileSync(log, `${JSON.stringify({ file, ...seen })}\n`);
    let isFirst = true;
    for (const id of reached()) {
      if (isDone(log, file, id)) continue;
      note({ id, saw: "begun" });
      if (await this.passes(path, id)) note({ id, saw: "passed" });
      else {
        const isClean = await this.passes(path, null);
        note({ id, saw: isClean || isFirst ? "noticed" : "unclear" });
        // What it left behind would fail the next: a new process goes on.
        if (!isClean) return;
      }
      isFirst = false;
    }
    note({ saw: "through" });
  }

  private async passes(path: string, id: number | null): Promise<boolean> {
    places.broken = id;
    let failed = false;
    // safe because it has all of this runner, but tells nobody of its tests
    const quiet = Object.assign(Object.create(this) as MutantRunner, {
      onTaskUpdate: undefined,
      onCollected: undefined,
      onCollectStart: (file: RunnerTestFile) => super.onCollectStart(file),
      onAfterRunSuite: (suite: RunnerTestSuite) => super.onAfterRunSuite(suite),
      onBeforeRunTask: (test: RunnerTestCase) => {
        if (failed) test.mode = "skip";
        return super.onBeforeRunTask(test);
      },
      onAfterRunTask: (test: RunnerTestCase) => {
        failed ||= test.result?.state === "fail";
        super.onAfterRunTask(test);
      },
    });
    const [file] = await startTests([path], quiet);
    places.broken = null;
    return !failed && file?.result?.state === "pass";
  }
}

/** Rules of the database belong to every test that has one. */
function reached(): number[] {
  const { size } = places.reached;
  return [...places.reached, ...(size > 0 ? RULES.map(({ id }) => id) : [])];
}

/** By what was seen so far, here and in processes beside this one. */
function isDone(log: string, file: string, id: number): boolean {
  return readFileSync(log, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Seen)
    .some(
      (seen) =>
        seen.id === id && (seen.saw === "noticed" || (seen.file === file && seen.saw === "passed")),
    );
}
