/** A copy on disk: nobody else reads it, and a changed one is refused. */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { fileFor, type Head, readCopy, writeCopy } from "./sealed-file.ts";

const HEAD: Head = {
  environment: "test",
  copiedAt: "2026-03-01T12:00:00.250Z",
  schema: "0001_foundation.sql",
  tables: {},
  sums: [],
};
const COPY = { head: HEAD, sql: "INSERT INTO user VALUES ('ann@example.org');" };

const before = process.cwd();
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "halyard-copies-"));
  process.chdir(folder);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterAll(() => {
  process.chdir(before);
  rmSync(folder, { recursive: true });
  vi.restoreAllMocks();
});

test("is encrypted, its owner's alone, and comes back as it was", () => {
  const file = fileFor(HEAD);
  expect(file).toBe("backups/test-20260301T120000Z.copy");
  writeCopy(file, COPY);
  expect(readCopy(file)).toEqual(COPY);
  for (const path of [file, ".secrets/backup-key"]) expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(statSync("backups").mode & 0o777).toBe(0o700);
  expect(readFileSync(file, "latin1")).not.toContain("ann@example.org");
  expect(() => writeCopy(file, COPY)).toThrow("EEXIST");
});

test("is refused where a byte of it, of what is said in front or of the key is another", () => {
  const file = "other.copy";
  writeCopy(file, COPY);
  const content = readFileSync(file);
  for (const at of [30, content.length - 1]) {
    const changed = Uint8Array.from(content);
    changed[at]! ^= 1;
    writeFileSync("changed.copy", changed);
    expect(() => readCopy("changed.copy")).toThrow("damaged");
  }
  writeFileSync(".secrets/backup-key", `${"A".repeat(43)}\n`);
  expect(() => readCopy(file)).toThrow("another key");
  rmSync(".secrets/backup-key");
  expect(() => readCopy(file)).toThrow("put it back first");
});

test("what is no copy is named as such", () => {
  writeFileSync("export.sql", "CREATE TABLE user (id TEXT);\n");
  expect(() => readCopy("export.sql")).toThrow("not a copy that npm run backup made");
  expect(() => readCopy("nothing.copy")).toThrow("There is no file");
});
