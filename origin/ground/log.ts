/** The origin's log: one JSON line a fact, from a closed list of fields. What a person sent is in none of them. */
import type { CallName } from "#contract/calls/calls.ts";
import { placeOf } from "#contract/failure.ts";
import type { Problem } from "#contract/problem.ts";

/** `noun.verb_past`. */
export type LogEvent = `${Lowercase<string>}.${Lowercase<string>}`;

/** What a call cost: in all, and of it the questions and waits by binding. Waits side by side each count whole. */
export interface Spent {
  ms: number;
  dbAsked: number;
  dbMs: number;
  objectsAsked: number;
  objectsMs: number;
  providersAsked: number;
  providersMs: number;
}

export interface LogFields extends Partial<Spent> {
  requestId?: string;
  call?: CallName;
  /** What a call answered. */
  outcome?: Problem | "Success";
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
  { requestId, call, outcome, channel, job, keyFault, network, variables, error, ...of }: LogFields,
): void {
  const fields = { requestId, call, outcome, channel, job, keyFault, network, variables };
  write(JSON.stringify({ event, ...fields, ...spentOf(of), ...placeOf(error) }));
}

/** Picked by name, so that nothing else gets in. */
function spentOf(of: Partial<Spent>): Partial<Spent> {
  const { ms, dbAsked, dbMs, objectsAsked, objectsMs, providersAsked, providersMs } = of;
  return { ms, dbAsked, dbMs, objectsAsked, objectsMs, providersAsked, providersMs };
}
