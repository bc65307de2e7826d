/** A value that a command takes, and the values that the request of an operation takes, from the contract. */
import { z } from "zod";

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
}

/** One that is of no request. */
export function ownField(name: string, hint: string, isNeeded = false): Field {
  return { name, kind: hint ? "text" : "flag", path: [], hint, isNeeded, isNullable: false };
}

export const URL_FIELD = ownField("url", "URL");

/** `names` has other names for options, by the contract's. A transaction's values are options of their own. */
export function fieldsOf(request: z.ZodType, names: Record<string, string> = {}): Field[] {
  const schema = z.toJSONSchema(request, { io: "input", unrepresentable: "any" });
  return fieldsIn(schema, [], true).map((field) => ({
    ...field,
    name: names[field.name] ?? kebab(field.name),
  }));
}

type Schema = z.core.JSONSchema.BaseSchema;

function fieldsIn({ properties, required }: Schema, above: string[], isNeeded: boolean): Field[] {
  return Object.entries(properties ?? {}).flatMap(([name, property]) => {
    // safe because the contract has no property that is anything, or nothing
    const schema = property as Schema;
    const [path, needed] = [[...above, name], isNeeded && (required ?? []).includes(name)];
    if (schema.type === "object") return fieldsIn(schema, path, needed);
    const isNullable = schema.anyOf !== undefined;
    const value = isNullable ? (schema.anyOf?.[0] as Schema) : schema;
    return [{ name, path, isNeeded: needed, isNullable, ...kindOf(value) }];
  });
}

function kindOf({ type, format, enum: words }: Schema): Pick<Field, "kind" | "hint"> {
  if (type === "integer") return { kind: "number", hint: "N" };
  if (type === "boolean") return { kind: "flag", hint: "" };
  if (type === "array") return { kind: "list", hint: "A,B" };
  return { kind: "text", hint: words?.join("|") ?? (format === "date-time" ? "DATE" : "TEXT") };
}

function kebab(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
