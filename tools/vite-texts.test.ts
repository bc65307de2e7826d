/** A text that one language lacks is the fallback's. */
import { expect, test } from "vitest";
import { filledIn } from "./vite-texts.ts";

test("a missing text is the fallback's, at any depth, and a present one stays", () => {
  expect(
    filledIn(
      { title: "标题", nav: { home: "首页", more: "更多" } },
      { title: "Title", nav: { home: "Home" }, count_one: "one" },
    ),
  ).toEqual({ title: "Title", nav: { home: "Home", more: "更多" }, count_one: "one" });
});
