/** What every kind of sign-in ends with: a session, the device's binding with it, and the token. */
import type { DeviceDescription } from "#contract/device.ts";
import { type Refusal, refuse } from "#contract/problem.ts";
import { type Context, type Outcome, succeed } from "#origin/ground/context.ts";
import { LIMITS } from "#origin/books/limit/limits.ts";
import { takeAll, ofNetworks } from "#origin/books/limit/take.ts";
import { deviceLimit } from "#origin/books/order/device-limit.ts";
import { openSession } from "#origin/books/people/session/open.ts";
import { isBlocked } from "#origin/books/people/block/repository.ts";
import type { UsableCode } from "#origin/books/people/code/check-code.ts";

export interface SignIn {
  userId: string;
  /** A device id from a link, where it is not the caller's own. */
  deviceId?: string;
  description: DeviceDescription | undefined;
  /** The code that opened it, used up in the same batch. */
  code?: UsableCode;
}

/** After the proof: refuses `SignInBlocked`, `BadCode` when the code was used by another call, `DeviceLimit` when the device has no place. */
export async function signIn(context: Context, to: SignIn): Promise<Outcome<null>> {
  const { userId, deviceId, description, code } = to;
  if (await isBlocked(context.db, userId, "sign_in")) return refuse("SignInBlocked");
  const session = await openSession(context, {
    userId,
    scope: "session",
    maxDevices: await deviceLimit(context, userId),
    deviceId,
    description,
    transition: code?.transition,
  });
  const results = await context.db.batch([...(code ? [code.use] : []), ...session.statements]);
  if (code && results[0]?.meta.changes !== 1) return refuse("BadCode", "code");
  if (results.at(-1)?.meta.changes !== 1) return refuse("DeviceLimit");
  return succeed(null, session.token);
}

/** The refusal of a network that has tried too many sign-ins. */
export function refuseSignIn(context: Context): Promise<Refusal | null> {
  return takeAll(context, ofNetworks(context, LIMITS.signInsOfNetwork));
}
