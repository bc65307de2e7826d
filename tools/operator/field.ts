/** A value that a command takes, and the values that the request of an operation takes, from the contract. */
import { z } from "zod";

/** The hint of an instant: a day that is typed for one is its first. */
export const INSTANT = "DATE";

export interface Field {
  /** Its option without dashes, or in capitals the word that it is. */
  name: string;
  kind: "text" | "number" | "flag" | "list";
  /** Where it goes in the request. */
  path: string[];
  /** What the usage shows for it. */
  hint: string;
  isNeeded: boolean;
  /** May be `none`. */
  isNullable: boolean;
  /** What the contract says of it, for `--help`. */
  about?: string | undefined;
}

/** One that is of no request. */
export function ownField(name: string, hint: string, isNeeded = false, about?: string): Field {
  const kind = hint ? "text" : "flag";
  return { name, kind, path: [], hint, isNeeded, isNullable: false, about };
}

export const URL_FIELD = ownField("url", "URL", false, "The product; HALYARD_URL says it as well.");

/** `names` has other names for options, by the contract's. A transaction's values are options of their own. */
export function fieldsOf(request: z.ZodType, names: Record<string, string> = {}): Field[] {
  const schema = z.toJSONSchema(request, { io: "input", unrepresentable: "any" });
  return fieldsIn(schema, [], true).map((field) => ({
    ...field,
    name: names[field.name] ?? kebab(field.name),
  }));
}

type Schema = z.core.JSONSchema.BaseSchema;

function fieldsIn(schema: Schema, above: string[], isNeeded: boolean): Field[] {
  const { properties, required } = schema;
  return Object.entries(properties ?? byLanguage(schema)).flatMap(([name, property]) => {
    // safe because the contract has no property that is anything, or nothing
    const of = property as Schema;
    const [path, needed] = [[...above, name], isNeeded && (required ?? []).includes(name)];
    if (of.type === "object") return fieldsIn(of, path, needed);
    const kinds = of.anyOf ?? [];
    const isNullable = kinds.some(({ type }) => type === "null");
    const value = kinds[0] ?? of;
    const about = of.description ?? schema.description;
    // A text in a language goes by the text as well: `--title-en`.
    const said = properties ? name : path.join("-");
    return [{ name: said, path, isNeeded: needed, isNullable, about, ...kindOf(value) }];
  });
}

/** The texts of a record whose names the contract lists. */
function byLanguage({ propertyNames, additionalProperties }: Schema): Record<string, unknown> {
  const { enum: names = [] } = (propertyNames ?? {}) as Schema;
  return Object.fromEntries(names.map((name) => [String(name), additionalProperties]));
}

function kindOf({ type, format, enum: words }: Schema): Pick<Field, "kind" | "hint"> {
  if (type === "integer") return { kind: "number", hint: "N" };
  if (type === "boolean") return { kind: "flag", hint: "" };
  if (type === "array") return { kind: "list", hint: "A,B" };
  return { kind: "text", hint: words?.join("|") ?? FORMATS[format ?? ""] ?? "TEXT" };
}

const FORMATS: Record<string, string> = { "date-time": INSTANT, date: "DAY", uri: "URL" };

function kebab(name: string): string {
  return name
    .replaceAll(/[A-Z]+/g, (letters) => `-${letters.toLowerCase()}`)
    .replaceAll(/_-?/g, "-");
}
