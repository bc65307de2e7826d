/** The console and the table of operations: nothing is missing, and everything has words. */
import { describe, expect, test } from "vitest";
import { z } from "zod";
import texts from "#locales/en/console.json" with { type: "json" };
import actions from "#locales/en/console-actions.json" with { type: "json" };
import columnTexts from "#locales/en/console-columns.json" with { type: "json" };
import fieldTexts from "#locales/en/console-fields.json" with { type: "json" };
import valueTexts from "#locales/en/console-values.json" with { type: "json" };
import { EventVerdict, RefundReason } from "#contract/ops/order.ts";
import { requestFields } from "#contract/ops/field.ts";
import {
  declared,
  OPERATION_NAMES,
  type OperationName,
  OPERATIONS,
} from "#contract/ops/operations.ts";
import { ROOMS, type Room } from "./rooms.ts";

/** Done in other places: by whoever is here, on their own page. */
const ELSEWHERE = /^operators_(enter|accept|leave|passkey|end_session)/;

const rooms: readonly Room[] = ROOMS;
const offered = new Set<string>(
  rooms.flatMap(({ make, act, each = [] }) => [...make, ...act, ...each]),
);

test("whatever changes something is offered in a room", () => {
  const missing = OPERATION_NAMES.filter((name) => declared(name).changes && !offered.has(name));
  expect(missing.filter((name) => !ELSEWHERE.test(name))).toEqual([]);
});

test("what is offered has words, and nothing else has", () => {
  expect(Object.keys(actions).toSorted()).toEqual([...offered].toSorted());
});

interface Shape {
  type?: string;
  items?: Shape;
  properties?: Record<string, Shape>;
}

describe.each(rooms.map((room) => [room.id, room] as const))("%s", (_, room) => {
  test("its rows, and what they are known by, are its list's", () => {
    const answer: Shape = z.toJSONSchema(OPERATIONS[room.list].response, {
      io: "output",
      unrepresentable: "any",
    }) as Shape;
    const rows = answer.properties?.[room.rows];
    expect(rows?.type).toBe("array");
    expect(room.by === undefined || room.by in (rows?.items?.properties ?? {})).toBe(true);
  });

  test("what is beside its list has rows, and pages of its own", () => {
    const { list, rows } = room.beside ?? room;
    const answer = z.toJSONSchema(OPERATIONS[list].response, { io: "output" }) as Shape;
    expect(answer.properties?.[rows]?.type).toBe("array");
    expect(room.beside === undefined || "next" in (answer.properties ?? {})).toBe(true);
  });

  test("one thing is shown by the name that its row has", () => {
    const asked = room.show ? requestFields(OPERATIONS[room.show].request) : [];
    expect(asked.map(({ name }) => name)).toEqual(room.show ? [room.by] : []);
  });
});

test.each([...offered, ...rooms.map(({ list }) => list)] as OperationName[])(
  "the fields and words of %s are said in the reader's language",
  (name) => {
    const made = new Set(["key", "limit", "cursor", "after", "seen", "start"]);
    const fields = requestFields(OPERATIONS[name].request).filter((field) => !made.has(field.name));
    const parts = fields.flatMap(({ path }) => path).filter((part) => !(part in valueTexts));
    expect(parts.filter((part) => !(part in fieldTexts))).toEqual([]);
    const words = fields.flatMap((field) =>
      (field.words ?? []).filter((word) => field.name !== "method" || !(word in texts.method)),
    );
    expect(words.filter((word) => !(word in valueTexts))).toEqual([]);
  },
);

/** By field: texts of what shows them. */
const OWN_WORDS: Record<string, readonly string[]> = {
  method: Object.keys(texts.method),
  methods: Object.keys(texts.method),
  state: Object.keys(texts.attention.state),
  kind: Object.keys(texts.story),
};
/** Shown by parts of their own, with texts of their own. */
const APART = new Set([
  "detail",
  "form",
  "fault",
  "unit",
  "becomes",
  "type",
  "takes",
  "figures",
  "days",
]);

interface Schema extends Shape {
  enum?: string[];
  const?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
}

/** Each word that an answer may say, with the name of its field. */
function wordsIn(schema: Schema, field: string): [field: string, word: string][] {
  const { properties = {}, items, anyOf = [], oneOf = [], enum: words = [], const: word } = schema;
  return [
    ...[...words, ...(word === undefined ? [] : [word])].map((one): [string, string] => [
      field,
      one,
    ]),
    ...[...anyOf, ...oneOf, ...(items ? [items] : [])].flatMap((one) => wordsIn(one, field)),
    ...Object.entries(properties).flatMap(([name, one]) =>
      APART.has(name) ? [] : wordsIn(one, name),
    ),
  ];
}

test("each word that an answer may say has its text", () => {
  const said = OPERATION_NAMES.flatMap((name) =>
    wordsIn(z.toJSONSchema(OPERATIONS[name].response, { unrepresentable: "any" }) as Schema, name),
  );
  const notes = [...EventVerdict.options, ...RefundReason.options].map(
    (word) => ["", word] as const,
  );
  const silent = [...said, ...notes].filter(
    ([field, word]) =>
      !(word in valueTexts) &&
      !(OWN_WORDS[field] ?? []).includes(word) &&
      !(field === "what" && (word in columnTexts || word in fieldTexts)),
  );
  expect(silent).toEqual([]);
});
