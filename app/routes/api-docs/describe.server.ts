/** What the API page shows, read off the contract: calls by area, their fields in a flat list, and the refusals. */
import { z } from "zod";
import { CALL_NAMES, callPath, declaration, type PathPrefix } from "#contract/calls/calls.ts";
import type { Area, Auth, Declaration } from "#contract/calls/declaration.ts";
import { PROBLEMS } from "#contract/problem.ts";
import en from "#locales/en/problem.json";

export interface FieldRow {
  /** Dots lead into objects, `[]` into the elements of a list. */
  path: string;
  type: string;
  required: boolean;
  /** Bounds and patterns. */
  limits: string;
}

export interface CallDescription {
  name: string;
  path: string;
  summary: string;
  auth: Auth;
  /** Where the token in its answer is kept. */
  tokenStore: "local" | NonNullable<Declaration["tokenStore"]>;
  request: FieldRow[];
  response: FieldRow[];
}

export interface ApiDescription {
  areas: { name: Area; calls: CallDescription[] }[];
  problems: { status: string; code: number; message: string }[];
}

export function describeApi(prefix: PathPrefix): ApiDescription {
  const names = [...new Set(CALL_NAMES.map((name) => declaration(name).area))];
  const areas = names.map((name) => ({
    name,
    calls: CALL_NAMES.filter((call) => declaration(call).area === name).map((call) =>
      describeCall(call, prefix),
    ),
  }));
  const problems = Object.entries(PROBLEMS)
    .map(([status, code]) => ({ status, code, message: en[status as keyof typeof en] }))
    .toSorted((a, b) => a.code - b.code);
  return { areas, problems };
}

function describeCall(name: (typeof CALL_NAMES)[number], prefix: PathPrefix): CallDescription {
  const { summary, auth, tokenStore = "local", request, response } = declaration(name);
  return {
    name,
    path: `${prefix}${callPath(name)}`,
    summary,
    auth,
    tokenStore,
    request: rowsOf(request, "input"),
    response: rowsOf(response, "output"),
  };
}

interface Schema {
  type?: string;
  format?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
}

function rowsOf(type: z.ZodType, io: "input" | "output"): FieldRow[] {
  return fieldsIn(z.toJSONSchema(type, { io, unrepresentable: "any" }) as Schema, "");
}

function fieldsIn(schema: Schema, at: string): FieldRow[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = at ? `${at}.${name}` : name;
    const required = schema.required?.includes(name) ?? false;
    return [
      { path, type: typeName(field), required, limits: limitsOf(field) },
      ...inside(field, path),
    ];
  });
}

function inside(schema: Schema, path: string): FieldRow[] {
  const variants = schema.anyOf ?? schema.oneOf ?? [];
  const own = schema.items ? elements(schema.items, path) : fieldsIn(schema, path);
  return [...own, ...variants.flatMap((variant) => inside(variant, path))];
}

function elements(schema: Schema, path: string): FieldRow[] {
  return inside(schema, `${path}[]`);
}

function typeName(schema: Schema): string {
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return [...new Set(variants.map(typeName))].join(" or ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" or ");
  if (schema.type === "array") return `list of ${typeName(schema.items ?? {})}`;
  return schema.format ?? schema.type ?? "any";
}

function limitsOf(schema: Schema): string {
  const { minLength, maxLength, minItems, maxItems, pattern, format } = schema;
  return [
    range(minLength, maxLength, "characters"),
    range(minItems, maxItems, "elements"),
    range(schema.minimum, sane(schema.maximum), ""),
    // A named format says it better than its pattern.
    pattern && !format ? pattern : "",
  ]
    .filter(Boolean)
    .join(", ");
}

/** zod writes the largest safe integer where there is no bound. */
function sane(maximum: number | undefined): number | undefined {
  return maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum;
}

function range(min: number | undefined, max: number | undefined, unit: string): string {
  const from = min === Number.MIN_SAFE_INTEGER ? undefined : min;
  if (from === undefined && max === undefined) return "";
  return `${bounds(from, max)} ${unit}`.trim();
}

function bounds(min: number | undefined, max: number | undefined): string {
  if (max === undefined) return `at least ${min}`;
  if (min === undefined) return `at most ${max}`;
  return min === max ? String(min) : `${min} to ${max}`;
}
