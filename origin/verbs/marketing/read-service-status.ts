/** `system_service_status`: how each part did in the last 90 days, what became of calls, and the incidents of that time. */
import { SERVICE_DAYS, SERVICE_PARTS } from "#contract/service.ts";
import { DAY_MS, instant, MINUTE_MS } from "#origin/ground/clock.ts";
import { succeed, type Verb } from "#origin/ground/context.ts";
import { textIn } from "#origin/ground/db/texts.ts";
import { daysOf, firstDay, type ServiceDayRow } from "#origin/books/service/parts.ts";
import {
  type CallsAnswered,
  callsAnswered,
  serviceDays,
} from "#origin/books/service/repository.ts";
import { paragraphsIn } from "./announcement.ts";
import { incidentsSince, type IncidentRow } from "./repository.ts";

/** So long after its last look nobody knows of a part. */
const KNOWN_FOR_MS = 5 * MINUTE_MS;

export const readServiceStatus: Verb<"system_service_status"> = async ({ db, clock, caller }) => {
  const now = clock.now();
  const [days, incidents, calls] = await db.batch([
    serviceDays(db, firstDay(now)),
    incidentsSince(db, { since: now - SERVICE_DAYS * DAY_MS, now }),
    callsAnswered(db, firstDay(now)),
  ]);
  // safe because each statement selects these columns
  const rows = days!.results as ServiceDayRow[];
  return succeed({
    asOf: instant(now),
    parts: SERVICE_PARTS.flatMap((part) => {
      const own = rows.filter((row) => row.part === part);
      const last = own.at(-1);
      if (!last) return [];
      const isSilent = part === "api" && now - last.last_at > KNOWN_FOR_MS;
      return [{ part, isFailing: isSilent || last.is_failing === 1, days: daysOf(part, own, now) }];
    }),
    // safe because a sum is one row with these columns
    calls: calls!.results[0] as CallsAnswered,
    incidents: (incidents!.results as IncidentRow[]).map((row) => ({
      id: row.id,
      title: textIn(row.titles, caller.language),
      paragraphs: paragraphsIn(row.bodies, caller.language),
      beganAt: instant(row.published_at),
      endedAt: row.ends_at !== null && row.ends_at <= now ? instant(row.ends_at) : null,
    })),
  });
};
