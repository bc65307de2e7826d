/** A late page of the record is entered at its place: an index is not entered by a pair, and would be walked from its top. */
import { expect, test } from "vitest";
import { actionsOf } from "./repository.ts";

/** What stands in the statement for the latest instant that is looked at. */
async function latest(before: number, after: { at: number; id: string } | null): Promise<unknown> {
  let bound: unknown;
  const prepare = (sql: string) => {
    const place = Number(/at < \?(\d+)/.exec(sql)![1]);
    const bind = (...values: unknown[]) => {
      bound = values[place - 1];
      return { all: async () => ({ results: [] }) };
    };
    return { bind };
  };
  // safe because nothing else is asked of it
  const db = { prepare } as unknown as D1Database;
  await actionsOf(db, { operator: null, action: null, person: null, from: 0, before }, after, 10);
  return bound;
}

test("the first page begins where the day ends, a later one at the row before it", async () => {
  expect(await latest(1_000, null)).toBe(1_000);
  expect(await latest(1_000, { at: 20, id: "x" })).toBe(21);
  // Others of the same instant may follow.
  expect(await latest(20, { at: 20, id: "x" })).toBe(20);
});
