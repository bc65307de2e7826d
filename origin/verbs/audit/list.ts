/** `audit_list`: what operators did, of one of them, an operation, a person or a day. */
import { DAY_MS, instant } from "#origin/ground/clock.ts";
import { succeed } from "#origin/ground/context.ts";
import { cursorAt, pageOf, placeAt } from "#origin/ground/db/page.ts";
import type { Operation } from "#origin/ground/operation.ts";
import { actionsOf } from "./repository.ts";

export const listActions: Operation<"audit_list"> = async ({ db }, input) => {
  const { operator = null, operation: action = null, person = null, day, limit } = input;
  const from = day === undefined ? 0 : Date.parse(day);
  const before = day === undefined ? Number.MAX_SAFE_INTEGER : from + DAY_MS;
  const after = input.cursor === undefined ? null : placeAt(input.cursor);
  const of = { operator, action, person, from, before };
  const { rows, last } = await pageOf(limit, (count) => actionsOf(db, of, after, count));
  return succeed({
    actions: rows.map((row) => ({
      at: instant(row.at),
      operator: row.operator,
      operation: row.action,
      subject: row.subject,
      detail: row.detail,
    })),
    next: last && cursorAt(last),
  });
};
