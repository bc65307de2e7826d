/** Ends sessions: the one whose token was sent (`user_logout`), another one, or all others (`user_end_session`). */
import { refuse } from "#contract/problem.ts";
import { succeed, type Verb } from "#origin/ground/context.ts";
import { deleteOtherSessions, deleteSession } from "#origin/books/people/session/repository.ts";

export const endOwnSession: Verb<"user_logout"> = async ({ db, session }) => {
  await deleteSession(db, session.id, session.userId).run();
  return succeed(null);
};

/** Somebody else's session is not found. */
export const endSession: Verb<"user_end_session"> = async ({ db, session }, { id }) => {
  if (id === "others") {
    await deleteOtherSessions(db, session.userId, session.id).run();
    return succeed(null);
  }
  const { meta } = await deleteSession(db, id, session.userId).run();
  return meta.changes === 1 ? succeed(null) : refuse("NotFound", "id");
};
