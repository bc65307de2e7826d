/**
 * A device's link (`?device=`) on a page other than the trial's: signs in to the account that has nothing but this
 * device, so that a purchase here is for it. A signed-in person stays signed in.
 */
import { ApiError } from "#app/data/api/api-error.ts";
import { call } from "#app/data/api/client.ts";
import { readSessionToken } from "#app/data/api/token.ts";
import { queryClient } from "#app/data/query/query-client.ts";
import { currentUserQuery } from "#app/data/session/current-user.ts";
import type { LinkOutcome } from "./session-link.ts";

/** @throws {ApiError} when nobody answers. */
export async function meetDeviceLink(link: string): Promise<LinkOutcome | null> {
  if (readSessionToken()) return null;
  try {
    await call("login_type_deviceid", { link }, { ownErrors: true });
    return { kind: "signed-in", user: await queryClient.fetchQuery(currentUserQuery) };
  } catch (error) {
    if (!(error instanceof ApiError)) return null;
    if (error.problem === "NetworkError") throw error;
    return { kind: "refused", message: error.message };
  }
}
