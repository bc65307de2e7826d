/**
 * What every kind of sign-in begins and ends with: the account as it is asked for, then a session with its device and token,
 * or the second step.
 */
import type { DeviceDescription } from "#contract/device.ts";
import { type Refusal, refuse } from "#contract/problem.ts";
import { type Context, type Outcome, succeed } from "#origin/ground/context.ts";
import { LIMITS } from "#origin/books/limit/limits.ts";
import { takeAll, ofNetworks } from "#origin/books/limit/take.ts";
import type { Notices } from "#origin/books/letters/notify.ts";
import { deviceLimit } from "#origin/books/order/device-limit.ts";
import { openSession } from "#origin/books/people/session/open.ts";
import { isBlocked } from "#origin/books/people/block/repository.ts";
import {
  credentialOf,
  type CredentialRow,
  type IdentityKind,
  ownerOf,
} from "#origin/books/people/account/identity.ts";
import { devicesOfCaller, isNewPlace } from "#origin/books/people/place/place.ts";
import { knownAt, type KnownRow } from "#origin/books/people/place/repository.ts";
import type { Usable } from "#origin/books/people/second-factor/usable.ts";
import {
  type Factors,
  factorsOf,
  hasSecondFactor,
} from "#origin/books/people/second-factor/factors.ts";
import type { Who } from "#origin/ground/db/statement.ts";
import type { Transition } from "#origin/ground/db/transition.ts";
import { type Reachable, reachableAt } from "#origin/books/people/notice/repository.ts";
import { askSecondStep } from "./ask-second-step.ts";
import { newPlaceLetter, openingOf } from "./new-place.ts";

/** How an account may be entered, and what it knows of the caller. */
export interface Entry {
  blocked: boolean;
  maxDevices: number;
  factors: Factors;
  known: KnownRow;
  reachable: Reachable | null;
}

/** `devices` are the caller's, asked for before: what is asked here goes with what is asked beside it. */
export async function entryOf(context: Context, owner: Who, devices: string[]): Promise<Entry> {
  const { db } = context;
  const [blocked, maxDevices, factors, known, reachable] = await Promise.all([
    isBlocked(db, owner, "sign_in"),
    deviceLimit(context, owner),
    factorsOf(db, owner),
    knownAt(db, owner, devices),
    reachableAt(db, owner),
  ]);
  return { blocked, maxDevices, factors, known, reachable };
}

/** An account that somebody names, if there is one: the same is asked where there is none. */
export interface NamedAccount {
  credential: CredentialRow | null;
  entry: Entry;
}

export async function namedAccount(
  context: Context,
  kind: IdentityKind,
  key: string,
): Promise<NamedAccount> {
  const devices = await devicesOfCaller(context);
  const [credential, entry] = await Promise.all([
    credentialOf(context.db, kind, key),
    entryOf(context, ownerOf(kind, key), devices),
  ]);
  return { credential, entry };
}

export interface SignIn {
  userId: string;
  entry: Entry;
  /** A device id from a link, where it is not the caller's own. */
  deviceId?: string;
  description: DeviceDescription | undefined;
  /** What opened it, used up in the same batch. */
  code?: Usable;
  /** Forgets the tries before the right password. */
  release?: D1PreparedStatement;
  /** A second factor is what opened it. */
  secondShown?: true;
  /** For the same batch, where the session was opened. */
  onOpened?: (opened: Transition) => Promise<D1PreparedStatement[]>;
}

/**
 * After the proof: refuses `SignInBlocked`, `SecondStepNeeded`, `BadCode` when the code was used by another call,
 * `DeviceLimit` when the device has no place.
 */
export async function signIn(context: Context, to: SignIn): Promise<Outcome<null>> {
  const { blocked, factors } = to.entry;
  if (blocked) return refuse("SignInBlocked");
  const isAsked = !to.secondShown && hasSecondFactor(factors);
  return isAsked ? askSecondStep(context, to, factors) : opened(context, to);
}

async function opened(context: Context, to: SignIn): Promise<Outcome<null>> {
  const { userId, entry, deviceId, description, code, secondShown } = to;
  const { maxDevices } = entry;
  const transition = code?.transition;
  const session = await openSession(context, {
    userId,
    scope: "session",
    maxDevices,
    deviceId,
    description,
    transition,
    secondShown,
  });
  const letter = await letterOf(context, to, session.id);
  const before = [...firstOf(to), ...session.statements];
  const after = (await to.onOpened?.(openingOf(session.id))) ?? [];
  const results = await context.db.batch([...before, ...letter.statements, ...after]);
  if (code && results[0]?.meta.changes !== 1) return refuse("BadCode", "code");
  if (results[before.length - 1]?.meta.changes !== 1) return refuse("DeviceLimit");
  context.defer(letter.deliver());
  return succeed(null, session.token);
}

async function letterOf(
  context: Context,
  { userId, entry: { known, reachable } }: SignIn,
  sessionId: string,
): Promise<Notices> {
  const isNew = await isNewPlace(context, userId, known);
  return newPlaceLetter(context, { userId, sessionId, reachable: isNew ? reachable : null });
}

/** What goes before everything else of the batch. */
function firstOf({ code, release }: SignIn): D1PreparedStatement[] {
  if (code) return [code.use, ...(code.noted ?? [])];
  return release ? [release] : [];
}

/** The refusal of a network that has tried too many sign-ins. */
export function refuseSignIn(context: Context): Promise<Refusal | null> {
  return takeAll(context, ofNetworks(context, LIMITS.signInsOfNetwork));
}
