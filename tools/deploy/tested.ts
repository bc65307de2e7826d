/** Which files may be deployed: committed ones that the whole of `npm test` was green on. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Files that differ from the commit; what git ignores does not count. */
export function uncommitted(): string[] {
  const printed = git("status", "--porcelain").trimEnd();
  return printed === "" ? [] : printed.split("\n");
}

const TESTED = ".cache/tested";

/**
 * The whole of `npm test` was green on exactly these files. Written by `npm test` alone, and only where nothing differed from the
 * commit before and after.
 */
export function noteTested(tree: string): void {
  mkdirSync(TESTED, { recursive: true });
  writeFileSync(join(TESTED, tree), "");
}

export function isTested(): boolean {
  const tree = cleanTree();
  return tree !== null && existsSync(join(TESTED, tree));
}

/** The name of all files together, or null where something differs from the commit, or there is no repository. */
export function cleanTree(): string | null {
  try {
    return uncommitted().length > 0 ? null : git("rev-parse", "HEAD^{tree}").trim();
  } catch {
    return null;
  }
}

function git(...words: string[]): string {
  return execFileSync("git", words, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
}
