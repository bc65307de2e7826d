/** The command itself: what it answers to words of every kind, without any secret in it. */
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { printed } from "#test/support/printed.ts";
import { runSecrets } from "./command.ts";

/** To the tool, a project with nothing in it. */
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "halyard-secrets-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function secrets(...words: string[]): Promise<{ code: number; said: string }> {
  const { code, stdout, stderr } = await printed(() => runSecrets(words), { folder });
  return { code, said: stdout + stderr };
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

test("is a process of its own, and what is wrong is its error output and exit code 1", async () => {
  const ran = promisify(execFile)(process.execPath, ["tools/secrets/run.ts", "wat"]);
  await expect(ran).rejects.toMatchObject({
    code: 1,
    stdout: "",
    stderr: expect.stringMatching(/^There is no "wat"\./) as string,
  });
});
