/** What the console shows of an answer is said in the reader's words: every name, and every word that the contract lists. */
import { describe, expect, test } from "vitest";
import { z } from "zod";
import enTexts from "#locales/en/console.json" with { type: "json" };
import enColumns from "#locales/en/console-columns.json" with { type: "json" };
import enFields from "#locales/en/console-fields.json" with { type: "json" };
import enNumbers from "#locales/en/console-numbers.json" with { type: "json" };
import enValues from "#locales/en/console-values.json" with { type: "json" };
import zhTexts from "#locales/zh-CN/console.json" with { type: "json" };
import zhColumns from "#locales/zh-CN/console-columns.json" with { type: "json" };
import zhFields from "#locales/zh-CN/console-fields.json" with { type: "json" };
import zhNumbers from "#locales/zh-CN/console-numbers.json" with { type: "json" };
import zhValues from "#locales/zh-CN/console-values.json" with { type: "json" };
import { type OperationName, OPERATIONS } from "#contract/ops/operations.ts";
import { ANSWERS } from "#app/parts/console/answers.tsx";
import { isMade } from "#app/parts/console/given.ts";
import { type Room, ROOMS } from "./rooms.ts";

interface Shape {
  enum?: unknown[];
  const?: unknown;
  anyOf?: Shape[];
  items?: Shape;
  properties?: Record<string, Shape>;
  propertyNames?: Shape;
  additionalProperties?: Shape | boolean;
}

/** Drawn by hand, by the room: no name of theirs is read. */
const DRAWN: Partial<Record<string, readonly string[]>> = {
  orders: ["story"],
  support: ["messages"],
  announcements: ["titles", "bodies", "link", "labels"],
  attention: ["items"],
  business: ["numbers"],
};

/** What is kept about a person is a file: its answer is shown as the file's name (save-export.ts). */
const SAVED = "people_export";

interface Said {
  names: Set<string>;
  /** By the name that they stand under. */
  words: Set<string>;
}

function read(shape: Shape | boolean | undefined, under: string, said: Said): Said {
  if (typeof shape !== "object") return said;
  for (const word of [...(shape.enum ?? []), shape.const])
    if (typeof word === "string") said.words.add(`${under}: ${word}`);
  const inside = [...(shape.anyOf ?? []), shape.items, shape.additionalProperties];
  for (const one of inside) read(one, under, said);
  for (const [name, of] of namesIn(shape)) {
    said.names.add(name);
    read(of, name, said);
  }
  return said;
}

/** Money is said as one. */
function namesIn(shape: Shape): [string, Shape | undefined][] {
  if (isMoney(shape)) return [];
  const languages = shape.propertyNames?.enum ?? [];
  return [
    ...languages.map((name): [string, undefined] => [String(name), undefined]),
    ...Object.entries(shape.properties ?? {}),
  ];
}

function isMoney({ properties = {} }: Shape): boolean {
  return Object.keys(properties).toSorted().join() === "amount,currency";
}

function answerOf(name: OperationName): Record<string, Shape> {
  const options = { io: "output", unrepresentable: "any" } as const;
  // safe because every answer is an object
  return (z.toJSONSchema(OPERATIONS[name].response, options) as Shape).properties ?? {};
}

function without(shape: Record<string, Shape>, drawn: readonly string[] = []): Shape {
  const properties = Object.entries(shape).filter(([name]) => !drawn.includes(name));
  return { properties: Object.fromEntries(properties) };
}

const rooms: readonly Room[] = ROOMS;
const PAGES = rooms.flatMap((room) => {
  const { id, list, rows, also, beside, show } = room;
  const drawn = DRAWN[id] ?? [];
  const lists = [
    [list, rows],
    [list, also],
    [beside?.list, beside?.rows],
  ] as const;
  return [
    ...lists.flatMap(([of, at]) =>
      of && at && !drawn.includes(at) ? [[`${id}: ${at}`, answerOf(of)[at]] as const] : [],
    ),
    ...(show ? [[`${id}: ${show}`, without(answerOf(show), drawn)] as const] : []),
  ];
});

const ACTIONS = [
  ...new Set(rooms.flatMap(({ make, act, each = [] }) => [...make, ...act, ...each])),
]
  .filter((name) => !(name in ANSWERS) && name !== SAVED)
  .map((name) => {
    const answer = answerOf(name);
    const made = Object.keys(answer).filter((field) => isMade(name, field));
    return [name, without(answer, made)] as const;
  });

const LANGUAGES = {
  en: {
    texts: enTexts,
    names: [enFields, enColumns, enNumbers.figure, enValues],
    values: enValues,
  },
  zh: {
    texts: zhTexts,
    names: [zhFields, zhColumns, zhNumbers.figure, zhValues],
    values: zhValues,
  },
};

describe.each(Object.entries(LANGUAGES))("in %s", (_, { texts, names, values }) => {
  const known = new Set(names.flatMap((file) => Object.keys(file)));
  const isSaid = (one: string): boolean => {
    const [under = "", word = ""] = one.split(": ");
    if (under === "method") return word in texts.method;
    if (under === "finding") return word in texts.finding;
    if (under === "provider" || under === "of") return word in texts.story.at;
    return word in values || (under === "what" && known.has(word));
  };

  test.each([...PAGES, ...ACTIONS])("%s", (__, shape) => {
    const said = read(shape, "", { names: new Set(), words: new Set() });
    expect([...said.names].filter((name) => !known.has(name))).toEqual([]);
    expect([...said.words].filter((word) => !isSaid(word))).toEqual([]);
  });
});
