/** Runs a file's tests, then for each place that they reached those that reached it, with it broken, up to the first that fails. */
import { appendFileSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { type RunnerTestFile, type RunnerTestCase, type RunnerTestSuite, TestRunner } from "vitest";
import { startTests } from "vitest/internal/browser";
import { places, RUN, type Seen } from "./broken.ts";

/** So many times what a file's tests ask the database unbroken is a loop without an end. */
const TIMES = 20;

export default class MutantRunner extends TestRunner {
  override async onAfterRunSuite(suite: RunnerTestSuite): Promise<void> {
    await super.onAfterRunSuite(suite);
    const isFile = "filepath" in suite && suite.result?.state === "pass";
    if (RUN && isFile) await this.breakEach(suite.file.filepath, RUN.log);
  }

  override async onBeforeRunTask(test: RunnerTestCase): Promise<void> {
    await super.onBeforeRunTask(test);
    this.outside = places.reached;
    places.reached = this.inside.get(test.fullName) ?? new Set();
    this.inside.set(test.fullName, places.reached);
  }

  override onAfterRunTask(test: RunnerTestCase): void {
    super.onAfterRunTask(test);
    places.reached = this.outside;
  }

  private outside = places.reached;
  private readonly inside = new Map<string, Set<number>>();

  private async breakEach(path: string, log: string): Promise<void> {
    const file = relative(process.cwd(), path);
    const note = (seen: Omit<Seen, "file">) =>
      appendFileSync(log, `${JSON.stringify({ file, ...seen })}\n`);
    places.most = TIMES * places.asked;
    let isFirst = true;
    for (const id of this.reached()) {
      if (isDone(log, file, id)) continue;
      note({ id, saw: "begun" });
      const saw = await this.broken(path, id);
      note({ id, saw: saw === "unclear" && isFirst ? "noticed" : saw });
      // What it left behind would fail the next: a new process goes on.
      if (saw === "unclear") return;
      isFirst = false;
    }
    note({ saw: "through" });
  }

  private reached(): Set<number> {
    return new Set([this.outside, ...this.inside.values()].flatMap((each) => [...each]));
  }

  /** `unclear`: it fails unbroken as well by now. */
  private async broken(path: string, id: number): Promise<"noticed" | "passed" | "unclear"> {
    const some = [...this.inside].flatMap(([name, ids]) => (ids.has(id) ? [name] : []));
    const all = [...this.inside.keys()];
    const isOutside = this.outside.has(id);
    // Some tests need those before them.
    for (const tests of isOutside ? [all] : [some, all]) {
      if (await this.passes(path, id, tests)) return "passed";
      if (await this.passes(path, null, tests)) return "noticed";
    }
    return "unclear";
  }

  private async passes(path: string, id: number | null, tests: string[]): Promise<boolean> {
    places.broken = id;
    places.asked = 0;
    let failed = false;
    // safe because it has all of this runner, but tells nobody of its tests
    const quiet = Object.assign(Object.create(this) as MutantRunner, {
      onTaskUpdate: undefined,
      onCollected: undefined,
      onCollectStart: (file: RunnerTestFile) => super.onCollectStart(file),
      onAfterRunSuite: (suite: RunnerTestSuite) => super.onAfterRunSuite(suite),
      onBeforeRunTask: (test: RunnerTestCase) => {
        if (failed || !tests.includes(test.fullName)) test.mode = "skip";
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
