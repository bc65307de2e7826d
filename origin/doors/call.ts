/**
 * The way of a call: signature, session, request schema, verb, response schema, in this order. Nothing runs before the
 * signature is opened, and its refusal is the same for every cause. Whether its envelope is new, who calls and what the
 * verb asks are asked at once; what was found is looked at in that order, and nothing is written before.
 */
import { CALLS, type CallName, declaration } from "#contract/calls/calls.ts";
import { CLIENT_HEADERS } from "#contract/envelope.ts";
import type { Auth } from "#contract/calls/declaration.ts";
import { type Problem, refuse } from "#contract/problem.ts";
import {
  type AskingContext,
  type Context,
  type MaybeSignedInContext,
  type Outcome,
  succeed,
  type Verbs,
} from "#origin/ground/context.ts";
import type { SecurityEvent } from "#origin/ground/ports/note.ts";
import { openEnvelope, type Seals } from "./envelope/open.ts";
import {
  type Authenticated,
  authenticate,
  bearerOf,
  sessionRow,
} from "#origin/books/people/session/authenticate.ts";
import { together } from "#origin/ground/db/together.ts";
import { rotateWhenDue } from "#origin/books/people/session/rotate.ts";

interface AnyVerb {
  (context: Context | MaybeSignedInContext, input: unknown): Promise<Outcome<unknown>>;
  asked?: {
    asks: (context: AskingContext, input: unknown) => Promise<unknown>;
    answer: (
      context: Context | MaybeSignedInContext,
      input: unknown,
      found: unknown,
    ) => Outcome<unknown> | Promise<Outcome<unknown>>;
  };
}

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
  caller: Context,
  { verbs, ...seals }: CallParts,
): Promise<Outcome<unknown>> {
  const { auth, reads: onlyReads } = declaration(name);
  // Whoever could replay a call that only reads has its token, and signs as they like.
  const counts = onlyReads ? "while-fresh" : "once";
  const opened = await openEnvelope(request, seals, counts);
  if (!opened) return refuse("BadSignature");
  const { db, reads, hold, send } = together(caller.db);
  const context = { ...caller, db };
  // safe because `verbs` pairs each call with the verb of its own input and context types
  const verb = verbs[name] as AnyVerb;
  const input = CALLS[name].request.safeParse(opened.parameters);
  const token = auth === "none" ? "" : (request.headers.get(CLIENT_HEADERS.token) ?? "");
  const bearer = await bearerOf(context, token);
  const row = hold((db) => sessionRow(db, bearer));
  const me = bearer?.person ?? "";
  const asked = input.success
    ? verb.asked?.asks({ ...context, db: reads, me }, input.data)
    : undefined;
  void Promise.resolve(asked).then(send, send);
  const [isFirst, found, held] = await Promise.all([opened.isFirst, asked, row]);

  if (!isFirst) return refuse("BadSignature");
  const session = bearer && admitted(auth, await authenticate(context, bearer, held));
  if (!session && auth !== "none" && auth !== "optional") return refuse("Unauthorized");
  if (!input.success) return refuse("InvalidRequest", ...ownFields(name, input.error.issues));
  const own = { ...context, session };
  const outcome = await (verb.asked
    ? verb.asked.answer(own, input.data, found)
    : verb(own, input.data));
  if (!outcome.ok) return outcome;
  // A verb that answers with a field the contract does not name is a bug, and stays in here.
  const data = CALLS[name].response.parse(outcome.data);
  return succeed(
    data,
    outcome.token ?? (session && (await rotateWhenDue(context, session))) ?? undefined,
  );
}

/** A session, as far as it opens calls of this kind. */
function admitted(auth: Auth, session: Authenticated | null): Authenticated | null {
  return session && (auth === "register" || session.scope === "session") ? session : null;
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
