/**
 * Calls the API for a reader without scripts, as their browser would: with their session, which it keeps and drops by what
 * the answers bring.
 */
import type { OwnCall } from "#app/gateway/context.ts";
import { type CallResponse, declaration } from "#contract/calls/calls.ts";
import { WEB_DEVICE_ID } from "#contract/device.ts";
import { CLIENT_HEADERS, type Envelope, SESSION_HEADER, TOKEN_HEADER } from "#contract/envelope.ts";
import type { Problem } from "#contract/problem.ts";
import type { PlainSession } from "#worker/ground/request-context.ts";
import { askAs, type ServerCaller } from "./server-call.ts";
import { targetOfCall } from "./target.ts";

/** Rejects as `askAs` does. */
export function ownCall(caller: ServerCaller, session: PlainSession): OwnCall {
  return async (name, request, narrow) => {
    const token = narrow ?? session.token;
    const headers = {
      [CLIENT_HEADERS.deviceId]: WEB_DEVICE_ID,
      ...(token !== null && { [CLIENT_HEADERS.token]: token }),
    };
    const target = targetOfCall(name, caller.prefix, caller.upstreams);
    const { envelope, carried } = await askAs(caller, target, request, { headers });
    const { loginType, tokenStore } = declaration(name);
    // Registering brings a narrow token beside the session.
    const fresh = carried[SESSION_HEADER] ?? (tokenStore ? undefined : carried[TOKEN_HEADER]);
    if (fresh) session.token = fresh;
    const isOver = envelope.status === ("Unauthorized" satisfies Problem);
    if (isOver && !loginType && narrow === undefined) session.token = null;
    // safe because a success was checked against the call's own response schema, the trust boundary
    return envelope as Envelope<CallResponse<typeof name>>;
  };
}
