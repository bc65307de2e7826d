/** Vitest as mutants need it: marked sources, and each file's tests again for each place that they reach. */
import { defineConfig } from "vitest/config";
import { marks } from "./marks.ts";

export default defineConfig({
  plugins: [marks],
  oxc: { jsx: { runtime: "automatic" } },
  test: {
    include: [
      "test/money/**/*.test.ts",
      "test/origin/benefits.test.ts",
      "origin/{books,verbs}/{payment,order,coupon,group,reward,time,limit,affiliate,redemption}/**/*.test.ts",
    ],
    // Many seconds a run: what they are about is under quicker tests.
    exclude: ["test/money/{crypto-adversary,group-stories}.test.ts"],
    pool: "forks",
    // A marked source would be served to the next run of other tests.
    fsModuleCache: false,
    runner: "tools/mutants/runner.ts",
    silent: true,
    testTimeout: 180_000,
  },
});
