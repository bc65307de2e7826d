/** `announcements_letter`: an announcement begins to go out by letter; the schedule writes the letters (letter/send.ts). */
import { refuse, refuseFor } from "#contract/problem.ts";
import { DAY_MS } from "#origin/ground/clock.ts";
import { isUniqueViolation } from "#origin/ground/db/violation.ts";
import { newId } from "#origin/ground/ids.ts";
import type { Operation } from "#origin/ground/operation.ts";
import { recordAction } from "#origin/books/audit/record.ts";
import { stateAt } from "#origin/verbs/marketing/announcement.ts";
import { beginLetter, lastLetterAt } from "#origin/verbs/marketing/letter/repository.ts";
import { shown } from "./announcements.ts";
import { announcementById } from "./repository.ts";

/** Who chose news did not choose a flood of it. */
const APART_MS = DAY_MS;

/**
 * Refuses `NotFound`, `AnnouncementNotShown` (samples too), `AnnouncementSent`, `NewsSentToday`, and `ChannelUnavailable` where
 * nobody carries mail.
 */
export const sendByLetter: Operation<"announcements_letter"> = async (context, { id }) => {
  const { db, clock, couriers } = context;
  const now = clock.now();
  const row = await announcementById(db, id);
  if (!row) return refuse("NotFound", "id");
  if (couriers.email.length === 0) return refuse("ChannelUnavailable");
  if (row.sample === 1 || stateAt(row, now) !== "shown")
    return refuse("AnnouncementNotShown", "id");
  const transition = { aggregate: "announcement_letter", id, transitionId: newId() } as const;
  try {
    const [begun] = await db.batch([
      beginLetter(db, transition, { now, since: now - APART_MS }),
      recordAction(context, { action: "announcements_letter", subject: id, transition }),
    ]);
    if (begun?.meta.changes === 1) return shown(context, id);
  } catch (error) {
    if (isUniqueViolation(error, "announcement_letter", "id"))
      return refuse("AnnouncementSent", "id");
    throw error;
  }
  if (row.letter_at !== null) return refuse("AnnouncementSent", "id");
  const last = (await lastLetterAt(db)) ?? now;
  return refuseFor("NewsSentToday", Math.ceil((last + APART_MS - now) / 1_000));
};
