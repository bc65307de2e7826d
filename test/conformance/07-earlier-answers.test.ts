/** Pages and API of two versions read each other's answers: held by the committed list of fields (contract/calls/answered.txt). */
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { CALL_NAMES, CALLS } from "#contract/calls/calls.ts";
import { read } from "#contract/reading.ts";
import { answerOf } from "#test/support/answer-of.ts";
import {
  type Calls,
  faultsBetween,
  fieldsIn,
  fieldsOf,
  linesOf,
  listed,
  newNames,
} from "#tools/earlier/fields.ts";

const before = listed();

test("no field that pages rely on is gone, and every later one has a default", () => {
  expect(faultsBetween(before, CALLS)).toEqual([]);
});

test("every call is listed", () => {
  // npm run drills -- answers
  expect([...newNames(before, fieldsOf(CALLS, "output"))]).toEqual([]);
});

test.each(CALL_NAMES)("an earlier answer to %s, which lacks later fields, is read", (name) => {
  const { response } = CALLS[name];
  const answer = answerOf(name);
  expect(() => read(response as z.ZodType, without(answer, name))).not.toThrow();
});

/** An answer with the listed fields alone. */
function without(value: unknown, path: string): unknown {
  if (Array.isArray(value)) return value.map((one) => without(one, `${path}[]`));
  if (typeof value !== "object" || value === null) return value;
  const known = Object.entries(value).filter(([key]) => before.has(`${path}.${key}`));
  return Object.fromEntries(known.map(([key, of]) => [key, without(of, `${path}.${key}`)]));
}

describe("of two contracts", () => {
  const calls = (row: z.ZodRawShape): Calls => ({
    ask: { response: z.strictObject({ rows: z.array(z.strictObject(row)) }) },
  });
  const known = { id: z.string(), at: z.string().nullable() };
  const earlier = fieldsIn(linesOf(fieldsOf(calls(known), "output")));
  const inner = z.strictObject({ name: z.string() });

  test.each<[string, z.ZodRawShape, string[]]>([
    ["the same", known, []],
    ["a later field with a default", { ...known, more: inner.nullable().default(null) }, []],
    ["a later field that may be missing", { ...known, more: inner.optional() }, []],
    ["a later field without", { ...known, more: inner }, ["ask.rows[].more is new"]],
    ["a field gone", { id: z.string() }, ["ask.rows[].at is gone"]],
    ["one that may be missing", { ...known, id: z.string().optional() }, ["ask.rows[].id may be"]],
    [
      "one that may be null",
      { ...known, id: z.string().nullable() },
      ["ask.rows[].id may be null"],
    ],
  ])("%s", (_, row, faults) => {
    const found = faultsBetween(earlier, calls(row));
    expect(found).toEqual(faults.map((fault) => expect.stringContaining(fault) as string));
  });

  test("a new call is held to nothing yet", () => {
    const more: Calls = { ...calls(known), other: { response: inner } };
    expect(faultsBetween(earlier, more)).toEqual([]);
    expect([...newNames(earlier, fieldsOf(more, "output"))]).toEqual(["other"]);
  });
});
