/**
 * `npm test`: the checks, then every test, with a real Chromium. `npm test -- test/e2e` and other words of vitest's run
 * only those tests; `--scale N` (`npm run drills`) runs the drills with N times their numbers, and the name of a drill behind it
 * that one alone. The whole of it green on committed files is noted: such files may be deployed.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { findChromium } from "./browser.ts";
import { cleanTree, noteTested } from "./deploy/tested.ts";

const APT = "/usr/bin/apt-get";
/** Where the first is unknown the second is tried. */
const BROWSERS = ["chromium-headless-shell", "chromium"];
/** For the Chinese pages: without them the walks still pass, their screenshots show boxes. */
const FONTS = "fonts-noto-cjk";

const args = process.argv.slice(2);
const scale = takeOption("--scale");

/** By name: a program, or the tests that are the drill when their numbers are large. */
const DRILLS: Record<string, string | string[]> = {
  alarms: ["test/money/status.test.ts", "test/origin/status-command.test.ts"],
  answers: "tools/earlier/answers.ts",
  deploy: ["test/conformance/09-rollout.test.ts", "tools/deploy/rollout.test.ts"],
  distance: "tools/distance.ts",
  keys: [
    "test/conformance/09-turned-keys.test.ts",
    "test/origin/account/turned-keys.test.ts",
    "test/origin/account/key-rotation.test.ts",
  ],
  lines: "test/bench/lines/run.ts",
  mutants: "tools/mutants/run.ts",
  restore: [
    "test/money/restore.test.ts",
    "test/conformance/09-restore.test.ts",
    "test/origin/restore-command.test.ts",
  ],
  schema: "tools/earlier/schema.ts",
  versions: "tools/earlier/versions.ts",
};
const drill = scale && DRILLS[args[0] ?? ""];
if (typeof drill === "string") process.exit((await run(drill, ...args.slice(1))) ? 0 : 1);
if (drill) args.splice(0, 1, ...drill);
if (!findChromium()) installChromium();
if (scale) process.env.TEST_SCALE = scale;
const isWhole = args.length === 0;
const treeBefore = cleanTree();
const checked = !isWhole || (await run("tools/check/run.ts"));
const tested = await run("node_modules/vitest/vitest.mjs", "run", ...args);
if (!checked) console.error("The checks failed; what they found is above the tests.");
if (isWhole && checked && tested && treeBefore && treeBefore === cleanTree())
  noteTested(treeBefore);
// By hand: listening for the end of the process that started us would keep this one alive.
process.exit(checked && tested ? 0 : 1);

function installChromium(): void {
  if (process.getuid?.() !== 0 || !existsSync(APT)) {
    fail("No Chromium was found: install one, or set CHROMIUM_PATH to its program.");
  }
  console.log("Installing Chromium…");
  const apt = (...words: string[]) => {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    return spawnSync(APT, words, { env, stdio: ["ignore", "ignore", "inherit"] }).status === 0;
  };
  const install = (name: string) => apt("install", "-qq", "-y", "--no-install-recommends", name);
  apt("update", "-qq");
  if (!BROWSERS.some(install)) fail("No Chromium could be installed. Set CHROMIUM_PATH.");
  install(FONTS);
  if (!findChromium()) fail("Chromium was installed but cannot be found: set CHROMIUM_PATH.");
}

/** True when the program ends well. It is told of our own end, so that nothing is left running. */
function run(script: string, ...words: string[]): Promise<boolean> {
  const child = spawn(process.execPath, [script, ...words], { stdio: "inherit" });
  const end = () => child.kill("SIGTERM");
  for (const signal of ["SIGTERM", "SIGHUP", "disconnect"] as const) process.once(signal, end);
  return new Promise((done) => {
    child.once("exit", (code) => done(code === 0));
  });
}

function takeOption(name: string): string | undefined {
  const at = args.indexOf(name);
  return at < 0 ? undefined : args.splice(at, 2)[1];
}

function fail(line: string): never {
  console.error(line);
  process.exit(1);
}
