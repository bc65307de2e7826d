/** `login_type_username`. An unknown name costs the same work and gets the same answer as a wrong password. */
import { refuse } from "#contract/problem.ts";
import { succeed, type Verb } from "../context.ts";
import { openSession } from "../session/open.ts";
import { NOBODY } from "./password.ts";
import { credentialOf } from "./repository.ts";

export const signInByName: Verb<"login_type_username"> = async (context, input) => {
  const credential = await credentialOf(context.db, "account", input.account.trim().toLowerCase());
  const matches = await context.passwords.verify(
    credential?.password_hash ?? NOBODY,
    input.password,
  );
  if (!credential?.password_hash || !matches) return refuse("BadCredentials");
  const session = await openSession(context, credential.user_id, "session");
  await session.statement.run();
  return succeed(null, session.token);
};
