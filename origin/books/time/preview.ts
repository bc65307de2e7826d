/** What a grant would do to a person's membership, by the function that will do it. */
import type { Origin } from "#origin/ground/origin.ts";
import { credit } from "./replay.ts";
import { lastTimeEntry } from "./repository.ts";
import type { Grant } from "#origin/ground/ports/time.ts";

export interface TimePreview {
  /** The expiry as it is; null when there never was any time. */
  current: number | null;
  startsAt: number;
  expiresAt: number;
}

export async function timeAfterCredit(
  db: D1Database,
  userId: string,
  grant: Grant,
  at: number,
): Promise<TimePreview> {
  const last = await lastTimeEntry(db, userId);
  const before = last && { expiresAt: last.expires_at, anchorDay: last.anchor_day };
  const { startsAt, expiresAt } = credit(before, grant, at);
  return { current: last?.expires_at ?? null, startsAt, expiresAt };
}

/** Whether a membership stays below how far ahead one may be bought. */
export async function fitsMembership(
  { db, business, clock }: Origin,
  userId: string,
  grant: Grant,
): Promise<boolean> {
  const now = clock.now();
  const { expiresAt } = await timeAfterCredit(db, userId, grant, now);
  return expiresAt <= now + business.membershipCapSeconds * 1_000;
}

/** How long a grant is for somebody without time, in whole seconds. */
export function lengthOf(grant: Grant, at: number): number {
  const { startsAt, expiresAt } = credit(null, grant, at);
  return Math.floor((expiresAt - startsAt) / 1_000);
}
