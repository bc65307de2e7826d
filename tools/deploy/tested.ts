/**
 * Which files may be deployed: committed ones that the whole of `npm test` was green on. `npm test` alone writes that down, and only
 * where nothing differed from the commit before and after; in a fresh clone nothing is tested yet. A database's id is no matter of
 * tests: whoever puts a new one in place of a lost one has no half an hour.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const TESTED = ".cache/tested";
const DATABASE_ID = /^[+-]database_id = "[\w-]+"$/;

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
  const tested = join(folder, TESTED);
  if (tree === null || !existsSync(tested)) return false;
  return readdirSync(tested).some((one) => one === tree || differInIdsAlone(folder, one, tree));
}

/** Whether every line that differs is a database's id. What git does not know any more is not compared. */
function differInIdsAlone(folder: string, one: string, other: string): boolean {
  try {
    const printed = git(folder, "diff-tree", "-r", "-p", "--unified=0", one, other);
    const changed = printed.split("\n").filter((line) => /^[+-](?![+-]{2} )/.test(line));
    return changed.length > 0 && changed.every((line) => DATABASE_ID.test(line));
  } catch {
    return false;
  }
}

function git(folder: string, ...words: string[]): string {
  return execFileSync("git", words, {
    cwd: folder,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
}
