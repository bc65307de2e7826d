/** What a grant would do to a person's membership, by the function that will do it. */
import type { Origin } from "#origin/ground/origin.ts";
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

/** Whether a membership stays below how far ahead one may be bought; `last` as above. */
export function fitsMembership(
  { business, clock }: Pick<Origin, "business" | "clock">,
  last: TimeEntryRow | null,
  grant: Grant,
): boolean {
  const now = clock.now();
  const { expiresAt } = timeAfterCredit(last, grant, now);
  return expiresAt <= now + business.membershipCapSeconds * 1_000;
}

/** How long a grant is for somebody without time, in whole seconds. */
export function lengthOf(grant: Grant, at: number): number {
  const { startsAt, expiresAt } = credit(null, grant, at);
  return Math.floor((expiresAt - startsAt) / 1_000);
}
