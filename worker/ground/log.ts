/**
 * The gateway's log: one JSON line for each fact, with a closed list of fields. None holds anything that a visitor
 * sent.
 */
import type { CallName } from "#contract/calls/calls.ts";
import { placeOf } from "#contract/failure.ts";

/** `noun.verb_past`. */
export type LogEvent =
  | "call.passed"
  | "configuration.reduced"
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
  /** How long an upstream took. */
  ms?: number;
  /** Names of variables, never their values. */
  variables?: string[];
  /** Only its class and place are written: a message may quote what a visitor sent. */
  error?: unknown;
}

let write = (line: string) => console.error(line);

/**
 * From here on the console is ours alone: what a library writes to it may quote a visitor, so only that it wrote is
 * kept.
 */
export function ownConsole(): void {
  const line = console.error.bind(console);
  write = line;
  for (const level of ["debug", "log", "info", "warn", "error"] as const) {
    console[level] = () => line(JSON.stringify({ event: "console.written", level }));
  }
}

/** Writes the line where the platform collects them. */
export function log(event: LogEvent, { error, ...fields }: LogFields): void {
  const { requestId, call, upstream, reason, ms, variables } = fields;
  const line = { event, requestId, call, upstream, reason, ms, variables, ...placeOf(error) };
  write(JSON.stringify(line));
}
