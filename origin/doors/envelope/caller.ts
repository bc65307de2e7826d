/** Who calls, as far as headers tell: labels for language, limits and the log, never a proof of anything. */
import { FALLBACK_LANGUAGE } from "#contract/languages.ts";
import { CLIENT_HEADERS, GATEWAY_HEADERS } from "#contract/envelope.ts";
import { Country, DeviceId, Language, Site } from "#contract/scalars.ts";
import { Platform } from "#contract/platform.ts";
import type { Caller } from "#origin/ground/context.ts";

const REQUEST_ID = /^[0-9a-f-]{36}$/;

export function callerOf(headers: Headers): Caller {
  const requestId = headers.get(GATEWAY_HEADERS.requestId) ?? "";
  return {
    requestId: REQUEST_ID.test(requestId) ? requestId : "none",
    language: Language.catch(FALLBACK_LANGUAGE).parse(headers.get(CLIENT_HEADERS.language)),
    platform: Platform.catch("windows").parse(headers.get(CLIENT_HEADERS.platform)),
    deviceId: DeviceId.nullable().catch(null).parse(headers.get(CLIENT_HEADERS.deviceId)),
    ip: headers.get(GATEWAY_HEADERS.clientIp),
    country: Country.nullable().catch(null).parse(headers.get(GATEWAY_HEADERS.clientCountry)),
    site: Site.nullable().catch(null).parse(headers.get(GATEWAY_HEADERS.site)),
  };
}
