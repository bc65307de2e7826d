/**
 * The typed client of the contract: signs, sends, times out, keeps a new token, and turns everything that is not a
 * success into an `ApiError`. Who is told about it (toast, sign-in page) is decided by `errors.ts` listeners.
 */
import {
  type CallName,
  type CallRequest,
  type CallResponse,
  CALLS,
  callPath,
  declaration,
} from "#contract/calls.ts";
import { CLIENT_HEADERS, Envelope, TOKEN_HEADER } from "#contract/envelope.ts";
import { PROBLEMS, type Problem } from "#contract/problem.ts";
import { SESSION_TOKEN_PATTERN } from "#contract/scalars.ts";
import { ApiError } from "./api-error.ts";
import { emitError, emitUnauthorized } from "./failures.ts";
import { sign } from "./sign.ts";
import { keepToken, readToken } from "./token.ts";
import { visit } from "./visit.ts";

/** Spec §9. */
const HTTP_TIMEOUT_MS = 10_000;

/** Spec §3: what a browser calls itself where an app sends its device. */
export const WEB_DEVICE_ID = "halyard-web";

/** @throws {ApiError} on a refusal and on silence; the page is told through `failures.ts` as well. */
export async function call<Name extends CallName>(
  name: Name,
  request: CallRequest<Name>,
): Promise<CallResponse<Name>> {
  try {
    const { envelope, token } = await exchange(name, request);
    if (token) keepToken(token, declaration(name).tokenStore ?? "local");
    if (envelope.code !== 200) throw refusal(envelope);
    return CALLS[name].response.parse(envelope.data) as CallResponse<Name>;
  } catch (error) {
    const failure = error instanceof ApiError ? error : networkError();
    announce(name, failure);
    throw failure;
  }
}

function announce(name: CallName, { problem, message }: ApiError): void {
  const { ownErrors, loginType } = declaration(name);
  if (problem === "Unauthorized" && !loginType) emitUnauthorized(name);
  else if (!ownErrors) emitError(message);
}

async function exchange(name: CallName, request: object) {
  const { prefix, platform, language } = visit();
  const headers = new Headers({
    "content-type": "application/json",
    [CLIENT_HEADERS.platform]: platform,
    [CLIENT_HEADERS.language]: language(),
    [CLIENT_HEADERS.deviceId]: WEB_DEVICE_ID,
  });
  const token = readToken();
  if (token) headers.set(CLIENT_HEADERS.token, token);
  const body = JSON.stringify({ ...request, signature: await sign(platform) });
  const response = await fetch(`${prefix}${callPath(name)}`, {
    method: "POST",
    headers,
    body,
    credentials: "omit",
    signal: AbortSignal.timeout(HTTP_TIMEOUT_MS),
  });
  if (!response.ok) throw networkError();
  const fresh = response.headers.get(TOKEN_HEADER) ?? "";
  return {
    envelope: Envelope.parse(await response.json()),
    token: SESSION_TOKEN_PATTERN.test(fresh) ? fresh : null,
  };
}

function refusal({ msg, status, data }: Envelope): ApiError {
  const problem: Problem = status in PROBLEMS ? (status as Problem) : "ServerError";
  const fields = (data as { fields?: string[] } | null)?.fields ?? [];
  return new ApiError(problem, msg || status, fields);
}

function networkError(): ApiError {
  return new ApiError("NetworkError", visit().networkError());
}
