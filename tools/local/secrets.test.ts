/** What commands make up by chance can be given to commands. */
import { expect, test } from "vitest";
import { randomText } from "./secrets.ts";

test("no random text is taken for an option", () => {
  const drawn = Array.from({ length: 5_000 }, () => randomText(16));
  expect(drawn.filter((text) => text.startsWith("-"))).toEqual([]);
});
