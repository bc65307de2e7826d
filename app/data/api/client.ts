/**
 * The typed client of the contract: signs, sends, times out, keeps a new token, and turns everything that is not a
 * success into an `ApiError`. An Unauthorized asks for the sign-in page unless the call is itself a sign-in; every
 * other failure asks for a toast unless the call shows its errors itself (spec §8).
 */
import { BOOKMARK_HEADER } from "#contract/bookmark.ts";
import {
  type CallName,
  type CallRequest,
  type CallResponse,
  CALLS,
  callPath,
  declaration,
} from "#contract/calls/calls.ts";
import { WEB_DEVICE_ID } from "#contract/device.ts";
import {
  CLIENT_HEADERS,
  Envelope,
  RefusalData,
  SESSION_HEADER,
  TOKEN_HEADER,
} from "#contract/envelope.ts";
import { PROBLEMS, type Problem } from "#contract/problem.ts";
import { read } from "#contract/reading.ts";
import { SESSION_TOKEN_PATTERN } from "#contract/session-token.ts";
import { ApiError } from "./api-error.ts";
import { keepBookmark, readBookmark } from "./bookmark.ts";
import { emitError, emitUnauthorized } from "./failures.ts";
import { askOwner } from "./owner.ts";
import { renewSigning, sign } from "./sign.ts";
import { timeLimit } from "./time-limit.ts";
import { isStored, keepArrivedToken, keepToken, readToken, replaceToken } from "./token.ts";
import { type Visit, visit } from "./visit.ts";

/** Spec §9. */
const HTTP_TIMEOUT_MS = 10_000;

export interface CallOptions {
  /** The caller shows its errors itself: no toast, whatever the contract says. */
  ownErrors?: boolean;
  /** A token in place of the stored one. The caller acts on what the answer says about it. */
  token?: string;
  /** The call goes on when the page is left meanwhile. */
  keepalive?: boolean;
  /** Another host of ours that is asked, in place of this one. */
  at?: string;
  /** Aborts the call once nobody waits for its answer. */
  signal?: AbortSignal;
}

/** @throws {ApiError} on a refusal and on silence; the page is told through `failures.ts` as well. */
export async function call<Name extends CallName>(
  name: Name,
  request: CallRequest<Name>,
  options: CallOptions = {},
): Promise<CallResponse<Name>> {
  const { networkError, ...page } = await visit();
  const token = options.token ?? readToken();
  try {
    const { envelope, fresh, session } = await exchange({ name, request, token, options, page });
    // The second step of a sign-in is sent with a token of its own, and brings the session.
    if (options.token === undefined || declaration(name).loginType) {
      if (session) keepToken(session, "local");
      else if (fresh) keepFresh(name, fresh, token);
    }
    if (envelope.code !== 200) throw refusal(envelope);
    // safe because the type is made of the schema that reads it
    return read(CALLS[name].response, envelope.data) as CallResponse<Name>;
  } catch (error) {
    const failure =
      error instanceof ApiError ? error : new ApiError("NetworkError", networkError());
    announce(name, failure, { ...options, token: token ?? undefined });
    throw failure;
  }
}

/** A sign-in or a registration brings a session of its own; any other call renews the one it was made with. */
function keepFresh(name: CallName, fresh: string, old: string | null): void {
  const { loginType, tokenStore } = declaration(name);
  if (tokenStore === "arrival") keepArrivedToken(fresh);
  else if (old && !loginType && !tokenStore) replaceToken(old, fresh);
  else keepToken(fresh, tokenStore ?? "local");
}

function announce(name: CallName, { problem, message }: ApiError, options: CallOptions): void {
  const { loginType, ownErrors } = declaration(name);
  if (problem === "Unauthorized" && !loginType) {
    // An answer about a token that is no longer the stored one says nothing about the visitor.
    if (options.token === undefined ? !readToken() : isStored(options.token))
      emitUnauthorized(name);
  } else if (!ownErrors && !options.ownErrors) {
    emitError(message);
  }
}

interface Exchange {
  name: CallName;
  request: object;
  token: string | null;
  options: CallOptions;
  page: Omit<Visit, "networkError">;
}

/** A call that wants to know who asks is sent once more when its reader has shown it. */
async function exchange(exchange: Exchange) {
  const answer = await exchangeSigned(exchange);
  if (answer.envelope.status !== ("OwnerNotShown" satisfies Problem)) return answer;
  return (await askOwner()) ? exchangeSigned(exchange) : answer;
}

/** A wrong device clock or a stale key gets a signature refused: both are renewed, and the call is sent once more. */
async function exchangeSigned(exchange: Exchange) {
  const answer = await send(exchange);
  if (answer.envelope.status !== ("BadSignature" satisfies Problem)) return answer;
  await renewSigning(exchange.page.platform);
  return send(exchange);
}

/** @throws on silence, on an HTTP status that is not a success, on anything that is not an envelope. */
async function send({ name, request, token, options, page }: Exchange) {
  const { prefix, platform, language } = page;
  const headers = new Headers({
    "content-type": "application/json",
    [CLIENT_HEADERS.platform]: platform,
    [CLIENT_HEADERS.language]: language(),
    [CLIENT_HEADERS.deviceId]: WEB_DEVICE_ID,
  });
  if (token) headers.set(CLIENT_HEADERS.token, token);
  const { waitSeconds = 0, body: own } = declaration(name);
  const seconds = waitSeconds + (own?.seconds ?? 0);
  const late = timeLimit(HTTP_TIMEOUT_MS + seconds * 1_000, options.signal);
  // The limit is for what signing needs as well: its library and its key come over the same line.
  const signature = await Promise.race([sign(platform), rejectOn(late)]);
  const body = JSON.stringify({ ...request, signature });
  const bookmark = readBookmark();
  if (bookmark) headers.set(BOOKMARK_HEADER, bookmark);
  const response = await fetch(`${options.at ?? ""}${prefix}${callPath(name)}`, {
    method: "POST",
    headers,
    body,
    credentials: "omit",
    keepalive: options.keepalive ?? false,
    signal: late,
  });
  if (!response.ok) throw new Error(`the API answered with HTTP ${response.status}`);
  keepBookmark(response.headers.get(BOOKMARK_HEADER), bookmark);
  const tokenIn = (name: string) => {
    const value = response.headers.get(name) ?? "";
    return SESSION_TOKEN_PATTERN.test(value) ? value : null;
  };
  return {
    envelope: Envelope.parse(await response.json()),
    fresh: tokenIn(TOKEN_HEADER),
    /** Of an account that was just opened, which needs no narrow token then. */
    session: tokenIn(SESSION_HEADER),
  };
}

function rejectOn(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) =>
    signal.addEventListener("abort", () => reject(new Error("late")), { once: true }),
  );
}

function refusal({ msg, status, data }: Envelope): ApiError {
  const problem: Problem = Object.hasOwn(PROBLEMS, status) ? (status as Problem) : "ServerError";
  const { fields = [], second } = RefusalData.safeParse(data).data ?? {};
  return new ApiError(problem, msg || status, fields, second);
}
