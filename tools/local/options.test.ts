/** The state folder as the environment names it. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllEnvs());

test.each([
  [undefined, ".state"],
  ["", ".state"],
  ["/tmp/elsewhere", "/tmp/elsewhere"],
])("STATE_DIR=%j is %s", async (name, folder) => {
  vi.stubEnv("STATE_DIR", name);
  expect(await import("./options.ts")).toMatchObject({ STATE_DIR: folder });
});
