/** `audit_list`, `audit_export`: what operators did, of one of them, an operation, a person or a day. */
import type { OperationRequest, OperationResponse } from "#contract/ops/operations.ts";
import { refuse } from "#contract/problem.ts";
import { DAY_MS, instant } from "#origin/ground/clock.ts";
import { succeed } from "#origin/ground/context.ts";
import { csvOf } from "#origin/ground/csv.ts";
import { pageFrom } from "#origin/ground/db/page.ts";
import type { Operation } from "#origin/ground/operation.ts";
import { type ActionRow, actionsOf } from "./repository.ts";

/** Refuses a role that sees persons, and not the whole record, without one (`InvalidRequest`). */
export const listActions: Operation<"audit_list"> = async ({ db, by }, input) => {
  if (by?.role !== "owner" && input.person === undefined) return refuse("InvalidRequest", "person");
  const { rows, next } = await found(db, input);
  return succeed({ actions: rows.map(onWire), next });
};

const COLUMNS = [
  "at",
  "operator",
  "operation",
  "subject",
  "person",
  "way",
  "country",
  "network",
  "request",
  "before",
  "after",
  "detail",
] as const;

export const exportActions: Operation<"audit_export"> = async ({ db }, input) => {
  const { rows, next } = await found(db, input);
  const lines = rows.map(onWire).map((row) => COLUMNS.map((column) => row[column]));
  return succeed({
    csv: csvOf(input.cursor === undefined ? [[...COLUMNS], ...lines] : lines),
    next,
  });
};

function found(db: D1Database, input: OperationRequest<"audit_list">) {
  const { operator = null, operation: action = null, person = null, day, ...page } = input;
  const from = day === undefined ? 0 : Date.parse(day);
  const before = day === undefined ? Number.MAX_SAFE_INTEGER : from + DAY_MS;
  const of = { operator, action, person, from, before };
  return pageFrom(
    page,
    (after, count) => actionsOf(db, of, after, count),
    ({ at, id }) => ({ at, id }),
  );
}

function onWire(row: ActionRow): OperationResponse<"audit_list">["actions"][number] {
  const { id: _, at, action: operation, ...rest } = row;
  return { at: instant(at), operation, ...rest };
}
