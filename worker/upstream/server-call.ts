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
import type { Platform } from "#contract/platform.ts";
import { read } from "#contract/reading.ts";
import type { Language } from "#contract/scalars.ts";
import { log } from "#worker/ground/log.ts";
import type { Heard } from "#worker/ground/request-context.ts";
import type { KeptAnswers, Question } from "./kept-answers.ts";
import { type About, PLATFORM_IP_HEADER, upstreamHeaders } from "./headers.ts";
import { send } from "./send.ts";
import { sign } from "./sign.ts";
import { type Target, targetOfCall, type Upstreams } from "./target.ts";

export interface ServerCaller {
  upstreams: Upstreams;
  timeoutMs: number;
  /** PEM of the platform as which the gateway calls. */
  publicKey: string;
  /** `windows` unless said. */
  platform?: Platform;
  prefix: PathPrefix;
  language: Language;
  requestId: string;
  /** The visitor's headers: our own origin gets their address for its limits. */
  visitor: Headers;
  /** What our own origin is told of the visit. */
  about: About;
  /** Kept answers for everybody; without them every call is made. */
  kept?: { answers: KeptAnswers; waitUntil: Question["waitUntil"] };
  heard?: Heard;
}

/** What travels with one call of a caller's. */
export interface Travelling {
  timeoutMs?: number;
  headers?: Record<string, string>;
}

/**
 * Signs and sends one call. `carried`: the tokens that came back.
 * @throws when the upstream is silent or answers with something else than an envelope of the contract.
 */
export async function askAs(
  caller: ServerCaller,
  target: Target,
  request: object,
  { timeoutMs = caller.timeoutMs, headers: more }: Travelling = {},
): Promise<{ envelope: Envelope; carried: Record<string, string> }> {
  const { publicKey, platform = "windows", language, requestId, visitor, about } = caller;
  const own = new Headers({
    [CLIENT_HEADERS.platform]: platform,
    [CLIENT_HEADERS.language]: language,
    [PLATFORM_IP_HEADER]: visitor.get(PLATFORM_IP_HEADER) ?? "",
    ...more,
  });
  const { call: name } = target;
  const headers = upstreamHeaders(target, requestId, own, about);
  const body = JSON.stringify({ ...request, signature: sign(publicKey) });
  const answer = await send({ target, headers, body, timeoutMs });
  if (!answer.ok) {
    const upstream = target.upstream.name;
    log("upstream.failed", { requestId, call: name, upstream, reason: answer.reason });
    throw new Error(`upstream gave no answer to ${name}`);
  }
  const { envelope, carried } = answer;
  if (envelope.code !== SUCCESS.code) return { envelope, carried };
  return { envelope: { ...envelope, data: read(CALLS[name].response, envelope.data) }, carried };
}

/** Calls as an anonymous visitor. Rejects as `askAs` does. */
export function serverCall(caller: ServerCaller): ServerCall {
  const { upstreams, prefix, language, kept } = caller;
  const answerTo = <Name extends CallName>(name: Name, request: object, limits: CallLimits) => {
    const target = targetOfCall(name, prefix, upstreams);
    const timeoutMs = Math.min(caller.timeoutMs, limits.timeoutMs ?? caller.timeoutMs);
    const asked = async () => (await askAs(caller, target, request, { timeoutMs })).envelope;
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
      caller.heard?.onMissing();
      throw error;
    });
    if (envelope.code !== SUCCESS.code) caller.heard?.onMissing();
    else caller.heard?.onAnswer();
    return envelope;
  };
}
