/** `user_logout`: ends the session whose token was sent. */
import { succeed, type Verb } from "../context.ts";
import { deleteSession } from "./repository.ts";

export const endOwnSession: Verb<"user_logout"> = async ({ db, session }) => {
  await deleteSession(db, session.id, session.userId).run();
  return succeed(null);
};
