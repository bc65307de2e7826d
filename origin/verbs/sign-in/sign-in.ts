/** What every kind of sign-in ends with: a session, the device's binding with it, and the token; or the second step. */
import type { DeviceDescription } from "#contract/device.ts";
import { type Refusal, refuse } from "#contract/problem.ts";
import { type Context, type Outcome, succeed } from "#origin/ground/context.ts";
import { LIMITS } from "#origin/books/limit/limits.ts";
import { takeAll, ofNetworks } from "#origin/books/limit/take.ts";
import { deviceLimit } from "#origin/books/order/device-limit.ts";
import { openSession } from "#origin/books/people/session/open.ts";
import { isBlocked } from "#origin/books/people/block/repository.ts";
import { isNewPlace } from "#origin/books/people/place/place.ts";
import type { Usable } from "#origin/books/people/second-factor/check.ts";
import { factorsOf, hasSecondFactor } from "#origin/books/people/second-factor/factors.ts";
import { newPlaceLetter } from "./new-place.ts";
import { askSecondStep } from "./ask-second-step.ts";

export interface SignIn {
  userId: string;
  /** A device id from a link, where it is not the caller's own. */
  deviceId?: string;
  description: DeviceDescription | undefined;
  /** What opened it, used up in the same batch. */
  code?: Usable;
  /** A second factor is what opened it. */
  secondShown?: true;
}

/**
 * After the proof: refuses `SignInBlocked`, `SecondStepNeeded`, `BadCode` when the code was used by another call,
 * `DeviceLimit` when the device has no place.
 */
export async function signIn(context: Context, to: SignIn): Promise<Outcome<null>> {
  const { userId, secondShown } = to;
  const [isOut, factors] = await Promise.all([
    isBlocked(context.db, userId, "sign_in"),
    secondShown ? null : factorsOf(context.db, userId),
  ]);
  if (isOut) return refuse("SignInBlocked");
  const isAsked = factors !== null && hasSecondFactor(factors);
  return isAsked ? askSecondStep(context, to, factors) : opened(context, to);
}

async function opened(context: Context, to: SignIn): Promise<Outcome<null>> {
  const { userId, code, ...on } = to;
  const transition = code?.transition;
  const [maxDevices, isNew] = await Promise.all([
    deviceLimit(context, userId),
    isNewPlace(context, userId),
  ]);
  const opening = { ...on, userId, scope: "session", maxDevices, transition } as const;
  const session = await openSession(context, opening);
  const letter = isNew ? await newPlaceLetter(context, { userId, sessionId: session.id }) : null;
  const before = [...(code ? [code.use] : []), ...session.statements];
  const results = await context.db.batch([...before, ...(letter?.statements ?? [])]);
  if (code && results[0]?.meta.changes !== 1) return refuse("BadCode", "code");
  if (results[before.length - 1]?.meta.changes !== 1) return refuse("DeviceLimit");
  if (letter) context.defer(letter.deliver());
  return succeed(null, session.token);
}

/** The refusal of a network that has tried too many sign-ins. */
export function refuseSignIn(context: Context): Promise<Refusal | null> {
  return takeAll(context, ofNetworks(context, LIMITS.signInsOfNetwork));
}
