/** Whatever a branch is called, its preview has a host label of its own that any resolver takes. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { previewAlias } from "./branch.ts";

const WORKER = "halyard-gateway-test";

test.each([
  ["feature/Ünïcode_x--y", "feature-unicode-x-y-c769f7"],
  ["main", "main-"],
  ["2026/spring", "b-2026-spring-"],
  ["修复", "b-"],
  ["$(rm -rf .)", "rm-rf-"],
  ["-", "b-"],
])("%s", (branch, expected) => {
  expect(previewAlias(branch, WORKER).slice(0, expected.length)).toBe(expected);
});

test("is one label with the Worker's name, whatever the branch is called", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 300, unit: "grapheme" }), (branch) => {
      const alias = previewAlias(branch, WORKER);
      expect(alias).toMatch(/^[a-z][a-z0-9-]*[a-z0-9]$/);
      expect(alias).not.toContain("--");
      expect(`${alias}-${WORKER}`.length).toBeLessThanOrEqual(63);
    }),
  );
});

test("keeps apart what looks alike", () => {
  const names = ["feature/x", "feature-x", "Feature/x", "feature_x", "féature/x"];
  expect(new Set(names.map((name) => previewAlias(name, WORKER))).size).toBe(names.length);
});
