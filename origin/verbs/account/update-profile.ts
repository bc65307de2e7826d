/** `user_update_profile`: the display name. */
import { succeed, type Verb } from "#origin/ground/context.ts";
import { setDisplayName } from "#origin/books/people/account/repository.ts";

export const updateProfile: Verb<"user_update_profile"> = async ({ db, session }, input) => {
  await setDisplayName(db, session.userId, input.displayName.normalize("NFC")).run();
  return succeed(null);
};
