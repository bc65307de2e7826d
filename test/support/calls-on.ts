/** The way of a call on a bench: through its door, with a signature and a token, as a page would make it. */
import { generateKeyPairSync } from "node:crypto";
import { type CallName, callPath, type CallRequest } from "#contract/calls/calls.ts";
import { CLIENT_HEADERS } from "#contract/envelope.ts";
import { type CallParts, runCall } from "#origin/doors/call.ts";
import { signingKeys } from "#origin/doors/envelope/signature.ts";
import { verbs } from "#origin/entry/verbs.ts";
import { systemClock } from "#origin/ground/clock.ts";
import type { Context, Outcome } from "#origin/ground/context.ts";
import { sign } from "#worker/upstream/sign.ts";

const { publicKey, privateKey } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});
const keys = signingKeys(privateKey);

const PARTS: CallParts = {
  verbs,
  keys: { ios: keys, android: keys, mac: keys, windows: keys },
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
      body: JSON.stringify({ ...request, signature: sign(publicKey) }),
    });
    return runCall(name, asked, context, PARTS);
  };
}
