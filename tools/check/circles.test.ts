/** Circles of folders are found and shown, nested folders and types too. */
import { expect, test } from "vitest";
import { circlesIn } from "./circles.ts";

test("a folder and the one inside it are a circle, types included", () => {
  const circles = circlesIn([
    ["app/group/desk.tsx", 'import { Card } from "./card/card.tsx";'],
    ["app/group/card/card.tsx", 'import type { Group } from "#app/group/state.ts";'],
  ]);
  expect(circles).toEqual([
    "app/group > app/group/card > app/group: app/group/desk.tsx imports app/group/card/card.tsx, app/group/card/card.tsx imports app/group/state.ts",
  ]);
});

test("a circle of three is shown once, a lazy import counts", () => {
  const circles = circlesIn([
    ["app/a/a.ts", 'export { b } from "#app/b/b.ts";'],
    ["app/b/b.ts", 'const c = () => import("#app/c/c.ts");'],
    ["app/c/c.ts", 'import "#app/a/a.ts";'],
  ]);
  expect(circles).toEqual([expect.stringMatching(/^app\/a > app\/b > app\/c > app\/a: /)]);
});

test("a way down is none, nor is what a test imports", () => {
  const circles = circlesIn([
    ["app/a/a.ts", 'import { b } from "#app/b/b.ts";\nimport { c } from "./c.ts";'],
    ["app/b/b.test.ts", 'import { a } from "#app/a/a.ts";'],
  ]);
  expect(circles).toEqual([]);
});
