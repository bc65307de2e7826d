/**
 * `login_type_deviceid`: enters an account that has nothing but its device. Once the account has a name, an address or
 * a password the device no longer opens it: a device id is a label that others may come to know (decision 0056).
 */
import { refuse } from "#contract/problem.ts";
import { userIdOfDeviceOnly } from "#origin/books/people/account/identity.ts";
import type { Verb } from "#origin/ground/context.ts";
import { deviceHashOf } from "#origin/books/people/device/bind.ts";
import { refuseSignIn, signIn } from "./sign-in.ts";

/** Refuses `DeviceIdError`, `DeviceUnknown`, `DeviceLimit`, `TooManyRequests`. */
export const signInByDevice: Verb<"login_type_deviceid"> = async (context, input) => {
  const deviceId = context.deviceLinks.open(input.link);
  if (!deviceId) return refuse("DeviceIdError", "link");
  const full = await refuseSignIn(context);
  if (full) return full;
  const userId = await userIdOfDeviceOnly(context.db, await deviceHashOf(context, deviceId));
  if (userId === null) return refuse("DeviceUnknown", "link");
  return signIn(context, { userId, deviceId, description: input.device });
};
