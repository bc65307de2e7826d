/** What an action on a thing is not asked for, because the thing says it: what it is known by. */
import { requestFields } from "#contract/ops/field.ts";
import { type OperationName, OPERATIONS } from "#contract/ops/operations.ts";
import type { Row } from "#app/parts/console/value.tsx";

const ABOUT = ["uid", "number", "id", "code", "account", "service", "name"];

/** Of the operation's request and the thing the names that both have; a name in every language is a text that is changed. */
export function fixedFor(name: OperationName, thing: Row): Partial<Record<string, string>> {
  const plain = requestFields(OPERATIONS[name].request).filter(({ path }) => path.length === 1);
  const asked = new Set(plain.map(({ path }) => path[0]));
  return Object.fromEntries(
    ABOUT.flatMap((field) => {
      const value = thing[field];
      return asked.has(field) && typeof value === "string" ? [[field, value]] : [];
    }),
  );
}
