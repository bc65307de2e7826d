/** `npm run backup` beside a product that runs, and `npm run restore` while it is stopped: who was there comes back, and signs in. */
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newAccountName, PASSWORD } from "#test/support/factories.ts";
import { type OwnProject, ownProject } from "#test/support/own-project.ts";
import { type StartedProcess, startProcess } from "#test/support/started-process.ts";

let product: StartedProcess;
let project: OwnProject;
beforeAll(async () => {
  project = ownProject();
  product = await startProcess();
});
afterAll(() => product.stop());

interface Answer {
  response: { code: number; data: unknown };
  token: string | null;
}

async function call(name: string, request: object, token?: string): Promise<Answer> {
  const words = [name, JSON.stringify(request), "--url", product.url.href];
  const printed = await project.tool("tools/call.ts", [
    ...words,
    ...(token ? ["--token", token] : []),
  ]);
  return JSON.parse(printed) as Answer;
}

const run = (script: string, ...words: string[]) =>
  project.tool("tools/backup/run.ts", [script, ...words], { STATE_DIR: product.stateDir });

async function registered(): Promise<{ account: string; token: string }> {
  const account = newAccountName();
  await call("register_type_username", { account, password: PASSWORD });
  return { account, token: await signedIn(account) };
}

async function signedIn(account: string): Promise<string> {
  const { response, token } = await call("login_type_username", { account, password: PASSWORD });
  if (!token) throw new Error(`signing in: ${response.code}`);
  return token;
}

test("who was there comes back and signs in; who came later, and every session, is gone", async () => {
  const first = await registered();
  const copy = JSON.parse(await run("backup", "--json")) as { file: string; faults: string[] };
  expect(copy.faults).toEqual([]);
  expect(statSync(join(project.folder, copy.file)).mode & 0o777).toBe(0o600);
  const second = await registered();

  await expect(run("restore", copy.file, "--over")).rejects.toThrow("in use by another running");
  await product.stop();
  await expect(run("restore", copy.file)).rejects.toThrow("has people (2). Say --over");
  const elsewhere = ["--environment", "test"];
  await expect(run("restore", copy.file, ...elsewhere)).rejects.toThrow(
    "is a copy of local, not of test",
  );
  const restored = JSON.parse(await run("restore", copy.file, "--over", "--json")) as {
    before: string;
    faults: string[];
    toDo: string[];
  };
  expect(restored.faults).toEqual([]);
  expect(restored.toDo.join("\n")).toContain("npm run orders -- attention");
  await product.startAgain();

  expect((await call("system_user_info", {}, first.token)).response.code).not.toBe(200);
  const token = await signedIn(first.account);
  expect((await call("system_user_info", {}, token)).response.code).toBe(200);
  await expect(signedIn(second.account)).rejects.toThrow("signing in");
  expect(existsSync(join(project.folder, restored.before))).toBe(true);
});
