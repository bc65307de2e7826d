/** The command itself: what it answers to words of every kind, without any secret in it. */
import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

/** A project with nothing in it but the tool. */
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "halyard-secrets-"));
  for (const part of ["tools", "contract"]) cpSync(part, join(folder, part), { recursive: true });
  cpSync("package.json", join(folder, "package.json"));
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function secrets(...words: string[]): Promise<{ code: number; said: string }> {
  return new Promise((done) => {
    const command = ["tools/secrets/run.ts", ...words];
    execFile(process.execPath, command, { cwd: folder }, (error, stdout, stderr) =>
      done({ code: error ? 1 : 0, said: stdout + stderr }),
    );
  });
}

const written = () => readFileSync(join(folder, "origin/.dev.vars"), "utf8");

test("makes, lists and turns the local product's keys, and prints none of them", async () => {
  expect(await secrets("init")).toEqual({ code: 0, said: "" });
  const [, secret = ""] = /^VAULT_SECRET='(.*)'$/m.exec(written()) ?? [];
  const listed = await secrets("list");
  expect(listed.said).toContain("origin VAULT_SECRET\n");
  const turned = await secrets("rotate", "VAULT_SECRET");
  expect(turned).toMatchObject({ code: 0, said: expect.stringContaining("finish VAULT_SECRET") });
  expect(written()).toContain(`VAULT_SECRET_BEFORE='${secret}'`);
  expect((await secrets("finish", "VAULT_SECRET", "--anyway")).code).toBe(0);
  expect(written()).not.toContain(secret);
  expect(listed.said + turned.said).not.toContain(secret);
});

test.each([
  [["wat"], 'There is no "wat".'],
  [["rotate", "STRIPE_SECRET_KEY"], 'There is no key "STRIPE_SECRET_KEY".'],
  [["init", "staging"], 'There is no environment "staging".'],
  [["rotate", "VAULT_SECRET", "--environment", "production"], "not written down here"],
  [["list", "--wat"], "--wat"],
])("%j is refused in words", async (words, said) => {
  const answer = await secrets(...words);
  expect([answer.code, answer.said]).toEqual([1, expect.stringContaining(said)]);
});
