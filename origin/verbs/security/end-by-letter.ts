/**
 * `user_end_by_letter`: ends the session that a letter told of. Nobody has to be signed in for it, and all it can do is
 * end that session: the device it bound, and the networks it may have made known, are forgotten with it.
 */
import { refuse } from "#contract/problem.ts";
import { succeed, type Verb } from "#origin/ground/context.ts";
import { unbindStatements } from "#origin/books/people/device/repository.ts";
import { forgetNetworksOf } from "#origin/books/people/place/repository.ts";
import { sessionOfEndLink } from "#origin/books/people/session/end-link.ts";
import { deleteSession, ownerOfSession } from "#origin/books/people/session/repository.ts";

/** Refuses `SessionOver` for one that is over, and for what is no link of ours. */
export const endByLetter: Verb<"user_end_by_letter"> = async (context, { link }) => {
  const { db } = context;
  const id = await sessionOfEndLink(context, link);
  const session = id && (await ownerOfSession(db, id));
  if (!session) return refuse("SessionOver", "link");
  const { user_id: userId, device_id: deviceId } = session;
  const [ended] = await db.batch([
    deleteSession(db, id, userId),
    ...(deviceId === null ? [] : unbindStatements(db, deviceId, userId)),
    forgetNetworksOf(db, userId),
  ]);
  return ended?.meta.changes === 1 ? succeed(null) : refuse("SessionOver", "link");
};
