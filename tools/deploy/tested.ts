/**
 * Which files may be deployed: committed ones that the whole of `npm test` was green on. `npm test` alone writes that down, and only
 * where nothing differed from the commit before and after; in a fresh clone nothing is tested yet.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const TESTED = ".cache/tested";

/** Files that differ from the commit; what git ignores does not count. */
export function uncommitted(folder = "."): string[] {
  const printed = git(folder, "status", "--porcelain").trimEnd();
  return printed === "" ? [] : printed.split("\n");
}

/** The name of all files together, or null where something differs from the commit, or there is no repository. */
export function cleanTree(folder = "."): string | null {
  try {
    return uncommitted(folder).length > 0 ? null : git(folder, "rev-parse", "HEAD^{tree}").trim();
  } catch {
    return null;
  }
}

export function noteTested(tree: string, folder = "."): void {
  mkdirSync(join(folder, TESTED), { recursive: true });
  writeFileSync(join(folder, TESTED, tree), "");
}

export function isTested(folder = "."): boolean {
  const tree = cleanTree(folder);
  return tree !== null && existsSync(join(folder, TESTED, tree));
}

function git(folder: string, ...words: string[]): string {
  return execFileSync("git", words, {
    cwd: folder,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
}
