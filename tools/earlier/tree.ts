/** An earlier commit's files in a folder of their own, with today's packages, as long as they are used. */
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { MIGRATIONS } from "../deploy/migrate.ts";

/** The database is of today: it is migrated before code is switched. */
export async function inTree<Result>(
  commit: string,
  use: (folder: string) => Result | Promise<Result>,
): Promise<Result> {
  const folder = join(mkdtempSync(join(tmpdir(), "halyard-earlier-")), "tree");
  git("worktree", "add", "--detach", folder, commit);
  try {
    cpSync(MIGRATIONS, join(folder, MIGRATIONS), { recursive: true });
    symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
    return await use(folder);
  } finally {
    git("worktree", "remove", "--force", folder);
    rmSync(join(folder, ".."), { recursive: true, force: true });
  }
}

function git(...args: string[]): void {
  execFileSync("git", args, { stdio: ["ignore", "ignore", "inherit"] });
}
