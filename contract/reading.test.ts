/** Answers of a later contract are read, broken ones are not: for every call, by an answer made from its own schema. */
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { answerOf, objectsIn } from "#test/support/answer-of.ts";
import { CALL_NAMES, CALLS } from "./calls/calls.ts";
import { read } from "./reading.ts";

describe.each(CALL_NAMES)("an answer to %s", (name) => {
  const { response } = CALLS[name];
  const answer = answerOf(name);

  test("is read as it is", () => {
    expect(read(response, answer)).toEqual(response.parse(answer));
  });

  test("is read with new fields in every object, which are left out", () => {
    const later = structuredClone(answer);
    for (const object of objectsIn(later)) Object.assign(object, { later: { deep: [1] }, more: 1 });
    expect(read(response, later)).toEqual(read(response, answer));
  });

  test("is not read with any one field missing", () => {
    const readable = withoutOneField(answer).filter((broken) => canRead(response, broken));
    expect(readable.filter((broken) => !response.safeParse(broken).success)).toEqual([]);
  });
});

describe("an entry of a list", () => {
  const Rows = z.strictObject({
    rows: z.array(z.strictObject({ kind: z.enum(["a", "b"]), tags: z.array(z.literal([1, 2])) })),
    kind: z.enum(["a"]),
  });
  const row = (kind: unknown, ...tags: unknown[]) => ({ kind, tags });

  test("of an unknown kind is left out, and nothing else", () => {
    const sent = { kind: "a", rows: [row("c"), row("a", 3, 1, 4), row("d", 9), row("b", 2)] };
    expect(read(Rows, sent)).toEqual({ kind: "a", rows: [row("a", 1), row("b", 2)] });
  });

  test("of an unknown kind is left out with what is unknown in it", () => {
    expect(read(Rows, { kind: "a", rows: [{ kind: "c", tags: [3] }] })).toEqual({
      kind: "a",
      rows: [],
    });
  });

  test.each([
    ["without its kind", { kind: "a", rows: [{ tags: [] }] }],
    ["whose kind is no word", { kind: "a", rows: [row(null)] }],
    ["that is broken besides", { kind: "a", rows: [row("a"), { kind: "b", tags: "none" }] }],
    ["in an answer of an unknown kind", { kind: "z", rows: [] }],
  ])("%s makes the answer unreadable", (_, sent) => {
    expect(() => read(Rows, sent)).toThrow(z.ZodError);
  });
});

/** The answer once for each field that it has, without that one. */
function withoutOneField(answer: unknown): unknown[] {
  return objectsIn(answer).flatMap((object, at) =>
    Object.keys(object).map((field) => {
      const broken = structuredClone(answer);
      delete objectsIn(broken)[at]![field];
      return broken;
    }),
  );
}

function canRead(schema: z.ZodType, sent: unknown): boolean {
  try {
    read(schema, sent);
    return true;
  } catch {
    return false;
  }
}
