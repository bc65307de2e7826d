/**
 * A registration that is sent once more, since its answer was late or lost, finds its own account: whoever shows that
 * account's password is signed in. It is a sign-in, with its limits, its brake and its time; what that refuses, the registration
 * refuses in its own words, and so tells nothing else of the account.
 */
import { WEB_DEVICE_ID } from "#contract/device.ts";
import type { Refusal } from "#contract/problem.ts";
import type { Context, Outcome } from "#origin/ground/context.ts";

/** Answers as the first one did, with a session in place of the narrow one. */
export async function orOpenedBefore(
  { caller }: Context,
  refused: Refusal,
  signingIn: Promise<Outcome<null>>,
): Promise<Outcome<null>> {
  const signedIn = await signingIn;
  if (!signedIn.ok) return refused;
  const isBrowser = caller.deviceId === WEB_DEVICE_ID;
  return { ...signedIn, ...(isBrowser && { session: signedIn.token }) };
}
