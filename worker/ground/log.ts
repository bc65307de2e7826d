/**
 * The gateway's log: one JSON line for each fact, with a closed list of fields. None holds anything that a visitor
 * sent.
 */
import type { CallName } from "#contract/calls.ts";
import { placeOf } from "#contract/failure.ts";

/** `noun.verb_past`. */
export type LogEvent =
  | "configuration.refused"
  | "page.failed"
  | "page.render_failed"
  | "request.failed"
  | "upstream.failed";

/** Why an upstream gave no answer. */
export type Silence =
  | "unreachable"
  | "timed_out"
  | "redirected"
  | "bad_status"
  | "too_large"
  | "malformed";

export interface LogFields {
  requestId?: string;
  call?: CallName;
  upstream?: "api" | "marketing";
  reason?: Silence;
  /** Names of variables, never their values. */
  variables?: string[];
  /** Only its class and place are written: a message may quote what a visitor sent. */
  error?: unknown;
}

export function log(event: LogEvent, { error, ...fields }: LogFields): void {
  const { requestId, call, upstream, reason, variables } = fields;
  const line = { event, requestId, call, upstream, reason, variables, ...placeOf(error) };
  console.error(JSON.stringify(line));
}
