/** Groups have the sizes that the configuration sells, and each seat its flag. */
import { expect, test } from "vitest";
import { seatFlags } from "./seat-flags.ts";

test.each([2, 3, 4, 7])("a group of %i has as many flags", (size) => {
  expect(seatFlags(size)).toHaveLength(size);
});
