/**
 * A session that a link brought (`?token=`). It is checked before it is kept, and it never takes the place of another
 * person's live session unless the reader says so: otherwise a link could sign anybody in to a stranger's account.
 */
import type { CurrentUser } from "#contract/account.ts";
import { SESSION_TOKEN_PATTERN } from "#contract/session-token.ts";
import { ApiError } from "#app/data/api/api-error.ts";
import { call } from "#app/data/api/client.ts";
import { keepToken, readSessionToken } from "#app/data/api/token.ts";
import { queryClient } from "#app/data/query/query-client.ts";
import { currentUserQuery } from "#app/data/session/current-user.ts";

export type LinkOutcome =
  /** The link's session is kept; the reader is told whose it is. */
  | { kind: "signed-in"; user: CurrentUser }
  /** The same person is signed in already: their own session stays. */
  | { kind: "same-person" }
  /** Another person is signed in; `accept` exchanges the sessions. */
  | { kind: "other-person"; user: CurrentUser; current: CurrentUser; accept: () => void }
  /** No token, or one that the API no longer knows. */
  | { kind: "broken" }
  /** The API's own words on why this device is not signed in. */
  | { kind: "refused"; message: string };

/** @throws {ApiError} when the API says nothing of the token: it may still be good. */
export async function meetLinkToken(token: string): Promise<LinkOutcome> {
  const user = await ownerOf(token);
  if (!user) return { kind: "broken" };
  const accept = () => exchangeFor(token);
  const current = await currentPerson();
  if (!current) {
    accept();
    return { kind: "signed-in", user };
  }
  if (current.uid === user.uid) return { kind: "same-person" };
  return { kind: "other-person", user, current, accept };
}

/** The replaced session is ended at the API too: nothing here knows its token any more. */
function exchangeFor(token: string): void {
  const left = readSessionToken();
  keepToken(token, "local");
  if (left) void call("user_logout", {}, { token: left, ownErrors: true }).catch(() => undefined);
}

async function ownerOf(token: string): Promise<CurrentUser | null> {
  if (!SESSION_TOKEN_PATTERN.test(token)) return null;
  try {
    return await call("system_user_info", {}, { token });
  } catch (error) {
    if (error instanceof ApiError && error.problem === "Unauthorized") return null;
    throw error;
  }
}

/** The person signed in here for certain: a session that fails its own check is gone by the spec's rule. */
async function currentPerson(): Promise<CurrentUser | null> {
  if (!readSessionToken()) return null;
  return queryClient.fetchQuery(currentUserQuery).catch(() => null);
}
