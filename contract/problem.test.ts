/** Clients tell refusals apart by their numbers. */
import { expect, test } from "vitest";
import { PROBLEMS } from "./problem.ts";

test("each refusal has a number of its own", () => {
  const codes = Object.values(PROBLEMS);
  expect(codes.filter((code, place) => codes.indexOf(code) !== place)).toEqual([]);
});
