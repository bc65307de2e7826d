/** What says something of attacks. It is counted, and nothing is kept of whom it was about. */
import type { CallName } from "#contract/calls/calls.ts";
import type { SecurityEvent } from "#contract/ops/status.ts";

/** Counts an event; those about who somebody is are a line of the log as well. Never throws, and keeps nobody waiting. */
export type Note = (event: SecurityEvent, about?: { requestId?: string; call?: CallName }) => void;
