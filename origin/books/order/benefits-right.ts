/** Who has benefits, and until when: the one rule behind the flags of spec §3 and every call about shared accounts. */
import { lastTimeEntry } from "#origin/books/time/repository.ts";
import type { Who } from "#origin/ground/db/statement.ts";
import { yearlyUntil } from "./repository.ts";

/** A yearly plan opens them for as long as its time runs; with a refund they end no later than the membership does. */
export function rightUntil(yearly: number | null, membershipEnd: number | null): number | null {
  return yearly === null ? null : Math.min(yearly, membershipEnd ?? 0);
}

/** The instant at which a person's right ends; null when it has ended or there never was one. */
export async function runningRight(
  db: D1Database,
  userId: Who,
  now: number,
): Promise<number | null> {
  const [yearly, time] = await Promise.all([yearlyUntil(db, userId), lastTimeEntry(db, userId)]);
  const until = rightUntil(yearly, time?.expires_at ?? null);
  return until !== null && until > now ? until : null;
}
