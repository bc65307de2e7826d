/** What a verb gets: who calls, on what session, and the two shapes it may answer with. */
import type { CallName, CallRequest, CallResponse, CALLS } from "#contract/calls/calls.ts";
import type { Refusal } from "#contract/problem.ts";
import type { Who } from "./db/statement.ts";
import { together } from "./db/together.ts";
import type { Language } from "#contract/scalars.ts";
import type { Platform } from "#contract/platform.ts";
import type { Origin } from "./origin.ts";

export interface Session {
  id: string;
  userId: string;
  scope: "register" | "session" | "second";
  /** The bound device it is on; null in a browser. */
  deviceId: string | null;
}

export interface Caller {
  /** The gateway's id of the request, by which log lines of both Workers meet. */
  requestId: string;
  language: Language;
  platform: Platform;
  deviceId: string | null;
  /** The visitor's address as the gateway saw it; for limits, never for identity. */
  ip: string | null;
  /** Where that is, as the platform says it; for its owner to see. */
  country: string | null;
  /** The host that was asked, where the gateway found it among the sites of the signed list. */
  site: string | null;
}

export interface Context extends Origin {
  caller: Caller;
  /** Work that goes on after the answer; what it must not lose is in the database before. */
  defer: (work: Promise<unknown>) => void;
}

export interface MaybeSignedInContext extends Context {
  session: Session | null;
}

export interface SignedInContext extends Context {
  session: Session;
}

export interface Success<Data> {
  ok: true;
  data: Data;
  /** A new session token, sent in the `pragma` header. */
  token?: string;
  /** The token of the session that a browser has with its new account, beside the narrow one. */
  session?: string;
}

export type Outcome<Data> = Success<Data> | Refusal;

export function succeed<Data>(data: Data, token?: string): Success<Data> {
  return token === undefined ? { ok: true, data } : { ok: true, data, token };
}

interface ContextByAuth {
  none: Context;
  optional: MaybeSignedInContext;
  register: SignedInContext;
  session: SignedInContext;
  second: SignedInContext;
}

type ContextOf<Name extends CallName> = ContextByAuth[(typeof CALLS)[Name]["auth"]];

/** What a verb asks with: the session is being asked for in the same breath. */
export interface AskingContext extends Context {
  /** Whoever the session is of; SQL that finds nobody where there is none. */
  me: Who;
}

/**
 * A verb is a function. One that says what it asks first has that sent together with the question who calls
 * (docs/decisions/0139-session-and-data-in-one-batch.md): it reads and writes nothing else before, and `answer` runs only
 * for whom the call is open.
 */
export interface Verb<Name extends CallName> {
  (context: ContextOf<Name>, input: CallRequest<Name>): Promise<Outcome<CallResponse<Name>>>;
  asked?: Asked<Name>;
}

interface Asked<Name extends CallName> {
  /** May refuse by what the request says alone. */
  asks: (context: AskingContext, input: CallRequest<Name>) => Promise<unknown>;
  answer: (
    context: ContextOf<Name>,
    input: CallRequest<Name>,
    found: unknown,
  ) => Answering<CallResponse<Name>>;
}

type Answering<Data> = Outcome<Data> | Promise<Outcome<Data>>;

/**
 * A verb that asks before it answers: `asks` only reads, all of it side by side (ground/db/together.ts), and names its rows
 * by `me`; `answer` gets what it found.
 */
export function asking<Name extends CallName, Found>(
  asks: (context: AskingContext, input: CallRequest<Name>) => Promise<Found | Refusal>,
  answer: (
    context: ContextOf<Name>,
    input: CallRequest<Name>,
    found: Found,
  ) => Answering<CallResponse<Name>>,
): Verb<Name> {
  const told = (context: ContextOf<Name>, input: CallRequest<Name>, found: unknown) =>
    // safe because it is what `asks` found
    isRefusal(found) ? found : answer(context, input, found as Found);
  const verb = async (context: ContextOf<Name>, input: CallRequest<Name>) => {
    const me = ("session" in context && context.session?.userId) || "";
    const { db, reads } = together(context.db);
    const found = await asks({ ...context, db: reads, me }, input);
    return told({ ...context, db }, input, found);
  };
  return Object.assign(verb, { asked: { asks, answer: told } });
}

function isRefusal(found: unknown): found is Refusal {
  return typeof found === "object" && found !== null && "problem" in found && "ok" in found;
}

/** One verb for every call of the contract: a missing one does not compile. */
export type Verbs = { [Name in CallName]: Verb<Name> };
