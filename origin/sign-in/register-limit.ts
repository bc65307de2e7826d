/** How many accounts a network may open, and what every new password must pass, before anything dear is done. */
import { type Refusal, refuse } from "#contract/problem.ts";
import type { Context } from "../context.ts";
import { countedIp } from "../limit/ip.ts";
import { LIMITS } from "../limit/limits.ts";
import { takeAll } from "../limit/take.ts";
import { isCommonPassword } from "./password/common-password.ts";

export async function refuseRegistration(
  context: Context,
  password?: { password: string; own: string[] },
): Promise<Refusal | null> {
  if (password && (await isCommonPassword(password.password, password.own))) {
    return refuse("CommonPassword", "password");
  }
  const subject = countedIp(context.caller.ip, context.environment);
  const room = await takeAll(context, [{ limit: LIMITS.registrationsOfIp, subject }]);
  return room ? null : refuse("TooManyRequests");
}
