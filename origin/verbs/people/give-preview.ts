/** `people_give_preview`: what giving time would do now, planned by what gives it. */
import { refuse } from "#contract/problem.ts";
import { instant } from "#origin/ground/clock.ts";
import { succeed } from "#origin/ground/context.ts";
import { newId } from "#origin/ground/ids.ts";
import type { Operation } from "#origin/ground/operation.ts";
import { recordAction } from "#origin/books/audit/record.ts";
import { timeAllowance } from "#origin/books/operator/allowance/allowance.ts";
import { livingByUid } from "#origin/books/people/account/living.ts";
import { givenBy } from "./repository.ts";
import { grantOf, planned } from "./time.ts";

/** Refuses as giving does, and where its key has given already (`DoneAlready`). */
export const previewGiving: Operation<"people_give_preview"> = async (
  context,
  { uid, key, ...given },
) => {
  const person = await livingByUid(context.db, uid);
  if (!person) return refuse("NotFound", "uid");
  if (key !== undefined && (await givenBy(context.db, key))) return refuse("DoneAlready", "key");
  const wanted = { userId: person.id, key: newId(), change: grantOf(given) };
  const written = await planned(context, wanted);
  if ("problem" in written) return written;
  const { startsAt, expiresAt } = written.step;
  const seconds = (expiresAt - startsAt) / 1_000;
  const allowance = await timeAllowance(context);
  if (allowance && seconds > allowance.left) return refuse("AllowanceUsed");
  await recordAction(context, { action: "people_give_preview", subject: uid }).run();
  return succeed({ seconds, from: instant(startsAt), until: instant(expiresAt), allowance });
};
