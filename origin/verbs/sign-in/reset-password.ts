/** `user_reset_password`: a new password, after a code to the address. Ends every session and signs nobody in. */
import { refuse } from "#contract/problem.ts";
import { credentialOf, setPassword } from "#origin/books/people/account/identity.ts";
import { addressOf } from "#origin/ground/address/address.ts";
import { succeed, type Verb } from "#origin/ground/context.ts";
import { countedIp } from "#origin/books/limit/ip.ts";
import { LIMITS } from "#origin/books/limit/limits.ts";
import { takeAll } from "#origin/books/limit/take.ts";
import { noticesTo } from "#origin/books/letters/notify.ts";
import { deleteOtherSessions } from "#origin/books/people/session/repository.ts";
import { checkCode } from "#origin/books/people/code/check-code.ts";
import { isCommonPassword } from "#origin/books/people/password/common-password.ts";

/** Refuses `BadCode`, `CommonPassword`, `TooManyRequests`. An unknown address has no right code. */
export const resetPassword: Verb<"user_reset_password"> = async (context, input) => {
  const { db, clock, caller, environment } = context;
  const address = addressOf(input);
  if (!address) return refuse("InvalidRequest", "address");
  if (await isCommonPassword(input.password, [address.key])) {
    return refuse("CommonPassword", "password");
  }
  const subject = countedIp(caller.ip, environment);
  const room = await takeAll(context, [{ limit: LIMITS.signInsOfIp, subject }]);
  if (!room) return refuse("TooManyRequests");
  const credential = await credentialOf(db, address.kind, address.key);
  const usable = await checkCode(context, { purpose: "reset", address, code: input.code });
  if (!usable || !credential) return refuse("BadCode", "code");

  const { transition } = usable;
  const userId = credential.user_id;
  const passwordHash = await context.passwords.hash(input.password);
  const message = { name: "password-changed", at: clock.now() } as const;
  const { language } = context.caller;
  const notices = await noticesTo(context, userId, { message, language, transition });
  const [used] = await db.batch([
    usable.use,
    setPassword(db, userId, passwordHash, transition),
    deleteOtherSessions(db, userId, null, transition),
    ...notices.statements,
  ]);
  if (used?.meta.changes !== 1) return refuse("BadCode", "code");
  context.defer(notices.deliver());
  return succeed(null);
};
