/** The origin's log: one JSON line a fact, from a closed list of fields. What a person sent is in none of them. */
import type { CallName } from "#contract/calls/calls.ts";
import { placeOf } from "#contract/failure.ts";

/** `noun.verb_past`. */
export type LogEvent = `${Lowercase<string>}.${Lowercase<string>}`;

export interface LogFields {
  requestId?: string;
  call?: CallName;
  channel?: "email" | "sms";
  /** Of the schedule. */
  job?: string;
  /** What is wrong with the extended public key. */
  keyFault?: "malformed" | "private" | "depth";
  /** By its id in the configuration. */
  network?: string;
  /** Names of settings, never their values. */
  variables?: string[];
  /** Only its class and the place it was thrown at are written: a message may quote what somebody sent. */
  error?: unknown;
}

/** Told of a failure; logs it, and reports it where that is done (tell.ts). */
export type Tell = (event: LogEvent, failure: LogFields & { error: unknown }) => void;

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
export function log(
  event: LogEvent,
  { requestId, call, channel, job, keyFault, network, variables, error }: LogFields,
): void {
  const fields = { requestId, call, channel, job, keyFault, network, variables };
  write(JSON.stringify({ event, ...fields, ...placeOf(error) }));
}
