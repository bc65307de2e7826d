/**
 * The fields of every answer, a line each, and what an earlier list of them holds a later contract to: what is listed stays and is
 * never missing or newly null, and what came later has a default in the reader. Then pages and API of two versions read each other.
 */
import { readFileSync } from "node:fs";
import { z } from "zod";

/** What the pages that are open may rely on; the fields of a call that came after it are added with the call. */
export const LIST = "contract/calls/answered.txt";

export type Calls = Record<string, { response: z.ZodType }>;

interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  items?: JsonSchema;
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
}

/** By `call.path`: whether it may be null, and whether an answer may lack it. */
export type Fields = Map<string, { isNull: boolean; isLeftOut: boolean }>;

/** @param io "output" as it is sent; "input" as the reader takes it, who has defaults. */
export function fieldsOf(calls: Calls, io: "input" | "output"): Fields {
  const fields: Fields = new Map();
  for (const [name, { response }] of Object.entries(calls)) {
    const schema = z.toJSONSchema(response, { io }) as JsonSchema;
    walk(schema, name, (of) => (of.$ref ? schema.$defs![of.$ref.split("/").at(-1)!]! : of));
  }
  return fields;

  function walk(given: JsonSchema, path: string, named: (of: JsonSchema) => JsonSchema): void {
    const of = named(given);
    const field = fields.get(path);
    if (field && [of.type].flat().includes("null")) field.isNull = true;
    for (const one of [of.anyOf, of.oneOf].flatMap((each) => each ?? [])) walk(one, path, named);
    if (of.items) walk(of.items, `${path}[]`, named);
    for (const [key, inner] of Object.entries(of.properties ?? {})) {
      note(`${path}.${key}`, !of.required?.includes(key));
      walk(inner, `${path}.${key}`, named);
    }
  }

  /** One of several forms of an answer may lack it. */
  function note(path: string, isLeftOut: boolean): void {
    const known = fields.get(path);
    if (known) known.isLeftOut ||= isLeftOut;
    else fields.set(path, { isNull: false, isLeftOut });
  }
}

export function linesOf(fields: Fields): string[] {
  return [...fields]
    .map(([path, { isNull, isLeftOut }]) =>
      [path, isNull && "null", isLeftOut && "left-out"].filter(Boolean).join(" "),
    )
    .toSorted();
}

export function fieldsIn(lines: string[]): Fields {
  return new Map(
    lines.filter(Boolean).map((line) => {
      const [path = "", ...marks] = line.split(" ");
      const [isNull, isLeftOut] = [marks.includes("null"), marks.includes("left-out")];
      return [path, { isNull, isLeftOut }];
    }),
  );
}

export function listed(): Fields {
  return fieldsIn(readFileSync(LIST, "utf8").split("\n"));
}

/** Sentences on what one of the two could not read of the other; none is the only good answer. */
export function faultsBetween(before: Fields, calls: Calls): string[] {
  const [sent, read] = [fieldsOf(calls, "output"), fieldsOf(calls, "input")];
  const isKnown = namesIn(before);
  const lost = [...before].flatMap(([path, { isNull, isLeftOut }]) => {
    const now = sent.get(path);
    if (!now) return [`${path} is gone: earlier pages need it.`];
    if (now.isLeftOut && !isLeftOut) return [`${path} may be missing: earlier pages need it.`];
    return now.isNull && !isNull ? [`${path} may be null: earlier pages cannot read that.`] : [];
  });
  const later = [...read]
    .filter(([path]) => isKnown.has(nameOf(path)) && !before.has(path) && isSentBy(before, path))
    .filter(([, { isLeftOut }]) => !isLeftOut)
    .map(([path]) => `${path} is new: an earlier API does not send it, so it needs a default.`);
  return [...lost, ...later];
}

/** Calls of one that the other does not have. */
export function newNames(before: Fields, now: Fields): Set<string> {
  return namesIn(now).difference(namesIn(before));
}

export const nameOf = (path: string) => path.split(".", 1)[0]!.replace("[]", "");

const namesIn = (fields: Fields) => new Set([...fields.keys()].map(nameOf));

/** Whether an earlier API sends the object that the field is in. */
function isSentBy(before: Fields, path: string): boolean {
  const outer = path.slice(0, path.lastIndexOf(".")).replace(/(?:\[\])+$/, "");
  return !outer.includes(".") || before.has(outer);
}
