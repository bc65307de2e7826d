/** What is opened and sent without a touch changes nothing: of every action on a thing in every room. */
import { expect, test } from "vitest";
import { z } from "zod";
import { requestFields, type RequestField } from "#contract/ops/field.ts";
import { OPERATIONS } from "#contract/ops/operations.ts";
import type { ActionName } from "#app/parts/console/action-name.ts";
import { CHANGES, filledWith } from "#app/parts/console/filled.ts";
import { givenBy } from "#app/parts/console/given.ts";
import { dotted, requestOf } from "#app/parts/console/request.ts";
import type { Row, Shown } from "#app/parts/console/value.tsx";
import { type Room, ROOMS } from "../rooms.ts";
import { fixedFor } from "./fixed.ts";

interface Shape {
  type?: string;
  enum?: Shown[];
  const?: Shown;
  format?: string;
  anyOf?: Shape[];
  items?: Shape;
  properties?: Record<string, Shape>;
  propertyNames?: Shape;
  additionalProperties?: Shape;
}

/** Something of that shape; every text of it is another. */
function sampleOf(shape: Shape, at: string): Shown {
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0] ?? null;
  if (shape.anyOf) return sampleOf(shape.anyOf[0] ?? {}, at);
  if (shape.type === "array") return shape.items ? [sampleOf(shape.items, at)] : [];
  if (shape.type === "object") return objectOf(shape, at);
  if (shape.type === "boolean") return true;
  if (shape.type === "integer") return at.length;
  return shape.format === "date-time" ? "2026-03-01T10:20:00.000Z" : at;
}

function objectOf({ properties, propertyNames, additionalProperties }: Shape, at: string): Row {
  const names = propertyNames?.enum?.map(String) ?? [];
  const each = names.map((name) => [name, additionalProperties ?? {}] as const);
  const all = [...Object.entries(properties ?? {}), ...each];
  return Object.fromEntries(all.map(([name, of]) => [name, sampleOf(of, `${at}.${name}`)]));
}

function thingOf({ show, list, rows }: Room): Row {
  const answer = z.toJSONSchema(OPERATIONS[show ?? list].response, {
    io: "output",
    unrepresentable: "any",
  }) as Shape;
  const shape = show ? answer : answer.properties?.[rows]?.items;
  // safe because a thing and a row are objects
  return sampleOf(shape ?? {}, "thing") as Row;
}

/** Where the thing has what a field changes; texts in every language are together under the name of many. */
function storedIn(thing: Row, [first = "", second]: string[]): Shown | undefined {
  if (second === undefined) return thing[first];
  const texts = thing[MANY[first] ?? first];
  // safe because only texts in languages have a second name
  return texts && typeof texts === "object" ? (texts as Row)[second] : undefined;
}

const MANY: Partial<Record<string, string>> = {
  name: "names",
  title: "titles",
  body: "bodies",
  label: "labels",
  text: "texts",
};

const valueAt = (request: Record<string, unknown>, { path: [first = "", second] }: RequestField) =>
  second === undefined ? request[first] : (request[first] as Row | undefined)?.[second];

const ACTIONS = (ROOMS as readonly Room[]).flatMap((room) =>
  room.act.map((name) => [room.id, name, room] as const),
);

/** The form of an action on a thing, as it opens, and what it sends then. */
function opened(name: ActionName, room: Room) {
  const thing = thingOf(room);
  const all = requestFields(OPERATIONS[name].request);
  const fixed = fixedFor(name, thing);
  const filled = filledWith(name, thing);
  const request = requestOf(all, givenBy({ name, all, fixed, typed: filled, filled, key: "k" }));
  const sent = all.filter((field) => valueAt(request, field) !== undefined);
  return { thing, all, fixed, filled, request, sent };
}

test.each(ACTIONS)("%s: %s sends what is stored", (_, name, room) => {
  const { thing, request, sent } = opened(name, room);
  const about = sent.filter((field) => field.name !== "key");
  const stored = about.map(({ path }) => storedIn(thing, path));
  expect(about.map((field) => valueAt(request, field))).toEqual(stored);
});

test.each(ACTIONS.filter(([, name]) => CHANGES.has(name)))(
  "%s: %s sends only what it needs, and all that it changes stands in its form",
  (_, name, room) => {
    const { all, fixed, filled, sent } = opened(name, room);
    const needed = all.filter(({ isNeeded }) => isNeeded).map(dotted);
    expect(sent.map(dotted)).toEqual(needed);
    const asked = all.filter(({ path: [first = ""] }) => !(first in fixed)).map(dotted);
    expect(asked.filter((at) => !(at in filled))).toEqual([]);
  },
);
