/** Every class that a page names has a rule: one that the theme does not know changes nothing, and nobody is told. */
import { globSync, readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { sharedHarness } from "#test/support/harness.ts";

const NAMED = /(?:className=\{?|_CLASS(?:: string)? =\s*)"([^"]*)"/g;

beforeAll(async () => {
  // It is built before the product runs.
  await sharedHarness();
});

/** As a style sheet writes it. */
const ruleOf = (name: string) => `.${name.replaceAll(/[^\w-]/g, String.raw`\$&`)}`;

test("every class that a page names has a rule", () => {
  const styles = globSync("build/server/**/*.js")
    .map((file) => readFileSync(file, "utf8").replaceAll("\\\\", "\\"))
    .filter((text) => text.includes(".max-w-prose{"))
    .join("\n");
  const missing = globSync("app/**/*.tsx").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(NAMED)]
      .flatMap(([, names]) => names!.split(/\s+/))
      .filter((name) => name !== "" && !styles.includes(ruleOf(name)))
      .map((name) => `${file}: ${name}`),
  );
  expect(missing).toEqual([]);
});
