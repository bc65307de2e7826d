/** Who has benefits, and until when: the one rule behind the flags of spec §3 and every call about shared accounts. */
import { lastTimeEntryStatement } from "#origin/books/time/repository.ts";
import { type YearlyRow, yearlyUntilStatement } from "./repository.ts";
import type { TimeEntryRow } from "#origin/ground/ports/time.ts";

/** A yearly plan opens them for as long as its time runs; with a refund they end no later than the membership does. */
export function rightUntil(yearly: number | null, membershipEnd: number | null): number | null {
  return yearly === null ? null : Math.min(yearly, membershipEnd ?? 0);
}

/** The instant at which a person's right ends; null when it has ended or there never was one. */
export async function runningRight(
  db: D1Database,
  userId: string,
  now: number,
): Promise<number | null> {
  const [yearly, time] = await db.batch([
    yearlyUntilStatement(db, userId),
    lastTimeEntryStatement(db, userId),
  ]);
  const until = rightUntil(
    (yearly?.results[0] as YearlyRow | undefined)?.until ?? null,
    (time?.results[0] as TimeEntryRow | undefined)?.expires_at ?? null,
  );
  return until !== null && until > now ? until : null;
}
