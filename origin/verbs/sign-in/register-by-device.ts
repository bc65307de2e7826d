/** `register_type_deviceid`: opens an account that has nothing but its device, and starts the device's free trial. */
import { refuse } from "#contract/problem.ts";
import { succeed, type Verb } from "#origin/ground/context.ts";
import { isUniqueViolation } from "#origin/ground/db/violation.ts";
import { deviceHashOf } from "#origin/books/people/device/bind.ts";
import { openAccount } from "./open-account.ts";
import { refuseRegistration } from "./register-limit.ts";

/** Refuses `DeviceIdError`, `DeviceTaken`, `TooManyRequests`. */
export const registerByDevice: Verb<"register_type_deviceid"> = async (context, input) => {
  const deviceId = context.deviceLinks.open(input.link);
  if (!deviceId) return refuse("DeviceIdError", "link");
  const refusal = await refuseRegistration(context);
  if (refusal) return refusal;
  const key = await deviceHashOf(context, deviceId);
  const account = await openAccount(context, {
    identity: { kind: "device", key, typed: "" },
    passwordHash: null,
    inviteCode: input.inviteCode,
    onceFor: `device:${deviceId}`,
  });
  try {
    await context.db.batch(account.statements);
  } catch (error) {
    if (isUniqueViolation(error, "identity")) return refuse("DeviceTaken", "link");
    throw error;
  }
  return succeed(null, account.token);
};
