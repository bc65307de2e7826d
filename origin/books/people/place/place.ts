/**
 * From where somebody speaks to an account: a session of it, a device bound to it, or a network. Tries are counted for
 * that place, so that no stranger can spend what the owner has where the owner is known.
 */
import { DAY_MS } from "#origin/ground/clock.ts";
import type { Context, MaybeSignedInContext } from "#origin/ground/context.ts";
import type { Transition } from "#origin/ground/db/transition.ts";
import type { Place } from "#origin/books/limit/brake.ts";
import { homeOf, ownNetwork } from "#origin/books/limit/network.ts";
import { deviceHashOf, isBrowser } from "#origin/books/people/device/bind.ts";
import { keptDigest } from "#origin/books/people/rekey/digest.ts";
import { turnNetwork } from "#origin/books/people/rekey/repository.ts";
import { knownAt, rememberNetwork } from "./repository.ts";

/** As long as a network is remembered after the last sign-in from it. */
export const KNOWN_FOR_MS = 90 * DAY_MS;

/** `owner` is null for what has no account; the same is asked then, so that nobody learns of it. */
export async function placeFor(
  context: Context & Partial<MaybeSignedInContext>,
  owner: string | null,
): Promise<Place> {
  const { db, caller, session } = context;
  if (session && session.userId === owner) return { own: `session:${session.id}`, known: true };
  const { deviceId } = caller;
  const device = isBrowser(deviceId) ? null : await deviceHashOf(context, deviceId ?? "");
  const userId = owner ?? "";
  const network = await networkHash(context, userId);
  const known = await knownAt(db, userId, { device, network });
  if (known.device) return { own: `device:${device}`, known: true };
  return { own: `network:${ownNetwork(context)}`, known: known.network === 1 };
}

/** Whether its owner was never seen here: in this network, and on this device where an app says one. */
export async function isNewPlace(context: Context, userId: string): Promise<boolean> {
  const { db, caller } = context;
  const { deviceId } = caller;
  const network = await networkHash(context, userId);
  // Without an address there is nothing to tell by.
  if (network === null) return false;
  const device = isBrowser(deviceId) ? null : await deviceHashOf(context, deviceId ?? "");
  const known = await knownAt(db, userId, { device, network });
  // A device id alone is a label that others may come to know.
  return !known.network || (device !== null && !known.device);
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
  return home && keptDigest(context, turnNetwork, "limit", `home:${userId}|${home}`);
}
