/** What the request of an operation takes, field by field: for the commands and for the console's forms. */
import { z } from "zod";

export interface RequestField {
  /** Where it goes in the request. */
  path: string[];
  /** Its last name; a text in a language goes by the text as well: `title-en`. */
  name: string;
  kind: "text" | "number" | "flag" | "list";
  /** What it may be, where the contract lists that. */
  words?: string[];
  /** `date-time`, `date`, `uri` or the like. */
  format?: string;
  maxLength?: number;
  /** Bounds of a number, where it has any. */
  least?: number;
  most?: number;
  isNeeded: boolean;
  /** May be nothing at all. */
  isNullable: boolean;
  about?: string;
}

type Schema = z.core.JSONSchema.BaseSchema;

export function requestFields(request: z.ZodType): RequestField[] {
  return fieldsIn(z.toJSONSchema(request, { io: "input", unrepresentable: "any" }), [], true);
}

function fieldsIn(schema: Schema, above: string[], isNeeded: boolean): RequestField[] {
  const { properties, required } = schema;
  return Object.entries(properties ?? byLanguage(schema)).flatMap(([last, property]) => {
    // safe because the contract has no property that is anything, or nothing
    const of = property as Schema;
    const [path, needed] = [[...above, last], isNeeded && (required ?? []).includes(last)];
    if (of.type === "object") return fieldsIn(of, path, needed);
    const kinds = of.anyOf ?? [];
    const isNullable = kinds.some(({ type }) => type === "null");
    const about = of.description ?? schema.description;
    const name = properties ? last : path.join("-");
    const field = { name, path, isNeeded: needed, isNullable, ...kindOf(kinds[0] ?? of) };
    return [about === undefined ? field : { ...field, about }];
  });
}

/** The texts of a record whose names the contract lists. */
function byLanguage({ propertyNames, additionalProperties }: Schema): Record<string, unknown> {
  const { enum: names = [] } = (propertyNames ?? {}) as Schema;
  return Object.fromEntries(names.map((name) => [String(name), additionalProperties]));
}

function kindOf(schema: Schema) {
  const { type, format, enum: words, maxLength } = schema;
  const kinds = { integer: "number", boolean: "flag", array: "list" } as const;
  return {
    kind: kinds[type as keyof typeof kinds] ?? "text",
    ...(words ? { words: words.map(String) } : {}),
    ...(format ? { format } : {}),
    ...(maxLength === undefined ? {} : { maxLength }),
    ...boundsOf(schema),
  } satisfies Partial<RequestField>;
}

/** What every whole number is between says nothing. */
function boundsOf({ minimum, exclusiveMinimum, maximum }: Schema) {
  const least = typeof exclusiveMinimum === "number" ? exclusiveMinimum + 1 : minimum;
  return {
    ...(least === undefined || least <= Number.MIN_SAFE_INTEGER ? {} : { least }),
    ...(maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER ? {} : { most: maximum }),
  } satisfies Partial<RequestField>;
}
