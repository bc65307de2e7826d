/** Four kinds of tests: rules beside their code, the money flow on a bare database, the built Workers, real browsers. */
import { defineConfig } from "vitest/config";
import { mutantPlugin } from "#test/support/mutant.ts";
import { PATIENCE_MS, scaledTimeout } from "#test/support/scale.ts";

const product = {
  globalSetup: "test/support/global-setup.ts",
  // One process runs many files, so that suites can share one running product (test/support/harness.ts).
  isolate: false,
};

export default defineConfig({
  plugins: [mutantPlugin],
  oxc: { jsx: { runtime: "automatic" } },
  test: {
    pool: "forks",
    // Kept by what the file says: a broken source would be served to the next run.
    fsModuleCache: !process.env.MUTANT,
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          testTimeout: scaledTimeout(30_000),
          include: ["{contract,app,worker,origin,tools}/**/*.test.{ts,tsx}"],
        },
      },
      {
        extends: true,
        test: {
          name: "money",
          include: ["test/money/**/*.test.ts"],
          testTimeout: 180_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          ...product,
          name: "http",
          include: ["test/{conformance,origin}/**/*.test.ts"],
          testTimeout: scaledTimeout(60_000),
          hookTimeout: 60_000,
          expect: { poll: { timeout: 50_000 } },
        },
      },
      {
        extends: true,
        test: {
          ...product,
          name: "e2e",
          include: ["test/e2e/**/*.test.ts"],
          testTimeout: scaledTimeout(120_000),
          hookTimeout: 60_000,
          expect: { poll: { timeout: PATIENCE_MS } },
        },
      },
    ],
  },
});
