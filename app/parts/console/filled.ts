/** What the form of a change shows at first: the thing as it is, each value as its field would be typed. */
import { requestFields, type RequestField } from "#contract/ops/field.ts";
import { OPERATIONS } from "#contract/ops/operations.ts";
import type { ActionName } from "./action-name.ts";
import { dotted, type Typed } from "./request.ts";
import type { Row } from "./value.tsx";

/** Those that change what is left in them, and nothing else. */
export const CHANGES: ReadonlySet<ActionName> = new Set<ActionName>([
  "announcements_change",
  "operators_change",
  "plans_change",
  "reviews_change",
  "support_ready_put",
]);

export function filledWith(name: ActionName, thing: Row): Typed {
  if (!CHANGES.has(name)) return {};
  const fields = requestFields(OPERATIONS[name].request).map((field) => {
    return [dotted(field), textOf(field, valueOf(field, thing))] as const;
  });
  return Object.fromEntries(fields.filter(([, text]) => text !== ""));
}

/** Texts in every language are kept under the name of many. */
function valueOf({ path: [first = "", second] }: RequestField, thing: Row): unknown {
  if (second === undefined) return thing[first];
  const many = first.endsWith("y") ? `${first.slice(0, -1)}ies` : `${first}s`;
  const texts = thing[many] ?? thing[first];
  return typeof texts === "object" ? (texts as Row | null)?.[second] : undefined;
}

function textOf({ words = [], format }: RequestField, value: unknown): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return String(value);
  if (typeof value !== "string") return "";
  if (format === "date-time") return localTime(value);
  return words.length === 0 || words.includes(value) ? value : "";
}

/** As a field of date and time has it: the reader's own, to the minute. */
function localTime(at: string): string {
  const date = new Date(at);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
