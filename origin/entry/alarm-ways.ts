/** How a deployment's operators are told that something is wrong. */
import type { AlarmWay } from "#origin/ground/ports/alarm.ts";
import type { Couriers } from "#origin/ground/ports/courier.ts";
import { mailAlarm, webhookAlarm } from "#origin/providers/alarm/ways.ts";
import type { Variables } from "./env.ts";

export function alarmWaysOf(
  {
    ALERT_WEBHOOK_URL: url,
    ALERT_MAIL_TO: to,
  }: Pick<Variables, "ALERT_WEBHOOK_URL" | "ALERT_MAIL_TO">,
  { email }: Couriers,
): AlarmWay[] {
  return [...(url ? [webhookAlarm(url)] : []), ...(to ? [mailAlarm(email, to)] : [])];
}
