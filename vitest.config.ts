/** Four kinds of tests: rules beside their code, the money flow on a bare database, the built Workers, real browsers. */
import { defineConfig } from "vitest/config";
import { PATIENCE_MS, scaledTimeout } from "#test/support/scale.ts";

const product = {
  globalSetup: "test/support/global-setup.ts",
  // One process runs many files, so that suites can share one running product (test/support/harness.ts).
  isolate: false,
};

export default defineConfig({
  oxc: { jsx: { runtime: "automatic" } },
  test: {
    pool: "forks",
    fsModuleCache: true,
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
          testTimeout: scaledTimeout(180_000),
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
