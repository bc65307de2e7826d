/** Opens a session: the token is answered once, the row keeps its hash. */
import { type DeviceDescription } from "#contract/device.ts";
import type { Business } from "#origin/ground/business-numbers.ts";
import type { Context } from "#origin/ground/context.ts";
import type { Transition } from "#origin/ground/db/transition.ts";
import { deviceToBind, isBrowser } from "#origin/books/people/device/bind.ts";
import { noteFirstSession } from "#origin/books/people/claim/repository.ts";
import { remembering } from "#origin/books/people/place/place.ts";
import { newId, newToken, tokenHash } from "#origin/ground/ids.ts";
import { insertSession } from "./repository.ts";

export type SessionToOpen = {
  userId: string;
  /** A device id from a link, where it is not the caller's own. */
  deviceId?: string;
  description?: DeviceDescription;
  /** Open it only with this transition. */
  transition?: Transition;
} & (
  | { scope: "register" | "second" }
  // With the device that it is on, of so many that the account may have bound.
  | { scope: "session"; maxDevices: number; secondShown?: boolean }
);

export interface Opening {
  id: string;
  token: string;
  /**
   * For the caller's batch, at its end: the network to know again, the device's binding, and the session. The last one changes
   * no row when the account has no place left for the device, or the transition was not made.
   */
  statements: D1PreparedStatement[];
}

export async function openSession(context: Context, opening: SessionToOpen): Promise<Opening> {
  const { db, clock, business, caller } = context;
  const { userId, scope, deviceId, description, transition } = opening;
  const now = clock.now();
  const token = newToken();
  const binding = { userId, deviceId, description, transition };
  const device =
    opening.scope === "session"
      ? await deviceToBind(context, { ...binding, maxDevices: opening.maxDevices })
      : null;
  const sessionId = newId();
  const secondShown = opening.scope === "session" && opening.secondShown === true;
  const session = insertSession(
    db,
    {
      id: sessionId,
      userId,
      tokenHash: await tokenHash(token),
      scope,
      platform: caller.platform,
      now,
      expiresAt: now + 1_000 * lifetimeOf(business, scope),
      deviceHash: device?.deviceHash ?? null,
      onDevice: !isBrowser(caller.deviceId),
      country: caller.country,
      secondShown: secondShown || scope !== "session",
      ownerShownAt: secondShown ? now : null,
    },
    transition,
  );
  // Who has shown half of what is wanted is not known from here yet.
  const network = scope === "second" ? [] : await remembering(context, userId, transition);
  const entering = device
    ? [device.statement, noteFirstSession(db, { userId, sessionId }, transition)]
    : [];
  return { id: sessionId, token, statements: [...network, ...entering, session] };
}

function lifetimeOf({ session }: Business, scope: SessionToOpen["scope"]): number {
  const { lifetimeSeconds, registerLifetimeSeconds, secondStepSeconds } = session;
  return { session: lifetimeSeconds, register: registerLifetimeSeconds, second: secondStepSeconds }[
    scope
  ];
}
