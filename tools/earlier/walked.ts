/** Runs the tests of a folder. */
import { spawnSync } from "node:child_process";

const VITEST = "node_modules/vitest/vitest.mjs";

/** Whether all of a project's pass. */
export function walked(folder: string, project: "money" | "e2e", words: string[]): boolean {
  const args = [VITEST, "run", "--project", project, ...words];
  return spawnSync(process.execPath, args, { cwd: folder, stdio: "inherit" }).status === 0;
}
