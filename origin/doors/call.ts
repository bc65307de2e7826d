/**
 * The way of a call: signature, session, request schema, who asks, verb, response schema, in this order. Nothing runs before the
 * signature is opened, and its refusal is the same for every cause. Whether its envelope is new, who calls and what the
 * verb asks are asked at once; what was found is looked at in that order, and nothing is written before.
 */
import { CALLS, type CallName, declaration } from "#contract/calls/calls.ts";
import { CLIENT_HEADERS } from "#contract/envelope.ts";
import type { Auth, OwnerShown } from "#contract/calls/declaration.ts";
import { type Problem, refuse } from "#contract/problem.ts";
import {
  type AskingContext,
  type Context,
  type MaybeSignedInContext,
  type Outcome,
  type Success,
  type Verbs,
} from "#origin/ground/context.ts";
import type { SecurityEvent } from "#contract/ops/status.ts";
import { openEnvelope, type Seals } from "./envelope/open.ts";
import {
  type Authenticated,
  authenticate,
  bearerOf,
  sessionRow,
} from "#origin/books/people/session/authenticate.ts";
import { refuseUnshown } from "#origin/books/people/session/owner-shown.ts";
import { factorsOf } from "#origin/books/people/second-factor/factors.ts";
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
  const { auth, reads, ownerShown } = declaration(name);
  // Whoever could replay a call that only reads has its token, and signs as they like.
  const opened = await openEnvelope(request, seals, reads ? "while-fresh" : "once");
  if (!opened) return refuse("BadSignature");
  const { parameters, isFirst } = opened;
  // safe because `verbs` pairs each call with the verb of its own input and context types
  const verb = verbs[name] as AnyVerb;
  const input = CALLS[name].request.safeParse(parameters);
  const asked = input.success ? { verb, input: input.data } : null;
  const { context, bearer, row, factors, found } = await askTogether(
    caller,
    { token: tokenIn(request, auth), ownerShown },
    asked,
    isFirst,
  );

  if (!(await isFirst)) return refuse("BadSignature");
  const session = bearer && admitted(auth, await authenticate(context, bearer, row));
  if (!session && needsSession(auth)) return refuse("Unauthorized");
  if (!input.success) return refuse("InvalidRequest", ...ownFields(name, input.error.issues));
  const unshown = session && refuseUnshown(context, { session, wanted: ownerShown, factors });
  if (unshown) return unshown;
  const own = { ...context, session };
  const outcome = await answered(verb, own, input.data, found);
  return outcome.ok ? sealed(name, outcome, own) : outcome;
}

/** By what the verb found, where it said what it asks. */
async function answered(
  verb: AnyVerb,
  context: MaybeSignedInContext,
  input: unknown,
  found: unknown,
): Promise<Outcome<unknown>> {
  return verb.asked ? verb.asked.answer(context, input, found) : verb(context, input);
}

/** As it leaves: a verb that answers with a field the contract does not name is a bug, and stays in here. */
async function sealed(
  name: CallName,
  outcome: Success<unknown>,
  context: Context & { session: Authenticated | null },
): Promise<Success<unknown>> {
  const data = CALLS[name].response.parse(outcome.data);
  const { session } = context;
  const token = outcome.token ?? (session ? await rotateWhenDue(context, session) : undefined);
  return { ...outcome, data, ...(token ? { token } : {}) };
}

function tokenIn({ headers }: Request, auth: Auth): string {
  return auth === "none" ? "" : (headers.get(CLIENT_HEADERS.token) ?? "");
}

/** The session of a token, what it has to show and what the verb asks, in one batch, while the envelope is looked for. */
async function askTogether(
  caller: Context,
  { token, ownerShown }: { token: string; ownerShown: OwnerShown | undefined },
  asking: { verb: AnyVerb; input: unknown } | null,
  beside: Promise<unknown> | true,
) {
  const { db, reads, hold, send } = together(caller.db);
  const context = { ...caller, db };
  const bearer = await bearerOf(context, token);
  const session = hold((db) => sessionRow(db, bearer));
  const me = bearer?.person ?? "";
  const shown = ownerShown === "second-factor" ? hold((db) => factorsOf(db, me)) : null;
  const asked = asking?.verb.asked?.asks({ ...context, db: reads, me }, asking.input);
  void Promise.resolve(asked).then(send, send);
  const [row, factors, found] = await Promise.all([session, shown, asked, beside]);
  return { context, bearer, row, factors, found };
}

function needsSession(auth: Auth): boolean {
  return auth !== "none" && auth !== "optional";
}

/** Which sessions a call takes. One that waits for its second step finishes that and nothing else. */
const ADMITTED: Record<Auth, Authenticated["scope"][]> = {
  none: [],
  optional: ["session"],
  register: ["session", "register"],
  session: ["session"],
  second: ["second"],
};

/** A session, as far as it opens calls of this kind. */
function admitted(auth: Auth, session: Authenticated | null): Authenticated | null {
  return session && ADMITTED[auth].includes(session.scope) ? session : null;
}

const EVENTS: Partial<Record<Problem, SecurityEvent>> = {
  BadSignature: "signature.refused",
  InvalidRequest: "input.refused",
  TooManyRequests: "limit.met",
  CodeSentAlready: "limit.met",
  CodeAskedFor: "limit.met",
  TooManyOrders: "limit.met",
  TooManyOpenOrders: "limit.met",
  SeatPaused: "limit.met",
  ChallengeNeeded: "challenge.asked",
  ProofPaused: "proof.paused",
  SecondStepPaused: "proof.paused",
  ClaimWaits: "proof.paused",
  BadCredentials: "proof.refused",
  BadCode: "proof.refused",
  BadSecondFactor: "proof.refused",
  BadPasskey: "proof.refused",
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
