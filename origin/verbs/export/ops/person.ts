/** `people_export`: the person's own export, read by an operator whom they asked for it. Their addresses are told with its first part. */
import { refuse } from "#contract/problem.ts";
import { instant } from "#origin/ground/clock.ts";
import { succeed } from "#origin/ground/context.ts";
import type { Operation } from "#origin/ground/operation.ts";
import { recordAction } from "#origin/books/audit/record.ts";
import { noticesToAll } from "#origin/books/letters/notify.ts";
import { addressesOf } from "#origin/books/people/account/identity.ts";
import { languageOfUser, livingByUid } from "#origin/books/people/account/living.ts";
import { partFrom, placeOf } from "../part.ts";

/** Refuses who is not there, or no longer (`NotFound`). Each part is in the record. */
export const exportPerson: Operation<"people_export"> = async (context, { uid, note, start }) => {
  const { db, clock } = context;
  const person = await livingByUid(db, uid);
  if (!person) return refuse("NotFound", "uid");
  const place = placeOf(start);
  if (!place) return refuse("InvalidRequest", "start");
  const now = clock.now();
  const addresses = await addressesOf(db, person.id);
  const notices = await noticesToAll(context, start === undefined ? addresses : [], {
    message: { name: "data-exported-by-us", at: now },
    language: await languageOfUser(db, person.id),
  });
  await db.batch([
    recordAction(context, { action: "people_export", subject: uid, detail: { note } }),
    ...notices.statements,
  ]);
  context.defer(notices.deliver());
  const part = await partFrom(context, { userId: person.id, addresses, place });
  return succeed({ ...part, madeAt: instant(now) });
};
