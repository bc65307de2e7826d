/** `user_unbind_device`: frees the device's place and ends its sessions. Somebody else's device is not found. */
import { refuse } from "#contract/problem.ts";
import { succeed, type Verb } from "#origin/ground/context.ts";
import { unbindStatements } from "#origin/books/people/device/repository.ts";

export const unbindDevice: Verb<"user_unbind_device"> = async ({ db, session }, { id }) => {
  const results = await db.batch(unbindStatements(db, id, session.userId));
  return results.at(-1)?.meta.changes === 1 ? succeed(null) : refuse("NotFound", "id");
};
