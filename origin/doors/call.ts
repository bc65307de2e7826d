/**
 * The way of a call: signature, session, request schema, verb, response schema, in this order. Nothing runs before the
 * signature is opened, and its refusal is the same for every cause.
 */
import { CALLS, type CallName, declaration } from "#contract/calls/calls.ts";
import { CLIENT_HEADERS } from "#contract/envelope.ts";
import { type Problem, type Refusal, refuse } from "#contract/problem.ts";
import {
  type Context,
  type MaybeSignedInContext,
  type Outcome,
  succeed,
  type Verbs,
} from "#origin/ground/context.ts";
import type { SecurityEvent } from "#origin/ground/ports/note.ts";
import { openEnvelope, type Seals } from "./envelope/open.ts";
import { type Authenticated, authenticate } from "#origin/books/people/session/authenticate.ts";
import { rotateWhenDue } from "#origin/books/people/session/rotate.ts";

type AnyVerb = (
  context: Context | MaybeSignedInContext,
  input: unknown,
) => Promise<Outcome<unknown>>;

export interface CallParts extends Seals {
  verbs: Verbs;
}

export async function runCall(
  name: CallName,
  request: Request,
  context: Context,
  parts: CallParts,
): Promise<Outcome<unknown>> {
  const outcome = await run(name, request, context, parts);
  const event = eventOf(name, outcome, request);
  if (event) context.note(event, { call: name, requestId: context.caller.requestId });
  return outcome;
}

async function run(
  name: CallName,
  request: Request,
  context: Context,
  { verbs, ...seals }: CallParts,
): Promise<Outcome<unknown>> {
  // Whoever could replay a call that only reads has its token, and signs as they like.
  const counts = declaration(name).reads ? "while-fresh" : "once";
  const parameters = await openEnvelope(request, seals, counts);
  if (!parameters) return refuse("BadSignature");

  const session = await sessionFor(name, request, context);
  if (session && "problem" in session) return session;

  const input = CALLS[name].request.safeParse(parameters);
  if (!input.success) return refuse("InvalidRequest", ...ownFields(name, input.error.issues));
  // safe because `verbs` pairs each call with the verb of its own input and context types
  const verb = verbs[name] as AnyVerb;
  const outcome = await verb({ ...context, session }, input.data);
  if (!outcome.ok) return outcome;
  // A verb that answers with a field the contract does not name is a bug, and stays in here.
  const data = CALLS[name].response.parse(outcome.data);
  const token = outcome.token ?? (session && (await rotateWhenDue(context, session)));
  return succeed(data, token ?? undefined);
}

async function sessionFor(
  name: CallName,
  request: Request,
  context: Context,
): Promise<Authenticated | Refusal | null> {
  const { auth } = declaration(name);
  if (auth === "none") return null;
  const session = await authenticate(context, request.headers.get(CLIENT_HEADERS.token) ?? "");
  const admitted = session && (auth === "register" || session.scope === "session") ? session : null;
  return admitted || auth === "optional" ? admitted : refuse("Unauthorized");
}

const EVENTS: Partial<Record<Problem, SecurityEvent>> = {
  BadSignature: "signature.refused",
  InvalidRequest: "input.refused",
  TooManyRequests: "limit.met",
  CodeSentAlready: "limit.met",
  TooManyOrders: "limit.met",
  TooManyOpenOrders: "limit.met",
  SeatPaused: "limit.met",
  ChallengeNeeded: "challenge.asked",
  ProofPaused: "proof.paused",
  ClaimWaits: "proof.paused",
  BadCredentials: "proof.refused",
  BadCode: "proof.refused",
  DeviceUnknown: "proof.refused",
};

/** What of an outcome is counted, if anything (ports/note.ts). */
function eventOf(
  name: CallName,
  outcome: Outcome<unknown>,
  request: Request,
): SecurityEvent | undefined {
  const { loginType, tokenStore } = declaration(name);
  if (outcome.ok) return loginType ? "sign_in.succeeded" : tokenStore && "account.opened";
  if (outcome.problem === "Unauthorized") {
    return request.headers.has(CLIENT_HEADERS.token) ? "session.refused" : undefined;
  }
  const event = EVENTS[outcome.problem];
  return event === "proof.refused" && loginType ? "sign_in.refused" : event;
}

/** The request's own field names that a refusal is about: a name the client made up is never echoed. */
function ownFields(name: CallName, issues: { path: PropertyKey[] }[]): string[] {
  const known = Object.keys(CALLS[name].request.shape);
  const named = issues.map(({ path }) => String(path[0] ?? ""));
  return named.filter((field) => known.includes(field));
}
