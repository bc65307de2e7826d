/** What a verb gets: who calls, on what session, and the two shapes it may answer with. */
import type { CallName, CallRequest, CallResponse, CALLS } from "#contract/calls/calls.ts";
import type { Refusal } from "#contract/problem.ts";
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

export type Verb<Name extends CallName> = (
  context: ContextOf<Name>,
  input: CallRequest<Name>,
) => Promise<Outcome<CallResponse<Name>>>;

/** One verb for every call of the contract: a missing one does not compile. */
export type Verbs = { [Name in CallName]: Verb<Name> };
