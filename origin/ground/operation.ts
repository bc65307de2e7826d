/** What an operator's verb gets. */
import type { ConsoleSite } from "#contract/ops/console.ts";
import type {
  OperationName,
  OperationRequest,
  OperationResponse,
} from "#contract/ops/operations.ts";
import type { Role } from "#contract/ops/rights.ts";
import type { Context, Outcome } from "./context.ts";

/** Whoever asks operations, and how they showed who they are. */
export interface Asker {
  /** An operator's, or a script's as `token:NAME`: for the record of what they do. */
  name: string;
  role: Role;
  /** `environment`: by a token of the deployment's secrets. */
  way: "session" | "token" | "environment";
  /** The operator's row; null where there is none. */
  operatorId: string | null;
  sessionId: string | null;
  /** Until when what makes or takes a way in is taken; null for never. */
  freshUntil: number | null;
}

/** What the record says of a request beside who, what and about whom. */
export interface Trace {
  way: Asker["way"] | "none";
  country: string | null;
  /** A keyed hash of the network, by which two requests are seen to be from one. */
  network: string | null;
  /** JSON, without what the operation withholds. */
  request: string;
}

export interface OperatorContext extends Context {
  /** The asker's name; of what anyone may ask, the name of whom it turns out to be. */
  operator: string;
  /** Null for what anyone may ask, where nobody showed who they are. */
  by: Asker | null;
  trace: Trace;
  /** The console that the request came from; null for a script's. */
  console: ConsoleSite | null;
}

export type Operation<Name extends OperationName> = (
  context: OperatorContext,
  input: OperationRequest<Name>,
) => Promise<Outcome<OperationResponse<Name>>>;

/** One verb for every operation of the contract: a missing one does not compile. */
export type Operations = { [Name in OperationName]: Operation<Name> };
