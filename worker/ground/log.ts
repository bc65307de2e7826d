/** The gateway's log: one JSON line a fact, from a closed list of fields. What a visitor sent is in none of them. */
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
  /** Only its class and the place it was thrown at are written: a message may quote what somebody sent. */
  error?: unknown;
}

/** Writes the line where the platform collects them. */
export function log(event: LogEvent, { error, ...fields }: LogFields): void {
  const { requestId, call, upstream, reason, variables } = fields;
  const line = { event, requestId, call, upstream, reason, variables, ...placeOf(error) };
  console.error(JSON.stringify(line));
}
