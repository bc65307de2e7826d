/** `people_end_session`: ends one session of a person, as they would. */
import { refuse } from "#contract/problem.ts";
import { instant } from "#origin/ground/clock.ts";
import { succeed } from "#origin/ground/context.ts";
import { newId } from "#origin/ground/ids.ts";
import type { Operation } from "#origin/ground/operation.ts";
import { recordAction } from "#origin/books/audit/record.ts";
import { livingByUid } from "#origin/books/people/account/living.ts";
import {
  claimOfSession,
  deleteSession,
  sessionsOf,
} from "#origin/books/people/session/repository.ts";

/** Refuses who is not there, and a session that is not theirs or is over (`NotFound`). */
export const endPersonsSession: Operation<"people_end_session"> = async (context, input) => {
  const { db, clock } = context;
  const { uid, session: id, note } = input;
  const person = await livingByUid(db, uid);
  if (!person) return refuse("NotFound", "uid");
  const session = (await sessionsOf(db, person.id, clock.now())).find((one) => one.id === id);
  if (!session) return refuse("NotFound", "session");
  const { platform, country, created_at, last_used_at } = session;
  const transition = { aggregate: "user", id: person.id, transitionId: newId() } as const;
  const times = { createdAt: instant(created_at), lastUsedAt: instant(last_used_at) };
  const [claimed] = await db.batch([
    claimOfSession(db, { id, userId: person.id, transitionId: transition.transitionId }),
    recordAction(context, {
      action: "people_end_session",
      subject: uid,
      detail: { note },
      before: { platform, country, ...times },
      transition,
    }),
    deleteSession(db, id, person.id, transition),
  ]);
  return claimed?.meta.changes === 1 ? succeed({ uid, ended: 1 }) : refuse("NotFound", "session");
};
