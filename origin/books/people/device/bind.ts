/** Binds the device that somebody signs in on. A browser is no device and binds nothing. */
import { type DeviceDescription, WEB_DEVICE_ID } from "#contract/device.ts";
import type { Context } from "#origin/ground/context.ts";
import type { Transition } from "#origin/ground/db/transition.ts";
import { newId } from "#origin/ground/ids.ts";
import { keptDigest } from "#origin/books/people/rekey/digest.ts";
import { turnDevice } from "#origin/books/people/rekey/repository.ts";
import { bindDevice } from "./repository.ts";

export interface BoundDevice {
  deviceHash: string;
  statement: D1PreparedStatement;
}

export interface DeviceToBind {
  userId: string;
  /** A device id from a link; else the one in the caller's header counts. */
  deviceId?: string;
  description?: DeviceDescription;
  /** How many devices the account may have bound. */
  maxDevices: number;
  transition?: Transition;
}

/** Returns the statement for the caller's batch, or null when there is no device to bind. */
export async function deviceToBind(
  context: Context,
  { userId, deviceId, description, maxDevices, transition }: DeviceToBind,
): Promise<BoundDevice | null> {
  const { db, vault, caller, clock } = context;
  const own = deviceId ?? (isBrowser(caller.deviceId) ? null : caller.deviceId);
  if (own === null) return null;
  const deviceHash = await deviceHashOf(context, own);
  const statement = bindDevice(
    db,
    {
      id: newId(),
      userId,
      deviceHash,
      // Bound to the owner, not to the row: a device that is bound again keeps its first row.
      sealedId: await vault.seal(own, userId),
      platform: caller.platform,
      name: description?.name ?? "",
      systemVersion: description?.systemVersion ?? "",
      now: clock.now(),
      maxDevices,
    },
    transition,
  );
  return { deviceHash, statement };
}

export function isBrowser(deviceId: string | null): boolean {
  return deviceId === null || deviceId === WEB_DEVICE_ID;
}

export function deviceHashOf(context: Context, deviceId: string): Promise<string> {
  return keptDigest(context, turnDevice, "device", deviceId);
}
