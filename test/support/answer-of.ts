/** An answer to a call, made from the call's own schema. */
import fc from "fast-check";
import { z } from "zod";
import { type CallName, CALLS } from "#contract/calls/calls.ts";

type Json = Record<string, unknown>;

interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  items?: JsonSchema;
  pattern?: string;
  format?: string;
  minLength?: number;
  minimum?: number;
}

/** With two entries in each list. */
export function answerOf(name: CallName): unknown {
  return made(z.toJSONSchema(CALLS[name].response as z.ZodType) as JsonSchema);
}

function made(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  // What may be null is made as what it may be beside that.
  if (schema.anyOf) return made(schema.anyOf[0]!);
  switch (schema.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([field, of]) => [field, made(of)]),
      );
    case "array":
      return [made(schema.items!), made(schema.items!)];
    case "string":
      return text(schema);
    case "boolean":
      return true;
    case "integer":
    case "number":
      return Math.max(1, schema.minimum ?? 1);
    default:
      return null;
  }
}

function text({ pattern, format, minLength = 1 }: JsonSchema): string {
  if (format === "date-time") return "2026-11-01T00:00:00.000Z";
  if (format === "date") return "2026-11-01";
  if (format === "uri") return "https://halyard.example/";
  if (pattern === undefined) return "x".repeat(minLength);
  return fc.sample(fc.stringMatching(new RegExp(pattern, "u")), { numRuns: 1, seed: 1 })[0]!;
}

/** Every object of a value, the outermost first. */
export function objectsIn(value: unknown): Json[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  if (typeof value !== "object" || value === null) return [];
  // safe because it is no list and not null
  const object = value as Json;
  return [object, ...Object.values(object).flatMap(objectsIn)];
}
