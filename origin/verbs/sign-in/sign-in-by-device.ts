/**
 * `login_type_deviceid`: enters an account that has nothing but its device. Once the account has a name, an address or
 * a password the device no longer opens it: a device id is a label that others may come to know (decision 0056).
 */
import { refuse } from "#contract/problem.ts";
import { ownerOfDeviceOnly, userIdOf } from "#origin/books/people/account/identity.ts";
import { asking, type Verb } from "#origin/ground/context.ts";
import { devicesOfCaller } from "#origin/books/people/place/place.ts";
import { entryOf, refuseSignIn, signIn } from "./sign-in.ts";

/** Refuses `DeviceIdError`, `DeviceUnknown`, `DeviceLimit`, `TooManyRequests`. */
export const signInByDevice: Verb<"login_type_deviceid"> = asking(
  async (context, input) => {
    const deviceId = context.deviceLinks.open(input.link);
    if (!deviceId) return refuse("DeviceIdError", "link");
    const owner = ownerOfDeviceOnly(await context.vault.digests("device", deviceId));
    const devices = await devicesOfCaller(context);
    const [userId, entry] = await Promise.all([
      userIdOf(context.db, owner),
      entryOf(context, owner, devices),
    ]);
    return { deviceId, userId, entry };
  },
  async (context, input, { deviceId, userId, entry }) => {
    const full = await refuseSignIn(context);
    if (full) return full;
    if (userId === null) return refuse("DeviceUnknown", "link");
    return signIn(context, { userId, entry, deviceId, description: input.device });
  },
);
