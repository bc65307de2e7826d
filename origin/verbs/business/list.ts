/** `business_list`: the numbers that change, what was changed of them, and where the others are set. */
import { BusinessNumber } from "#contract/ops/business.ts";
import type { OperationResponse } from "#contract/ops/operations.ts";
import { BUSINESS } from "#origin/ground/business-numbers.ts";
import { instant } from "#origin/ground/clock.ts";
import { succeed } from "#origin/ground/context.ts";
import type { Operation } from "#origin/ground/operation.ts";
import { ELSEWHERE } from "#origin/books/business/elsewhere.ts";
import { businessAt, CHANGEABLE } from "#origin/books/business/numbers.ts";
import { type ChangeRow, changesOfBusiness } from "#origin/books/business/repository.ts";

type List = OperationResponse<"business_list">;

/** How many changes are told. */
const NEWEST = 200;

export const listBusinessNumbers: Operation<"business_list"> = async ({ db, clock }) => {
  const changes = await changesOfBusiness(db);
  const newest = changes.toSorted((one, other) => other.seq - one.seq).slice(0, NEWEST);
  return succeed({
    numbers: BusinessNumber.options.map((name) => listed(name, changes, clock.now())),
    changes: newest.flatMap(told),
    elsewhere: ELSEWHERE.map(({ name, value, seconds, where }) => ({
      name,
      value: value?.toString() ?? null,
      seconds: seconds ?? null,
      where,
    })),
  });
};

export function listed(
  name: BusinessNumber,
  changes: readonly ChangeRow[],
  now: number,
): List["numbers"][number] {
  const { unit, least, most, read } = CHANGEABLE[name];
  const coming = changes.filter((change) => change.name === name && change.holds_from > now);
  // Of one instant the one that was set last.
  const next = coming.findLast(({ holds_from }) => holds_from === coming[0]?.holds_from);
  return {
    name,
    value: read(businessAt(changes, now)),
    unit,
    standard: read(BUSINESS),
    least,
    most,
    next: next?.value ?? null,
    nextFrom: next ? instant(next.holds_from) : null,
  };
}

/** A name that this version does not know is left out. */
function told({ name: text, before, value, holds_from, at, operator, note }: ChangeRow) {
  const name = BusinessNumber.safeParse(text);
  if (!name.success) return [];
  const change = { name: name.data, before, value, operator, note };
  return [
    { ...change, from: instant(holds_from), at: instant(at) } satisfies List["changes"][number],
  ];
}
