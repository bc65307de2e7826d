/**
 * How an answer is read: by today's contract, and with patience for a later one. Who answers is strict with itself; who
 * reads may be a page that was opened before the answer's fields were thought of.
 */
import type { z } from "zod";

type Path = readonly PropertyKey[];

/**
 * What the reader knows of an answer: unknown fields are left out, and so are entries of a list of a kind that has no name
 * yet. @throws {z.ZodError} for anything else that the schema refuses, a missing field above all.
 */
export function read<Schema extends z.ZodType>(schema: Schema, sent: unknown): z.output<Schema> {
  const asToday = schema.safeParse(sent);
  if (asToday.success) return asToday.data;
  const known = structuredClone(sent);
  const { issues } = asToday.error;
  for (const issue of issues) {
    if (issue.code !== "unrecognized_keys") continue;
    for (const key of issue.keys) delete objectAt(known, issue.path)[key];
  }
  for (const [list, at] of unknownEntries(sent, issues)) listAt(known, list).splice(at, 1);
  return schema.parse(known);
}

/** Inner entries first, and later before earlier ones, so that the places of the others stay. */
function unknownEntries(sent: unknown, issues: readonly z.core.$ZodIssue[]): [Path, number][] {
  const places = new Map<string, [Path, number]>();
  for (const { code, path } of issues) {
    const isKind = code === "invalid_value" && ["string", "number"].includes(typeof at(sent, path));
    const last = path.findLastIndex((step) => typeof step === "number");
    if (!isKind || last < 0) continue;
    const place = path.slice(0, last + 1);
    places.set(JSON.stringify(place), [place.slice(0, -1), Number(place.at(-1))]);
  }
  return [...places.values()].sort(
    ([list, place], [other, otherPlace]) => other.length - list.length || otherPlace - place,
  );
}

function at(value: unknown, path: Path): unknown {
  // safe because the schema walked this path
  return path.reduce((within, step) => (within as Record<PropertyKey, unknown>)?.[step], value);
}

const objectAt = (value: unknown, path: Path) => at(value, path) as Record<string, unknown>;
const listAt = (value: unknown, path: Path) => at(value, path) as unknown[];
