/** `register_type_username`: opens an account. The database's unique keys decide who is first, not a look before. */
import { refuse } from "#contract/problem.ts";
import { succeed, type Verb } from "../context.ts";
import { isUniqueViolation } from "../db/violation.ts";
import { newId, newInviteCode, newUid } from "../ids.ts";
import { openSession } from "../session/open.ts";
import { insertIdentity, insertUser, userIdOfInviteCode } from "./repository.ts";

/** Refuses `AccountTaken`; an unknown invitation code is dropped, since it is optional (spec §5). */
export const registerByName: Verb<"register_type_username"> = async (context, input) => {
  const { db, clock, passwords, caller } = context;
  const userId = newId();
  const now = clock.now();
  const invitedBy = input.inviteCode ? await userIdOfInviteCode(db, input.inviteCode) : null;
  const session = await openSession(context, userId, "register");
  const user = insertUser(db, {
    id: userId,
    uid: newUid(),
    displayName: input.account,
    passwordHash: await passwords.hash(input.password),
    inviteCode: newInviteCode(),
    invitedBy,
    language: caller.language,
    now,
  });
  const identity = insertIdentity(db, {
    kind: "account",
    key: input.account.toLowerCase(),
    userId,
    typed: input.account,
    now,
  });
  try {
    await db.batch([user, identity, session.statement]);
  } catch (error) {
    if (isUniqueViolation(error, "identity")) return refuse("AccountTaken", "account");
    throw error;
  }
  return succeed(null, session.token);
};
