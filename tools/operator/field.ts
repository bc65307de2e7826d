/** A value that a command takes; those of an operation are the contract's (contract/ops/field.ts). */
import type { z } from "zod";
import { requestFields, type RequestField } from "#contract/ops/field.ts";

/** The hint of an instant: a day that is typed for one is its first. */
export const INSTANT = "DATE";

export interface Field extends Pick<RequestField, "kind" | "path" | "isNeeded" | "isNullable"> {
  /** Its option without dashes, or in capitals the word that it is. */
  name: string;
  /** What the usage shows for it. */
  hint: string;
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
  return requestFields(request).map(({ words, format, name, kind, ...field }) => ({
    ...field,
    kind,
    hint: HINTS[kind] ?? words?.join("|") ?? FORMATS[format ?? ""] ?? "TEXT",
    name: names[name] ?? kebab(name),
  }));
}

const HINTS: Partial<Record<RequestField["kind"], string>> = { number: "N", flag: "", list: "A,B" };

const FORMATS: Record<string, string> = { "date-time": INSTANT, date: "DAY", uri: "URL" };

function kebab(name: string): string {
  return name
    .replaceAll(/[A-Z]+/g, (letters) => `-${letters.toLowerCase()}`)
    .replaceAll(/_-?/g, "-");
}
