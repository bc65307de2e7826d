/** `people_second_off`: takes a person's second factor away, after they showed in another way who they are. */
import { refuse } from "#contract/problem.ts";
import { succeed } from "#origin/ground/context.ts";
import type { Operation } from "#origin/ground/operation.ts";
import { recordAction } from "#origin/books/audit/record.ts";
import { noticesToAll } from "#origin/books/letters/notify.ts";
import { addressesOf } from "#origin/books/people/account/identity.ts";
import { factorsOf, hasSecondFactor } from "#origin/books/people/second-factor/factors.ts";
import { deleteFactors } from "#origin/books/people/second-factor/repository.ts";
import { languageOfUser, livingByUid } from "#origin/books/people/account/living.ts";

/** Sessions stay: whoever is signed in showed it. The account's addresses are told. */
export const removeSecondFactor: Operation<"people_second_off"> = async (
  context,
  { uid, note },
) => {
  const { db, clock } = context;
  const person = await livingByUid(db, uid);
  if (!person) return refuse("NotFound", "uid");
  const factors = await factorsOf(db, person.id);
  if (!hasSecondFactor(factors)) return refuse("NoSecondFactor", "uid");
  const message = { name: "second-factor", what: "removed-by-us", at: clock.now() } as const;
  const language = await languageOfUser(db, person.id);
  const addresses = await addressesOf(db, person.id);
  const notices = await noticesToAll(context, addresses, { message, language });
  const before = { passkeys: factors.passkeys.length, app: factors.app };
  await db.batch([
    ...deleteFactors(db, person.id),
    recordAction(context, {
      action: "people_second_off",
      subject: uid,
      detail: { note },
      before,
      after: { passkeys: 0, app: false },
    }),
    ...notices.statements,
  ]);
  context.defer(notices.deliver());
  return succeed({ uid, ...before });
};
