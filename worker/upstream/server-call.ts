/** Calls the API while a page is rendered. It signs with the platform's own RSA, never with the browser's library. */
import type { ServerCall } from "#app/context.ts";
import {
  CALLS,
  callPath,
  type CallName,
  type CallResponse,
  type PathPrefix,
} from "#contract/calls.ts";
import { CLIENT_HEADERS, type Envelope } from "#contract/envelope.ts";
import type { Language } from "#contract/scalars.ts";
import { send } from "./send.ts";
import { sign } from "./sign.ts";
import type { Upstreams } from "./target.ts";

export interface ServerCaller {
  upstreams: Upstreams;
  /** PEM of the `windows` platform, as which the gateway calls. */
  publicKey: string;
  prefix: PathPrefix;
  language: Language;
  requestId: string;
}

/** @throws when the upstream is silent or answers with something else than an envelope. */
export function serverCall(caller: ServerCaller): ServerCall {
  const { upstreams, publicKey, prefix, language, requestId } = caller;
  return async <Name extends CallName>(name: Name, request: object) => {
    const upstream = CALLS[name].area === MARKETING ? upstreams.marketing : upstreams.api;
    const headers = new Headers({
      "content-type": "application/json",
      "x-request-id": requestId,
      [CLIENT_HEADERS.platform]: "windows",
      [CLIENT_HEADERS.language]: language,
    });
    const body = JSON.stringify({ signature: sign(publicKey), ...request });
    const answer = await send({
      upstream,
      url: `${upstream.origin}${prefix}${callPath(name)}`,
      headers,
      body,
    });
    if (!answer) throw new Error(`upstream gave no answer to ${name}`);
    // safe because a success is checked against the call's own response schema here, the trust boundary
    if (answer.envelope.code === 200) CALLS[name].response.parse(answer.envelope.data);
    return answer.envelope as Envelope<CallResponse<Name>>;
  };
}

const MARKETING: string = "marketing";
