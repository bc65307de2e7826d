/** What every kind of sign-in begins and ends with: the account as it is asked for, then a session with its device and token. */
import type { DeviceDescription } from "#contract/device.ts";
import { type Refusal, refuse } from "#contract/problem.ts";
import { type Context, type Outcome, succeed } from "#origin/ground/context.ts";
import { LIMITS } from "#origin/books/limit/limits.ts";
import { takeAll, ofNetworks } from "#origin/books/limit/take.ts";
import { deviceLimit } from "#origin/books/order/device-limit.ts";
import { openSession } from "#origin/books/people/session/open.ts";
import { isBlocked } from "#origin/books/people/block/repository.ts";
import type { UsableCode } from "#origin/books/people/code/check-code.ts";
import {
  credentialOf,
  type CredentialRow,
  type IdentityKind,
  ownerOf,
} from "#origin/books/people/account/identity.ts";
import { devicesOfCaller } from "#origin/books/people/place/place.ts";
import { knownAt, type KnownRow } from "#origin/books/people/place/repository.ts";
import type { Who } from "#origin/ground/db/statement.ts";

/** How an account may be entered. */
export interface Entry {
  blocked: boolean;
  maxDevices: number;
}

export async function entryOf(context: Context, owner: Who): Promise<Entry> {
  const [blocked, maxDevices] = await Promise.all([
    isBlocked(context.db, owner, "sign_in"),
    deviceLimit(context, owner),
  ]);
  return { blocked, maxDevices };
}

/** An account that somebody names, if there is one: the same is asked where there is none. */
export interface NamedAccount {
  credential: CredentialRow | null;
  known: KnownRow;
  entry: Entry;
}

export async function namedAccount(
  context: Context,
  kind: IdentityKind,
  key: string,
): Promise<NamedAccount> {
  const { db } = context;
  const owner = ownerOf(kind, key);
  const devices = await devicesOfCaller(context);
  const [credential, known, entry] = await Promise.all([
    credentialOf(db, kind, key),
    knownAt(db, owner, devices),
    entryOf(context, owner),
  ]);
  return { credential, known, entry };
}

export interface SignIn {
  userId: string;
  entry: Entry;
  /** A device id from a link, where it is not the caller's own. */
  deviceId?: string;
  description: DeviceDescription | undefined;
  /** The code that opened it, used up in the same batch. */
  code?: UsableCode;
  /** Forgets the tries before the right password. */
  release?: D1PreparedStatement;
}

/** After the proof: refuses `SignInBlocked`, `BadCode` when the code was used by another call, `DeviceLimit` when the device has no place. */
export async function signIn(context: Context, to: SignIn): Promise<Outcome<null>> {
  const { userId, entry, deviceId, description, code, release } = to;
  if (entry.blocked) return refuse("SignInBlocked");
  const session = await openSession(context, {
    userId,
    scope: "session",
    maxDevices: entry.maxDevices,
    deviceId,
    description,
    transition: code?.transition,
  });
  const first = code ? [code.use] : release ? [release] : [];
  const results = await context.db.batch([...first, ...session.statements]);
  if (code && results[0]?.meta.changes !== 1) return refuse("BadCode", "code");
  if (results.at(-1)?.meta.changes !== 1) return refuse("DeviceLimit");
  return succeed(null, session.token);
}

/** The refusal of a network that has tried too many sign-ins. */
export function refuseSignIn(context: Context): Promise<Refusal | null> {
  return takeAll(context, ofNetworks(context, LIMITS.signInsOfNetwork));
}
