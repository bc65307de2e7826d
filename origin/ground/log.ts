/** The origin's log: one JSON line a fact, from a closed list of fields. What a person sent is in none of them. */
import type { CallName } from "#contract/calls.ts";
import { placeOf } from "#contract/failure.ts";

/** `noun.verb_past`. */
export type LogEvent = `${Lowercase<string>}.${Lowercase<string>}`;

export interface LogFields {
  requestId?: string;
  call?: CallName;
  channel?: "email" | "sms";
  /** What is wrong with the extended public key. */
  keyFault?: "malformed" | "private" | "depth";
  /** By its id in the configuration. */
  network?: string;
  /** Only its class and the place it was thrown at are written: a message may quote what somebody sent. */
  error?: unknown;
}

/** Told of a failure; logs it, and reports it where that is done (tell.ts). */
export type Tell = (event: LogEvent, failure: LogFields & { error: unknown }) => void;

/** Writes the line where the platform collects them. */
export function log(
  event: LogEvent,
  { requestId, call, channel, keyFault, network, error }: LogFields,
): void {
  console.error(
    JSON.stringify({ event, requestId, call, channel, keyFault, network, ...placeOf(error) }),
  );
}
