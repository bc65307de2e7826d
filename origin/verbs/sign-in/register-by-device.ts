/** `register_type_deviceid`: opens an account that has nothing but its device, and starts the device's free trial. */
import { refuse } from "#contract/problem.ts";
import { asking, type Verb } from "#origin/ground/context.ts";
import { isUniqueViolation } from "#origin/ground/db/violation.ts";
import { deviceHashOf } from "#origin/books/people/device/bind.ts";
import { inviterOf } from "./invited-by.ts";
import { openAccount, opened } from "./open-account.ts";
import { refuseRegistration } from "./register-limit.ts";

/** Refuses `DeviceIdError`, `DeviceTaken`, `TooManyRequests`. */
export const registerByDevice: Verb<"register_type_deviceid"> = asking(
  async (context, input) => {
    const deviceId = context.deviceLinks.open(input.link);
    if (!deviceId) return refuse("DeviceIdError", "link");
    return { deviceId, inviter: await inviterOf(context, input.inviteCode, deviceId) };
  },
  async (context, _input, { deviceId, inviter }) => {
    const refusal = await refuseRegistration(context);
    if (refusal) return refusal;
    const key = await deviceHashOf(context, deviceId);
    const account = await openAccount(context, {
      identity: { kind: "device", key, typed: "" },
      passwordHash: null,
      inviter,
      onceFor: `device:${deviceId}`,
    });
    try {
      await context.db.batch(account.statements);
    } catch (error) {
      if (isUniqueViolation(error, "identity")) return refuse("DeviceTaken", "link");
      throw error;
    }
    return opened(account);
  },
);
