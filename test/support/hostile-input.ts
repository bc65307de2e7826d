/**
 * Bad requests for any call, made from its own schema: wrong types for every field, missing and extra fields, sizes and
 * depths, and random mixtures of them. Every text in them carries `MARKER`, so that an echo is found.
 */
import fc from "fast-check";
import { z } from "zod";
import { CALL_NAMES, type CallName, CALLS } from "#contract/calls/calls.ts";
import { shareOf } from "./scale.ts";

export const MARKER = "zQmArKeRqZ";

type Json = Record<string, unknown>;

interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  items?: JsonSchema;
  maxLength?: number;
  minLength?: number;
  minimum?: number;
  maximum?: number;
}

export function schemaOf(name: CallName): JsonSchema {
  const options = { io: "input", unrepresentable: "any" } as const;
  return z.toJSONSchema(CALLS[name].request as z.ZodType, options) as JsonSchema;
}

/** Whether the contract itself takes a request; what it takes is no bad input. */
export function isValid(name: CallName, request: unknown): boolean {
  return CALLS[name].request.safeParse(request).success;
}

/** One value of a kind that no schema of text, number, list, object or choice takes at once. */
const WRONG_VALUES: unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  "",
  " ",
  MARKER,
  `${MARKER}\u0000\r\nx-evil: 1`,
  `<script>${MARKER}</script>`,
  `' OR 1=1; DROP TABLE user; -- ${MARKER}`,
  MARKER.repeat(1_000),
  [],
  [MARKER],
  [[]],
  {},
  { $gt: MARKER },
  { toString: MARKER, length: 8 },
];

const STRANGE_NAMES = [
  "isAdmin",
  "kol",
  "yearlyPaidUser",
  "benefitsExpireTime",
  "invite_user_id",
  "userId",
  "price",
  "amount",
  "__proto__",
  "constructor",
  "toString",
  MARKER,
];

/** Every field of the contract, so that each has its turn with the wrong values. */
const FIELDS = CALL_NAMES.flatMap((name) =>
  Object.keys(CALLS[name].request.shape).map((field) => `${name}.${field}`),
);

/** Bad requests that each have one thing wrong, as JSON texts: a share of what can be wrong. */
export function singleFaults(name: CallName): { fault: string; text: string }[] {
  const schema = schemaOf(name);
  const base = sample(schema) as Json;
  const cases: { fault: string; text: string }[] = [];
  const add = (fault: string, request: unknown) => {
    if (!isValid(name, request)) cases.push({ fault, text: JSON.stringify(request) });
  };
  for (const field of Object.keys(schema.properties ?? {})) {
    const { [field]: _, ...without } = base;
    add(`${field} missing`, without);
    for (const value of shareOf(WRONG_VALUES, FIELDS.indexOf(`${name}.${field}`), 7)) {
      add(`${field} is ${JSON.stringify(value).slice(0, 40)}`, { ...base, [field]: value });
    }
  }
  for (const extra of shareOf(STRANGE_NAMES, CALL_NAMES.indexOf(name), 5)) {
    add(
      `${extra} besides`,
      JSON.parse(
        `${JSON.stringify(base).slice(0, -1)}${Object.keys(base).length > 0 ? "," : ""}"${extra}":"${MARKER}"}`,
      ),
    );
  }
  return cases;
}

/** A request of the right shape; its values need not satisfy what a pattern asks. */
function sample(schema: JsonSchema): unknown {
  return fc.sample(valueOf(schema), { seed: 1, numRuns: 1 })[0];
}

/** Values that look like what a schema wants. */
function valueOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return fc.oneof(...variants.map(valueOf));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.type === "object") return objectOf(schema);
  if (schema.type === "array") return fc.array(valueOf(schema.items ?? {}), { maxLength: 3 });
  if (schema.type === "integer" || schema.type === "number")
    return fc.integer({ min: -1, max: 100 });
  if (schema.type === "boolean") return fc.boolean();
  if (schema.type === "null") return fc.constant(null);
  return textOf(schema);
}

function objectOf({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<Json> {
  const fields = Object.entries(properties).map(([field, schema]) => [field, valueOf(schema)]);
  const model = Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>;
  return fc.record(model, { requiredKeys: required }) as fc.Arbitrary<Json>;
}

function textOf({ minLength = 0, maxLength = 40 }: JsonSchema): fc.Arbitrary<string> {
  const plausible = fc.constantFrom(
    "someone@halyard.example",
    "+8613800138000",
    "en",
    "123456",
    "correct horse battery",
    "year-1",
    MARKER,
  );
  const sized = fc.string({ minLength, maxLength: Math.min(maxLength, 200), unit: "binary" });
  return fc.oneof({ weight: 2, arbitrary: plausible }, sized);
}

/** Any JSON at all, with names that have a meaning elsewhere. */
const anything: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...WRONG_VALUES),
  fc.jsonValue({ maxDepth: 6 }),
  fc.string({ unit: "binary", maxLength: 2_000 }),
  fc.double(),
);

/** Random requests for a call: fields kept, broken, left out and added at will. */
export function randomRequests(name: CallName): fc.Arbitrary<Json> {
  const fields = Object.entries(schemaOf(name).properties ?? {});
  const model: Record<string, fc.Arbitrary<unknown>> = {};
  for (const [field, schema] of fields) {
    model[field] = fc.oneof({ weight: 3, arbitrary: valueOf(schema) }, anything);
  }
  const known = fc.record(model, { requiredKeys: [] });
  const strange = fc.dictionary(
    fc.oneof(fc.constantFrom(...STRANGE_NAMES), fc.string({ unit: "binary", maxLength: 20 })),
    anything,
    { maxKeys: 3 },
  );
  return fc.oneof(
    { weight: 4, arbitrary: known },
    fc.tuple(known, strange).map(([own, other]) => ({ ...other, ...own })),
  );
}
