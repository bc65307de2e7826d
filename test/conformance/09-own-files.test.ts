/** A product keeps what it runs from: the build may be made anew, or go, while it serves; a monitor learns of lost files. */
import { cpSync, globSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { copyBuild } from "#tools/local/build.ts";
import { type Harness, startHarness } from "#test/support/harness.ts";

let folder: string;
let product: Harness;
const files = globSync("**/*.*", { cwd: "build/client" }).filter(
  (file) => !file.split("/").some((part) => part.startsWith(".")),
);

beforeAll(async () => {
  folder = mkdtempSync(join(inject("stateRoot"), "build-"));
  cpSync("build", folder, { recursive: true });
  product = await startHarness({ build: folder });
});
afterAll(() => product.dispose());

const statusOf = async (path: string) => (await fetch(new URL(path, product.url))).status;

describe("when the build is gone", () => {
  beforeAll(() => rmSync(folder, { recursive: true }));

  test("every file, a page and a call still answer", async () => {
    expect(files.length).toBeGreaterThan(50);
    for (const file of files) expect([file, await statusOf(`/${file}`)]).toEqual([file, 200]);
    expect(await statusOf("/pricing")).toBe(200);
    await expect.poll(() => statusOf("/readyz")).toBe(200);
    expect((await product.call("payment_shop")).envelope.code).toBe(200);
  });

  test("nothing starts from what is left", async () => {
    const half = mkdtempSync(join(inject("stateRoot"), "half-"));
    cpSync("build/client", join(half, "client"), { recursive: true });
    await expect(copyBuild(join(half, "copy"), half)).rejects.toThrow(/Nothing is built/);
  });
});

test("without its files a product is alive and not ready", async () => {
  rmSync(join(product.stateDir, "build/client"), { recursive: true });
  expect(await statusOf("/healthz")).toBe(200);
  expect(await statusOf("/readyz")).toBe(503);
});
