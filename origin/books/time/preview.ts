/** What a grant would do to a person's membership, by the function that will do it. */
import { credit } from "./replay.ts";
import type { Grant, TimeEntryRow } from "#origin/ground/ports/time.ts";

export interface TimePreview {
  /** The expiry as it is; null when there never was any time. */
  current: number | null;
  startsAt: number;
  expiresAt: number;
}

/** `last` is the person's newest row (`lastTimeEntry`). */
export function timeAfterCredit(last: TimeEntryRow | null, grant: Grant, at: number): TimePreview {
  const before = last && { expiresAt: last.expires_at, anchorDay: last.anchor_day };
  const { startsAt, expiresAt } = credit(before, grant, at);
  return { current: last?.expires_at ?? null, startsAt, expiresAt };
}

/** How long a grant is for somebody without time, in whole seconds. */
export function lengthOf(grant: Grant, at: number): number {
  const { startsAt, expiresAt } = credit(null, grant, at);
  return Math.floor((expiresAt - startsAt) / 1_000);
}
