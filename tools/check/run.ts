/** `npm run check`: everything that can be known without running the product, all at once, in seconds. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { checkAsvs } from "./asvs.ts";
import { checkCircles } from "./circles.ts";
import { checkDocRefs } from "./doc-refs.ts";
import { checkLocales } from "./locales.ts";
import { checkLock } from "./lock.ts";
import { checkMigrations } from "./migrations.ts";
import { checkSizes } from "./sizes.ts";

const exec = promisify(execFile);

interface Step {
  name: string;
  run: () => Promise<string[]>;
}

/**
 * The compiler and the types behind the lint are programs in Go. With threads each reads the same libraries several times
 * over, and they collect garbage half of the time: one thread each and more memory take half of the processor's time.
 */
const GO = { GOMAXPROCS: "1", GOGC: "400" };

const STEPS: Step[] = [
  { name: "format", run: () => command("oxfmt", "--check", ".") },
  { name: "lint", run: () => command("oxlint") },
  { name: "types", run: () => command("tsc", "-b", "--singleThreaded") },
  { name: "unused", run: () => command("knip", "--no-progress") },
  { name: "texts", run: async () => checkLocales() },
  { name: "documents", run: async () => checkDocRefs() },
  { name: "circles", run: async () => checkCircles() },
  { name: "migrations", run: async () => checkMigrations() },
  { name: "sizes", run: async () => checkSizes() },
  { name: "ASVS", run: async () => checkAsvs() },
  { name: "lock file", run: async () => checkLock() },
];

// Before all others: it makes its files anew, which several of them read.
const generated = await timed({ name: "typegen", run: () => command("react-router", "typegen") });
const results = [generated, ...(await Promise.all(STEPS.map(timed)))];
for (const { name, faults } of results)
  if (faults.length > 0)
    console.log(`\n${name}\n${faults.map((fault) => `  ${fault}`).join("\n")}`);

const summary = results.map(({ name, faults, seconds }) => {
  const verdict = faults.length > 0 ? "FAILED" : "ok";
  return `  ${name.padEnd(10)} ${verdict.padEnd(6)} ${seconds} s`;
});
console.log(`\ncheck\n${summary.join("\n")}`);
process.exitCode = results.some(({ faults }) => faults.length > 0) ? 1 : 0;

async function timed({ name, run }: Step) {
  const start = performance.now();
  const faults = await run();
  return { name, faults, seconds: ((performance.now() - start) / 1000).toFixed(1) };
}

/** Returns what a tool says when it is not content, line by line. */
async function command(name: string, ...flags: string[]): Promise<string[]> {
  try {
    await exec(`node_modules/.bin/${name}`, flags, {
      maxBuffer: 64 * 1024 * 1024,
      env: { ...process.env, ...GO },
    });
    return [];
  } catch (error) {
    const { stdout, stderr, message } = error as {
      stdout: string;
      stderr: string;
      message: string;
    };
    const said = `${stdout}${stderr}`.trim();
    return (said || message).split("\n");
  }
}
