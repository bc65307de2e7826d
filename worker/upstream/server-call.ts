/** Calls the API while a page is rendered. It signs with the platform's own RSA, never with the browser's library. */
import type { CallLimits, ServerCall } from "#app/gateway/context.ts";
import {
  CALLS,
  type CallName,
  type CallResponse,
  declaration,
  type PathPrefix,
} from "#contract/calls/calls.ts";
import { CLIENT_HEADERS, type Envelope, SUCCESS } from "#contract/envelope.ts";
import { read } from "#contract/reading.ts";
import type { Language } from "#contract/scalars.ts";
import { log } from "#worker/ground/log.ts";
import type { KeptAnswers, Question } from "./kept-answers.ts";
import { PLATFORM_IP_HEADER, upstreamHeaders } from "./headers.ts";
import { send } from "./send.ts";
import { sign } from "./sign.ts";
import { type Target, targetOfCall, type Upstreams } from "./target.ts";

export interface ServerCaller {
  upstreams: Upstreams;
  timeoutMs: number;
  /** PEM of the `windows` platform, as which the gateway calls. */
  publicKey: string;
  prefix: PathPrefix;
  language: Language;
  requestId: string;
  /** The visitor's headers: our own origin gets their address for its limits. */
  visitor: Headers;
  /** Where the visitor's network is, as far as the platform says. */
  country: string | undefined;
  /** Kept answers for everybody; without them every call is made. */
  kept?: { answers: KeptAnswers; waitUntil: Question["waitUntil"] };
  /** Called for each call without success. */
  onMissing?: () => void;
}

/** @throws when the upstream is silent or answers with something else than an envelope of the contract. */
export function serverCall(caller: ServerCaller): ServerCall {
  const { upstreams, publicKey, prefix, language, requestId, visitor, country, kept } = caller;
  const own = new Headers({
    [CLIENT_HEADERS.platform]: "windows",
    [CLIENT_HEADERS.language]: language,
    [PLATFORM_IP_HEADER]: visitor.get(PLATFORM_IP_HEADER) ?? "",
  });
  const ask = async (target: Target, request: object, timeoutMs: number): Promise<Envelope> => {
    const { call: name } = target;
    const headers = upstreamHeaders(target, requestId, own, country);
    const body = JSON.stringify({ ...request, signature: sign(publicKey) });
    const answer = await send({ target, headers, body, timeoutMs });
    if (!answer.ok) {
      const upstream = target.upstream.name;
      log("upstream.failed", { requestId, call: name, upstream, reason: answer.reason });
      throw new Error(`upstream gave no answer to ${name}`);
    }
    const { envelope } = answer;
    if (envelope.code !== SUCCESS.code) return envelope;
    return { ...envelope, data: read(CALLS[name].response, envelope.data) };
  };
  const answerTo = <Name extends CallName>(name: Name, request: object, limits: CallLimits) => {
    const target = targetOfCall(name, prefix, upstreams);
    const timeoutMs = Math.min(caller.timeoutMs, limits.timeoutMs ?? caller.timeoutMs);
    const asked = () => ask(target, request, timeoutMs);
    const answer =
      kept && declaration(name).sameForAll
        ? kept.answers.get({
            key: `${target.url} ${language}`,
            ask: asked,
            timeoutMs,
            waitUntil: kept.waitUntil,
          })
        : asked();
    // safe because a success was checked against the call's own response schema, the trust boundary
    return answer as Promise<Envelope<CallResponse<Name>>>;
  };
  return async (name, request, limits = {}) => {
    const envelope = await answerTo(name, request, limits).catch((error: unknown) => {
      caller.onMissing?.();
      throw error;
    });
    if (envelope.code !== SUCCESS.code) caller.onMissing?.();
    return envelope;
  };
}
