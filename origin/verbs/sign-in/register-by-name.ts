/** `register_type_username`: opens an account. The database's unique keys decide who is first, not a look before. */
import { refuse } from "#contract/problem.ts";
import { asking, type Verb } from "#origin/ground/context.ts";
import { isUniqueViolation } from "#origin/ground/db/violation.ts";
import { LIMITS } from "#origin/books/limit/limits.ts";
import { openAccount, opened } from "./open-account.ts";
import { refuseRegistration } from "./register-limit.ts";
import { inviterOf, refuseInviteCode } from "./invited-by.ts";
import { orOpenedBefore } from "./opened-before.ts";
import { signInByName } from "./sign-in-by-name.ts";

/** Names that only the service itself could honestly bear. */
const RESERVED = new Set([
  "admin",
  "administrator",
  "halyard",
  "official",
  "root",
  "security",
  "support",
  "system",
]);

/** Refuses `AccountTaken`, `InviteUnknown`, `CommonPassword`, `TooManyRequests`. */
export const registerByName: Verb<"register_type_username"> = asking(
  async (context, { account, inviteCode }) => {
    const key = account.toLowerCase();
    if (RESERVED.has(key)) return refuse("AccountTaken", "account");
    return { key, inviter: await inviterOf(context, inviteCode) };
  },
  async (context, input, { key, inviter }) => {
    const secret = { password: input.password, own: [key] };
    const ofAll = [{ limit: LIMITS.accountsByNameADay, subject: "all" }];
    const refusal = await refuseRegistration(context, secret, ofAll);
    if (refusal) return refusal;
    const unknown = refuseInviteCode(inviter);
    if (unknown) return unknown;
    const account = await openAccount(context, {
      identity: { kind: "account", key, typed: input.account },
      displayName: input.account,
      passwordHash: await context.passwords.hash(input.password),
      inviter,
      onceFor: null,
    });
    try {
      await context.db.batch(account.statements);
    } catch (error) {
      if (!isUniqueViolation(error, "identity")) throw error;
      const { account, password } = input;
      const signingIn = signInByName(context, { account, password });
      return orOpenedBefore(context, refuse("AccountTaken", "account"), signingIn);
    }
    return opened(account);
  },
);
