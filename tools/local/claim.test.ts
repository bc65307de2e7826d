/** One at a time, in one process and among several; whoever is killed lets go. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import { claimState, inTurn } from "./claim.ts";

const root = mkdtempSync(join(tmpdir(), "halyard-claim-"));
afterAll(() => rmSync(root, { recursive: true }));
const newFolder = () => mkdtempSync(join(root, "folder-"));

/** A process that holds a folder until it is killed, once it does. */
async function holder(folder: string) {
  const script = `import { claimState } from ${JSON.stringify(resolve("tools/local/claim.ts"))};
    await claimState(${JSON.stringify(folder)}); console.log("held"); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  return async () => {
    child.kill("SIGKILL");
    await once(child, "exit");
  };
}

test("what is done in turn on a folder is never done twice at once", async () => {
  const folder = newFolder();
  let [now, most] = [0, 0];
  const work = async () => {
    most = Math.max(most, ++now);
    await new Promise(setImmediate);
    now--;
  };
  await Promise.all(Array.from({ length: 5 }, () => inTurn(folder, work)));
  expect([now, most]).toEqual([0, 1]);
});

test("work that fails lets the next one in", async () => {
  const folder = newFolder();
  const failing = inTurn(folder, () => Promise.reject(new Error("no build")));
  await expect(failing).rejects.toThrow("no build");
  expect(await inTurn(folder, async () => "done")).toBe("done");
});

test("a state folder that another process holds is refused, and free once that was killed", async () => {
  const folder = newFolder();
  const kill = await holder(folder);
  await expect(claimState(folder)).rejects.toThrow(/in use by another running Halyard/);
  await kill();
  await claimState(folder);
});

test("of many that want a folder whose holder was killed, one gets it", async () => {
  const folder = newFolder();
  await (
    await holder(folder)
  )();
  const claims = await Promise.allSettled(Array.from({ length: 20 }, () => claimState(folder)));
  expect(claims.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});
