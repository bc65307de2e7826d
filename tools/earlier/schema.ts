/**
 * `npm run drills -- schema COMMIT [words of vitest's]`: the verbs of an earlier commit on today's schema. That commit's own
 * tests of money run in a folder of their own, in which the migrations are today's. What they find refused, a version that still
 * serves would meet while another is switched on, or after a rollback.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { MIGRATIONS } from "../deploy/migrate.ts";

const [commit, ...words] = process.argv.slice(2);
if (!commit) {
  console.error("Say which: npm run drills -- schema COMMIT");
  process.exit(1);
}
process.exit(passes(commit, words) ? 0 : 1);

function passes(earlier: string, tests: string[]): boolean {
  const folder = join(mkdtempSync(join(tmpdir(), "halyard-earlier-")), "tree");
  git("worktree", "add", "--detach", folder, earlier);
  try {
    cpSync(MIGRATIONS, join(folder, MIGRATIONS), { recursive: true });
    symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
    const vitest = "node_modules/vitest/vitest.mjs";
    const { status } = spawnSync(
      process.execPath,
      [vitest, "run", "--project", "money", ...tests],
      { cwd: folder, stdio: "inherit" },
    );
    return status === 0;
  } finally {
    git("worktree", "remove", "--force", folder);
    rmSync(join(folder, ".."), { recursive: true, force: true });
  }
}

function git(...args: string[]): void {
  execFileSync("git", args, { stdio: ["ignore", "ignore", "inherit"] });
}
