/** Which couriers a deployment has: in DEV the readable one, elsewhere those that are configured. */
import type { Clock } from "#origin/ground/clock.ts";
import type { Variables } from "./env.ts";
import type { Vault } from "#origin/ground/ports/vault.ts";
import { bindingMailCourier } from "#origin/providers/courier/binding-courier.ts";
import type { Couriers } from "#origin/ground/ports/courier.ts";
import { devCourier } from "#origin/providers/courier/dev-courier.ts";
import { httpMailCourier, httpSmsCourier } from "#origin/providers/courier/http-courier.ts";

export interface CourierParts {
  db: D1Database;
  vault: Vault;
  clock: Clock;
  /** Absent where the deployment has no `send_email` binding. */
  email?: SendEmail;
}

export function couriersOf(variables: Variables, parts: CourierParts): Couriers {
  if (variables.ENVIRONMENT === "DEV") {
    return { email: [devCourier(parts, "email")], sms: [devCourier(parts, "sms")] };
  }
  const { MAIL_FROM, MAIL_HTTP_URL, MAIL_HTTP_TOKEN } = variables;
  const { SMS_FROM, SMS_HTTP_URL, SMS_HTTP_TOKEN } = variables;
  const email = [];
  if (parts.email && MAIL_FROM) email.push(bindingMailCourier(parts.email, MAIL_FROM));
  if (MAIL_HTTP_URL && MAIL_HTTP_TOKEN && MAIL_FROM) {
    email.push(httpMailCourier({ url: MAIL_HTTP_URL, token: MAIL_HTTP_TOKEN, from: MAIL_FROM }));
  }
  const sms =
    SMS_HTTP_URL && SMS_HTTP_TOKEN && SMS_FROM
      ? [httpSmsCourier({ url: SMS_HTTP_URL, token: SMS_HTTP_TOKEN, from: SMS_FROM })]
      : [];
  return { email, sms };
}
