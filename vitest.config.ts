/** Four kinds of tests: rules beside their code, the money flow on a bare database, the built Workers, real browsers. */
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { PATIENCE_MS, TEST_LIMIT_MS } from "#test/support/scale.ts";

const product = {
  globalSetup: "test/support/global-setup.ts",
  setupFiles: ["test/support/product-fetch.ts"],
};

export default defineConfig({
  oxc: { jsx: { runtime: "automatic" } },
  test: {
    pool: "forks",
    fsModuleCache: true,
    // One process runs many files: modules are read once, and suites share one running product (test/support/harness.ts).
    isolate: false,
    setupFiles: ["test/support/clean-globals.ts"],
    // A walk in a browser waits a third of its time: for a block, a poll, a provider.
    maxWorkers: availableParallelism() + 1,
    // One patience for all: what a test waits for comes, or the machine is not to blame.
    testTimeout: TEST_LIMIT_MS,
    hookTimeout: TEST_LIMIT_MS,
    expect: { poll: { timeout: PATIENCE_MS } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{contract,app,worker,origin,tools}/**/*.test.{ts,tsx}"],
        },
      },
      {
        extends: true,
        test: {
          name: "money",
          include: ["test/money/**/*.test.ts"],
        },
      },
      {
        extends: true,
        test: {
          ...product,
          name: "http",
          include: ["test/{conformance,origin}/**/*.test.ts"],
        },
      },
      {
        extends: true,
        test: {
          ...product,
          name: "e2e",
          include: ["test/e2e/**/*.test.ts"],
        },
      },
    ],
  },
});
