/**
 * `people_give_preview`, `people_take_preview`: what moving time would do now, planned by what moves it. Where a press's key has
 * moved it already, it is refused (`DoneAlready`).
 */
import type { OperationName, OperationResponse } from "#contract/ops/operations.ts";
import { refuse } from "#contract/problem.ts";
import { instant } from "#origin/ground/clock.ts";
import { type Outcome, succeed } from "#origin/ground/context.ts";
import { newId } from "#origin/ground/ids.ts";
import type { Operation, OperatorContext } from "#origin/ground/operation.ts";
import { recordLook } from "#origin/books/audit/record.ts";
import { timeAllowance } from "#origin/books/operator/allowance/allowance.ts";
import { livingByUid } from "#origin/books/people/account/living.ts";
import { givenBy } from "./repository.ts";
import { type Change, grantOf, planned, takenOf } from "./time.ts";

/** Refuses as giving does. */
export const previewGiving: Operation<"people_give_preview"> = (context, { uid, key, ...given }) =>
  preview(context, "people_give_preview", { uid, key, change: grantOf(given) });

/** Refuses as taking does. */
export const previewTaking: Operation<"people_take_preview"> = (context, { uid, key, days }) =>
  preview(context, "people_take_preview", { uid, key, change: takenOf(days) });

async function preview(
  context: OperatorContext,
  action: OperationName,
  { uid, key, change }: { uid: string; key: string | undefined; change: Change },
): Promise<Outcome<OperationResponse<"people_give_preview">>> {
  const person = await livingByUid(context.db, uid);
  if (!person) return refuse("NotFound", "uid");
  if (key !== undefined && (await givenBy(context.db, key))) return refuse("DoneAlready", "key");
  const written = await planned(context, { userId: person.id, key: newId(), change });
  if ("problem" in written) return written;
  const { startsAt, expiresAt } = written.step;
  const seconds = Math.abs(expiresAt - startsAt) / 1_000;
  const allowance = await timeAllowance(context);
  if (allowance && seconds > allowance.left) return refuse("AllowanceUsed");
  await recordLook(context, { action, subject: uid });
  return succeed({
    seconds,
    stays: Math.floor((expiresAt - context.clock.now()) / 1_000),
    from: instant(startsAt),
    until: instant(expiresAt),
    allowance,
  });
}
