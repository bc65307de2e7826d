/** `business_set`: a business number changes from an instant on. What was before stays, and holds for what was promised by it. */
import { refuse } from "#contract/problem.ts";
import { instant } from "#origin/ground/clock.ts";
import { succeed } from "#origin/ground/context.ts";
import { retryLost } from "#origin/ground/db/retry.ts";
import { newId } from "#origin/ground/ids.ts";
import type { Operation } from "#origin/ground/operation.ts";
import { recordAction } from "#origin/books/audit/record.ts";
import { businessAt, CHANGEABLE } from "#origin/books/business/numbers.ts";
import { changesOfBusiness, insertChange } from "#origin/books/business/repository.ts";
import { NOTICE_MS } from "#origin/books/business/terms.ts";
import { listed } from "./list.ts";

/** Refuses what is out of bounds (`NumberOutOfBounds`) and an instant that not every isolate would have heard of. */
export const setBusinessNumber: Operation<"business_set"> = async (context, input) => {
  const { db, clock, operator } = context;
  const { name, value, note } = input;
  const { least, most, read } = CHANGEABLE[name];
  if (value < least || value > most) return refuse("NumberOutOfBounds", "value");
  const at = clock.now();
  const earliest = at + NOTICE_MS;
  const from = input.from === undefined ? earliest : Date.parse(input.from);
  if (from < earliest) return refuse("NumberTooSoon", "from");
  await retryLost(async () => {
    const changes = await changesOfBusiness(db);
    const before = read(businessAt(changes, from));
    const was = changes.reduce<number | null>((most, { seq }) => Math.max(most ?? 0, seq), null);
    const transition = {
      aggregate: "business_number",
      id: newId(),
      transitionId: newId(),
    } as const;
    const change = { name, before, value, holds_from: from, at, operator, note, was };
    const [inserted] = await db.batch([
      insertChange(db, transition, change),
      recordAction(context, {
        action: "business_set",
        subject: name,
        detail: { from: instant(from), note },
        before: { [name]: before },
        after: { [name]: value },
        transition,
      }),
    ]);
    return inserted?.meta.changes === 1 ? "done" : "lost";
  });
  return succeed(listed(name, await changesOfBusiness(db), at));
};
