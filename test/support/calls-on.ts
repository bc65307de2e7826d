/** The way of a call on a bench: through its door, with a signature and a token, as a page would make it. */
import { type CallName, callPath, type CallRequest } from "#contract/calls/calls.ts";
import { CLIENT_HEADERS } from "#contract/envelope.ts";
import { type CallParts, runCall } from "#origin/doors/call.ts";
import { verbs } from "#origin/entry/verbs.ts";
import { systemClock } from "#origin/ground/clock.ts";
import type { Context, Outcome } from "#origin/ground/context.ts";
import { SIGNING_KEYS, signedBody } from "./signing-pair.ts";

const PARTS: CallParts = {
  verbs,
  keys: SIGNING_KEYS,
  claimNonce: () => Promise.resolve(true),
  signatureClock: systemClock,
};

export type CallOn = <Name extends CallName>(
  name: Name,
  request: CallRequest<Name> | Record<string, unknown>,
  token?: string,
) => Promise<Outcome<unknown>>;

export function callsOn(context: Context): CallOn {
  return (name, request, token = "") => {
    const { platform } = context.caller;
    const asked = new Request(`https://origin${callPath(name)}`, {
      method: "POST",
      headers: { [CLIENT_HEADERS.platform]: platform, [CLIENT_HEADERS.token]: token },
      body: signedBody(request),
    });
    return runCall(name, asked, context, PARTS);
  };
}
