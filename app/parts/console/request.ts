/** A form's texts become an operation's request, read by the contract; what it does not take is named by field. */
import { type Fault, faultOf } from "#contract/ops/faults.ts";
import type { RequestField } from "#contract/ops/field.ts";
import { type OperationName, OPERATIONS } from "#contract/ops/operations.ts";

/** What was typed, by the dotted names of the fields; null is said to be nothing. */
export type Typed = Partial<Record<string, string | null>>;

/** Empty where nothing was typed yet. */
export function typedAt(typed: Typed, at: string): string | null {
  const said = typed[at];
  return said === undefined ? "" : said;
}

/** What is wrong, by the dotted names of the fields: null where the field is needed, or of another form. */
export type Wrong = Record<string, Fault | null>;

export type Read = { ok: true; request: object } | { ok: false; wrong: Wrong };

export const dotted = ({ path }: RequestField): string => path.join(".");

export function readRequest(name: OperationName, fields: RequestField[], typed: Typed): Read {
  const read = OPERATIONS[name].request.safeParse(requestOf(fields, typed));
  if (read.success) return { ok: true, request: read.data };
  const wrong: Wrong = {};
  for (const { path, message } of read.error.issues) {
    wrong[fieldAt(fields, path.map(String))] ??= faultOf(message);
  }
  return { ok: false, wrong };
}

/** As it is before the contract reads it. What was left empty is left out. */
export function requestOf(fields: RequestField[], typed: Typed): Record<string, unknown> {
  const request: Record<string, unknown> = {};
  for (const field of fields) {
    const said = typed[dotted(field)];
    const text = said?.trim() ?? "";
    const [first = "", second] = field.path;
    if (text === "" && said !== null) continue;
    const value = said === null ? null : valueOf(field, text);
    if (second === undefined) request[first] = value;
    else request[first] = { ...(request[first] as object), [second]: value };
  }
  return request;
}

function valueOf({ kind, format }: RequestField, text: string): unknown {
  if (kind === "number") return Number(text);
  if (kind === "flag") return text === "true";
  if (kind === "list")
    return text
      .replaceAll(/\s*[=＝]\s*/g, "=")
      .split(/[\s,，、]+/)
      .filter(Boolean);
  // A field of date and time gives the reader's own time without a zone.
  if (format === "date-time") {
    const at = new Date(text);
    return Number.isNaN(at.getTime()) ? text : at.toISOString();
  }
  return text;
}

/** The field that a complaint is about: of a whole its first part. */
export function fieldAt(fields: RequestField[], path: string[]): string {
  const all = fields.map(dotted);
  const at = path.join(".");
  return (
    all.find((one) => one === at || one.startsWith(`${at}.`) || at.startsWith(`${one}.`)) ?? at
  );
}
