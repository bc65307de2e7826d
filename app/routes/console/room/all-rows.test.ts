/** All rows of a list, however they are paged. */
import { expect, test } from "vitest";
import fc from "fast-check";
import { z } from "zod";
import { type OperationName, OPERATIONS } from "#contract/ops/operations.ts";
import { ROOMS } from "../rooms.ts";
import { MOST_ROWS, PAGE_ROWS, type Part, readOn } from "./all-rows.ts";

/** A list of so many rows, in pages of a size. */
function listOf(rows: number, size: number) {
  const asked: string[] = [];
  const page = (from: number): Part<number> => {
    const until = Math.min(from + size, rows);
    const items = Array.from({ length: until - from }, (_, at) => from + at);
    return { items, next: until < rows ? String(until) : null };
  };
  const ask = async (cursor: string) => {
    asked.push(cursor);
    return page(Number(cursor));
  };
  return { asked, ask, first: page(0) };
}

test("every row is read once and in its order, and what is left out is said", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 2 * MOST_ROWS }),
      fc.integer({ min: 97, max: 5_000 }),
      async (rows, size) => {
        const { ask, first } = listOf(rows, size);
        let read: Part<number> | undefined;
        for await (const sofar of readOn(first, ask)) read = sofar;
        const { items = [], next } = read ?? {};
        expect(items).toEqual(Array.from({ length: items.length }, (_, at) => at));
        expect(next === null).toBe(items.length === rows);
        expect(items.length).toBeGreaterThanOrEqual(Math.min(rows, MOST_ROWS));
        expect(items.length).toBeLessThan(MOST_ROWS + size);
      },
    ),
    { seed: 20_261_130, numRuns: 40 },
  );
});

test("nothing more is asked once nobody reads on", async () => {
  const { asked, ask, first } = listOf(1_000, 100);
  for await (const { items } of readOn(first, ask)) if (items.length >= 300) break;
  expect(asked).toEqual(["100", "200"]);
});

test.each(ROOMS.map(({ list }) => [list] as [OperationName]))(
  "%s takes a page of that size",
  (list) => {
    const { limit = z.int(), cursor } = OPERATIONS[list].request.shape as Record<string, z.ZodType>;
    expect(limit.safeParse(PAGE_ROWS).success).toBe(true);
    // What goes on has an end that is handed back.
    expect(cursor !== undefined).toBe("next" in OPERATIONS[list].response.shape);
  },
);
