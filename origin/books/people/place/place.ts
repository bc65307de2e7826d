/**
 * From where somebody speaks to an account: a session of it, a device bound to it, or a network. Tries are counted for
 * that place, so that no stranger can spend what the owner has where the owner is known.
 */
import { DAY_MS } from "#origin/ground/clock.ts";
import type { Context, MaybeSignedInContext, Session } from "#origin/ground/context.ts";
import type { Transition } from "#origin/ground/db/transition.ts";
import type { Place } from "#origin/books/limit/brake.ts";
import { homeOf, ownNetwork } from "#origin/books/limit/network.ts";
import { isBrowser } from "#origin/books/people/device/bind.ts";
import { keptDigest } from "#origin/books/people/rekey/digest.ts";
import { turnNetwork } from "#origin/books/people/rekey/repository.ts";
import { type KnownRow, rememberNetwork } from "./repository.ts";

/** As long as a network is remembered after the last sign-in from it. */
export const KNOWN_FOR_MS = 90 * DAY_MS;

/** The device that a call comes from, by its hashes, the current key's first; none of a browser. */
export async function devicesOfCaller({ vault, caller }: Context): Promise<string[]> {
  const { deviceId } = caller;
  return deviceId === null || isBrowser(deviceId) ? [] : vault.digests("device", deviceId);
}

/**
 * `owner` is null for what has no account, and `known` what that account knows of the caller (`knownAt`), asked in the same
 * way where there is none, so that nobody learns of it.
 */
export async function placeOf(
  context: Context & Partial<MaybeSignedInContext>,
  owner: string | null,
  known: KnownRow,
): Promise<Place> {
  const { caller, session } = context;
  if (session && session.userId === owner) return placeOfSession(session);
  const [device] = await devicesOfCaller(context);
  const home = homeOf(caller.ip);
  const isKnown = home !== null && (await isHome(context, { userId: owner ?? "", home, known }));
  if (known.device) return { own: `device:${device}`, known: true };
  return { own: `network:${ownNetwork(context)}`, known: isKnown };
}

/** Its own account knows it, wherever it is. */
export function placeOfSession({ id }: Session): Place {
  return { own: `session:${id}`, known: true };
}

/** Where there is no account yet: nothing is known there. */
export function placeOfNobody(context: Context): Place {
  return { own: `network:${ownNetwork(context)}`, known: false };
}

/** Whether its owner was never seen here: in this network, and on this device where an app says one. */
export async function isNewPlace(
  context: Context,
  userId: string,
  known: KnownRow,
): Promise<boolean> {
  const home = homeOf(context.caller.ip);
  // Without an address there is nothing to tell by.
  if (home === null) return false;
  const devices = await devicesOfCaller(context);
  const isKnown = await isHome(context, { userId, home, known });
  // A device id alone is a label that others may come to know.
  return !isKnown || (devices.length > 0 && !known.device);
}

async function isHome(
  { vault }: Context,
  { userId, home, known }: { userId: string; home: string; known: KnownRow },
): Promise<boolean> {
  const hashes = await vault.digests("limit", homeText(userId, home));
  // safe because `knownAt` makes it of hashes
  const networks = JSON.parse(known.networks) as string[];
  return hashes.some((hash) => networks.includes(hash));
}

/** For the batch of a sign-in; none where the caller has no network address. */
export async function remembering(
  context: Context,
  userId: string,
  transition?: Transition,
): Promise<D1PreparedStatement[]> {
  const network = await networkHash(context, userId);
  if (network === null) return [];
  const { db, clock } = context;
  return [rememberNetwork(db, { userId, network, now: clock.now() }, transition)];
}

async function networkHash(context: Context, userId: string): Promise<string | null> {
  const home = homeOf(context.caller.ip);
  return home && keptDigest(context, turnNetwork, "limit", homeText(userId, home));
}

const homeText = (userId: string, home: string) => `home:${userId}|${home}`;
