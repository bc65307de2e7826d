/** What is done about somebody who does not ask for it themselves. */
import type { SignedInContext } from "#origin/ground/context.ts";
import type { Origin } from "#origin/ground/origin.ts";

/** The person is not there: no session, no language, no address of theirs. */
export function inNameOf(origin: Origin, userId: string): SignedInContext {
  const caller = {
    requestId: "",
    language: "en",
    platform: "windows",
    deviceId: null,
    ip: null,
    country: null,
    site: null,
  } as const;
  const session = { id: "", userId, scope: "session", deviceId: null } as const;
  return { ...origin, caller, session, defer: () => undefined };
}
