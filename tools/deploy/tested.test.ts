/** Only exactly the files that were tested count as tested. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { cleanTree, isTested, noteTested, uncommitted } from "./tested.ts";

const folder = mkdtempSync(join(tmpdir(), "halyard-tested-"));
afterAll(() => rmSync(folder, { recursive: true }));

function git(...words: string[]): void {
  const who = ["-c", "user.name=ann", "-c", "user.email=ann@example.org"];
  execFileSync("git", [...who, ...words], { cwd: folder, stdio: "ignore" });
}

function write(file: string, text: string): void {
  writeFileSync(join(folder, file), text);
}

test("without a repository, and before a test, nothing is tested", () => {
  expect(cleanTree(folder)).toBeNull();
  git("init");
  write(".gitignore", ".cache/\n");
  write("a", "1");
  git("add", ".");
  git("commit", "-m", "one");
  expect([uncommitted(folder), isTested(folder)]).toEqual([[], false]);
});

test("the tested files are, under whatever commit; changed, added and other ones are not", () => {
  noteTested(cleanTree(folder)!, folder);
  git("commit", "--allow-empty", "-m", "the same files");
  expect(isTested(folder)).toBe(true);
  write("a", "2");
  expect([uncommitted(folder), isTested(folder)]).toEqual([[" M a"], false]);
  git("commit", "-a", "-m", "two");
  expect(isTested(folder)).toBe(false);
  git("reset", "--hard", "HEAD~1");
  expect(isTested(folder)).toBe(true);
  write("b", "new");
  expect(isTested(folder)).toBe(false);
});

test("with another database's id they are, and with anything beside it not", () => {
  git("clean", "-f");
  write("origin.toml", 'name = "a"\ndatabase_id = "1-a"\n');
  git("add", ".");
  git("commit", "-m", "configured");
  noteTested(cleanTree(folder)!, folder);
  write("origin.toml", 'name = "a"\ndatabase_id = "2-b"\n');
  git("commit", "-am", "another database");
  expect(isTested(folder)).toBe(true);
  write("origin.toml", 'name = "b"\ndatabase_id = "2-b"\n');
  git("commit", "-am", "another name");
  expect(isTested(folder)).toBe(false);
});
